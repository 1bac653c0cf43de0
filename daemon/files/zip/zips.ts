import type { FileHandle } from 'node:fs/promises';
import { Download } from '../../../lib/download.js';
import { Places } from '../../../lib/places.js';
import type { FileParts, FileWork } from '../file-parts.js';
import { type JailPath, nameOf } from '../jail/jail-path.js';
import type { Deflate } from '../walks/deflating.js';
import { makeZip, type ZipInput, type ZipResult } from './make-zip.js';
import { zipChunks } from './zip-chunks.js';

/** Each has 3 to 6 MiB in memory, those of a slow client for long. A panel has one key for all its users. */
const MADE = { max: 8, maxEach: 6, what: 'archives being made' };
const SENT = { max: 16, maxEach: 12, what: 'folders being downloaded' };

/** Zip files of what the containers' folders hold. */
export class Zips {
  readonly #parts: FileParts & { deflate: Deflate };
  readonly #made = new Places(MADE);
  readonly #sent = new Places(SENT);

  constructor(parts: FileParts & { deflate: Deflate }) {
    this.#parts = parts;
  }

  /** @param keyId who asks @throws DomainError `rate_limited` where too many are made; the signal's reason */
  async make(input: ZipInput, keyId: string, work: FileWork): Promise<ZipResult> {
    const leave = this.#made.take(keyId);
    try {
      return await this.#parts.changes.change(
        input.output,
        (change) => {
          work.onContainer?.(nameOf(input.output.names[0] ?? ''));
          return makeZip(this.#parts, input, change, work.onProgress);
        },
        work.signal,
      );
    } finally {
      leave();
    }
  }

  /** All that a folder holds, as it is asked for. It owns the handle from here on. */
  download(folder: FileHandle, path: JailPath, keyId: string): Download {
    const over = new AbortController();
    let chunks: AsyncGenerator<Uint8Array> | undefined;
    return new Download({
      fileName: `${nameOf(path.names.at(-1) ?? 'files')}.zip`,
      open: () => {
        chunks = this.#chunksOf(folder, path, keyId, over.signal);
        return chunks;
      },
      close: async () => {
        over.abort(new Error('the download is over'));
        // The walk has to end before what it walks is closed.
        await chunks?.return(undefined).catch(() => undefined);
        await folder.close();
      },
    });
  }

  async *#chunksOf(
    { fd }: FileHandle,
    path: JailPath,
    keyId: string,
    signal: AbortSignal,
  ): AsyncGenerator<Uint8Array> {
    const leave = this.#sent.take(keyId);
    try {
      const { walks, deflate } = this.#parts;
      yield* zipChunks({ path, fd }, { walks, deflate, exclude: [], signal });
    } finally {
      leave();
    }
  }
}
