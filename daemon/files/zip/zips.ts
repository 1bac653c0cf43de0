import type { FileHandle } from 'node:fs/promises';
import type { ZipResult } from '../../../generated/daemon/types.js';
import { Download } from '../../../lib/contract/download.js';
import type { Deflate } from '../../archives/zip/deflating.js';
import { holderOf, type Requester, semaphoreFor } from '../../concurrency/bounds.js';
import type { FileParts, FileWork } from '../changes/file-parts.js';
import { type JailPath, nameOf } from '../jail/jail-path.js';
import { makeZip, type ZipInput } from './make-zip.js';
import { zipChunks } from './zip-chunks.js';

/** Creates and streams zip files of the containers' folders. */
export class Zips {
  readonly #parts: FileParts & { deflate: Deflate };
  readonly #making = semaphoreFor('archives');
  readonly #sending = semaphoreFor('folder_downloads');

  constructor(parts: FileParts & { deflate: Deflate }) {
    this.#parts = parts;
  }

  /** @throws DomainError `rate_limited`; the signal's reason */
  async make(input: ZipInput, requester: Requester, work: FileWork): Promise<ZipResult> {
    const make = () => makeZip(this.#parts, input, work);
    return this.#making.run(holderOf(requester, input.output.names[0]), make, work.signal);
  }

  /** Streams the content of a folder on demand. Takes ownership of the handle. */
  download(folder: FileHandle, path: JailPath, requester: Requester): Download {
    const over = new AbortController();
    let chunks: AsyncGenerator<Uint8Array> | undefined;
    return new Download({
      fileName: `${nameOf(path.names.at(-1) ?? 'files')}.zip`,
      open: () => {
        chunks = this.#chunksOf(folder, path, requester, over.signal);
        return chunks;
      },
      close: async () => {
        over.abort(new Error('the download has ended'));
        // The walk must end before its descriptor is closed.
        await chunks?.return(undefined).catch(() => undefined);
        await folder.close();
      },
    });
  }

  async *#chunksOf(
    { fd }: FileHandle,
    path: JailPath,
    requester: Requester,
    signal: AbortSignal,
  ): AsyncGenerator<Uint8Array> {
    const release = await this.#sending.acquire(holderOf(requester, path.names[0]), { signal });
    try {
      const { walks, deflate } = this.#parts;
      yield* zipChunks({ path, fd }, { walks, deflate, exclude: [], signal });
    } finally {
      release();
    }
  }
}
