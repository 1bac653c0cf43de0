import type { FileHandle } from 'node:fs/promises';
import type { ZipResult } from '../../../generated/daemon/types.js';
import { Download } from '../../../lib/contract/download.js';
import type { Deflate } from '../../archives/zip/deflating.js';
import type { PackOptions } from '../../archives/zip/pack-walk.js';
import { holderOf, type Requester, semaphoreFor } from '../../concurrency/bounds.js';
import type { DiskReservation } from '../../disk/change-room.js';
import type { WorkProgress } from '../../operations/operations.js';
import type { FileParts, FileWork } from '../changes/file-parts.js';
import type { PathClaim } from '../changes/path-claims.js';
import { finish, NEW_MODE, placeNew, requireFree } from '../changes/staging.js';
import { containerOf, type JailPath, nameOf } from '../jail/jail-path.js';
import { openSource } from '../reading/held-source.js';
import type { Walks } from '../walks/walks.js';
import { type ZipSource, zipChunks } from './zip-chunks.js';

export type ZipChoice = Pick<PackOptions, 'level' | 'sinceMs'> & {
  exclude?: PackOptions['exclude'] | undefined;
};

type ZipInput = ZipChoice & {
  /** A file or folder. */
  source: JailPath;
  /** The archive, whose path must be free. */
  output: JailPath;
};

type Report = ((progress: WorkProgress) => void) | undefined;

/** Creates zip files of the containers' files, and streams folders as zip files. Limits how many are made at a time. */
export class Zips {
  readonly #parts: FileParts & { deflate: Deflate };
  readonly #making = semaphoreFor('archives');
  readonly #sending = semaphoreFor('folder_downloads');

  constructor(parts: FileParts & { deflate: Deflate }) {
    this.#parts = parts;
  }

  /** Packs a file or folder into a zip file. @throws DomainError `rate_limited`; the signal's reason */
  async make(input: ZipInput, requester: Requester, work: FileWork): Promise<ZipResult> {
    const make = () => makeZip(this.#parts, input, work);
    return this.#making.run(holderOf(requester, input.output.names[0]), make, work.signal);
  }

  /** Opens a download of a folder's content as a zip file. The download closes the handle. */
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
        over.abort(new Error('the download of the archive has ended'));
        // The walk must end before the descriptor of its folder is closed.
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

/** Packs a file or the content of a folder into a file that appears when it is complete. @throws DomainError */
async function makeZip(
  { claims, jail, staging, walks, deflate }: FileParts & { deflate: Deflate },
  { source: path, output, exclude = [], level, sinceMs }: ZipInput,
  work: FileWork,
): Promise<ZipResult> {
  const make = async (claim: PathClaim) => {
    work.onContainer?.(nameOf(output.names[0] ?? ''));
    await using source = await jail.hold(path, openSource);
    await using to = await jail.openSpot(output);
    await requireFree(to);
    await using staged = await staging.create('file', to);
    const { dev, ino } = await staged.held.stat();
    const { held, only, bytes } = source;
    const packed = { path, fd: held.fd, ...(only && { only }) };
    const progress = new Progress(work.onProgress, bytes);
    const chunks = zipChunks(packed, {
      ...{ walks, deflate, exclude, level, sinceMs, except: { dev, ino }, signal: claim.signal },
      onRead: (read) => progress.add(read),
    });
    const which = { exclude, sinceMs };
    await using _measuring = only === undefined ? progress.measure(walks, packed, which) : undefined;
    const { size, files } = await writeAll(staged.held, chunks, claim.reservation);
    await finish(staged, claim, NEW_MODE);
    await placeNew(staged, to);
    return { path: output.text, size, files_included: files };
  };
  return claims.during(output, make, work.signal);
}

async function writeAll(
  file: FileHandle,
  chunks: AsyncGenerator<Uint8Array, number>,
  reservation: DiskReservation,
): Promise<{ size: number; files: number }> {
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await chunks.next();
      if (done) return { size, files: value };
      await reservation.take(value.length);
      await file.appendFile(value);
      size += value.length;
    }
  } finally {
    await chunks.return(0);
  }
}

/** Reports how many bytes of the source have been read, and the total. */
class Progress {
  readonly #report: Report;
  #doneBytes = 0;
  #totalBytes: number | undefined;

  constructor(report: Report, totalBytes: number | undefined) {
    this.#report = report;
    this.#totalBytes = totalBytes;
  }

  add(bytes: number): void {
    this.#doneBytes += bytes;
    const total = this.#totalBytes === undefined ? {} : { totalBytes: this.#totalBytes };
    this.#report?.({ step: 'zip', doneBytes: this.#doneBytes, ...total });
  }

  /** Measures a folder in the background, until the result is disposed of. */
  measure(
    walks: Walks,
    { path, fd }: ZipSource,
    which: { exclude: readonly string[]; sinceMs: number | undefined },
  ): AsyncDisposable {
    const over = new AbortController();
    const options = { of: containerOf(path), signal: over.signal };
    const done = walks.result('measure', { fd, ...which }, options).then(
      (bytes) => {
        this.#totalBytes ??= bytes;
      },
      // If the measurement fails, packing continues, and progress has no total.
      () => undefined,
    );
    const stop = () => {
      over.abort();
      return done;
    };
    return { [Symbol.asyncDispose]: stop };
  }
}
