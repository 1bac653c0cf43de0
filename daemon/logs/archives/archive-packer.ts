import { rmSync } from 'node:fs';
import { type FileHandle, lstat, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { readWhole } from '../../../lib/disk/read-whole.js';
import { writeChunks } from '../../../lib/disk/writing/write-chunks.js';
import { DomainError, errorCode, unlessMissing } from '../../../lib/errors/errors.js';
import type { Logger } from '../../../lib/logging/logger.js';
import type { Clock } from '../../../lib/time/clock.js';
import { type Block, blockBytesOf, encodeIndex } from '../files/archive-format.js';
import {
  archivesIn,
  listFolder,
  PARTIAL,
  packedPath,
  plainPath,
  stemTimeMs,
} from '../files/archive-names.js';
import { NEWLINE, summarize } from '../files/log-lines.js';

export type PackerOptions = {
  logger: Logger;
  clock: Clock;
  /** The maximum size of all archives of one container together. The oldest are deleted first. */
  keepBytes: number;
  /** The maximum age of archives. 0 means no limit. */
  keepMs: number;
  /** Called with the path of each compressed archive that is deleted. */
  onGone(path: string): void;
};

/**
 * The maximum number of archives of one container: as many as the API lists. The documentation of the settings
 * mentions it.
 */
export const MAX_ARCHIVES = 10_000;

/** Compresses archived logs, one at a time, and deletes those that are too old or too many. */
export class ArchivePacker {
  readonly #options: PackerOptions;
  #queue: Promise<void> = Promise.resolve();
  /** Archives that are being compressed, by path, so that none is compressed twice at the same time. */
  readonly #packing = new Map<string, Promise<void>>();
  /** Paths of archives that were deleted while they were being compressed. */
  readonly #removed = new Set<string>();

  constructor(options: PackerOptions) {
    this.#options = options;
  }

  /** Compresses all plain archives of a folder in the background. @returns when that has finished or failed */
  pack(folder: string): Promise<void> {
    const { logger } = this.#options;
    this.#queue = this.#queue
      .then(() => this.#packFolder(folder))
      .catch((error: unknown) =>
        logger.warn({ err: error, folder }, 'cannot compress the log archives of a container'),
      );
    return this.#queue;
  }

  /**
   * Compresses an archive before all others in the queue.
   *
   * @throws DomainError `disk_full` or `unavailable`; the system's errors
   */
  packNow(folder: string, stem: string): Promise<void> {
    const path = packedPath(folder, stem);
    const going = this.#packing.get(path) ?? packOne(folder, stem).finally(() => this.#packed(path));
    this.#packing.set(path, going);
    return going;
  }

  #packed(path: string): void {
    this.#packing.delete(path);
    if (this.#removed.delete(path)) rmSync(path, { force: true });
  }

  /** Settles when all archives are compressed. */
  idle(): Promise<void> {
    return this.#queue;
  }

  async #packFolder(folder: string): Promise<void> {
    for (const name of listFolder(folder).filter((each) => each.endsWith(PARTIAL))) {
      const isGoing = this.#packing.has(join(folder, name.slice(0, -PARTIAL.length)));
      if (!isGoing) await rm(join(folder, name), { force: true });
    }
    try {
      for (const { stem, isPlain } of archivesIn(folder)) if (isPlain) await this.packNow(folder, stem);
    } finally {
      // Delete archives even if compressing failed, because that frees space on a full disk.
      await this.deleteSurplus(folder);
    }
  }

  /**
   * Deletes the oldest archives of a log until it is within its limits. An archive that is not compressed counts with
   * its present size.
   */
  async deleteSurplus(folder: string): Promise<void> {
    const { clock, keepBytes, keepMs } = this.#options;
    const oldestMs = keepMs === 0 ? -Infinity : clock.now() - keepMs;
    let total = 0;
    for (const [index, { stem }] of archivesIn(folder).reverse().entries()) {
      total += (await bytesOf(folder, stem)) ?? 0;
      const isKept = total <= keepBytes && index < MAX_ARCHIVES && stemTimeMs(stem) >= oldestMs;
      if (!isKept) this.remove(folder, stem);
    }
  }

  /**
   * Deletes an archive and its cached summary synchronously, so that the summary cannot be used for a new archive of
   * the same name.
   */
  remove(folder: string, stem: string): void {
    const packed = packedPath(folder, stem);
    for (const path of [plainPath(folder, stem), packed]) rmSync(path, { force: true });
    if (this.#packing.has(packed)) this.#removed.add(packed);
    this.#options.onGone(packedPath(folder, stem));
  }
}

/** Compresses an archive, and then deletes the plain file. If the daemon is killed in between, nothing is lost. */
async function packOne(folder: string, stem: string): Promise<void> {
  const [from, to] = [plainPath(folder, stem), packedPath(folder, stem)];
  const partial = to + PARTIAL;
  await using plain = await unlessMissing(open(from, 'r'));
  // There is no plain file, so the archive is already compressed.
  if (plain === undefined) return;
  try {
    await using file = await open(partial, 'w', 0o600);
    await writeChunks(file, packedPieces(plain));
    // The packed file must be durable before the plain one is deleted.
    await file.datasync();
    await rename(partial, to).catch((error: unknown) => {
      throw errorCode(error) === 'EISDIR' ? nameTaken(error) : error;
    });
  } catch (error) {
    // Free the space of the incomplete file.
    await rm(partial, { force: true });
    throw error;
  }
  await rm(from, { force: true });
}

const nameTaken = (cause: unknown) =>
  new DomainError('unavailable', 'A folder has the name of a log archive: move or rename the folder.', {
    cause,
  });

const zip = promisify(gzip);
/** The size of the buffer for compressed data. A compressed block usually has about 100 KiB. */
const PACKED_CHUNK_BYTES = 64 * 1024;

/** Compresses a log. Yields its compressed blocks and then the index. */
export async function* packedPieces(plain: FileHandle): AsyncGenerator<Buffer> {
  const { size } = await plain.stat();
  const most = blockBytesOf(size);
  const blocks: Omit<Block, 'offset'>[] = [];
  // Use one buffer for all blocks: with a new one for each, buffers would take most of the memory of a busy log.
  const buffer = Buffer.allocUnsafeSlow(Math.min(most, size));
  for (let from = 0; from < size; ) {
    const read = await readWhole(plain, from, Math.min(most, size - from), buffer);
    if (read.length === 0) break;
    const isLast = from + read.length >= size;
    const end = isLast ? read.length : read.lastIndexOf(NEWLINE) + 1 || read.length;
    const lines = read.subarray(0, end);
    const packed = await zip(lines, { level: constants.Z_BEST_SPEED, chunkSize: PACKED_CHUNK_BYTES });
    blocks.push({ bytes: packed.length, rawBytes: lines.length, ...summarize(lines) });
    yield packed;
    from += end;
  }
  yield encodeIndex(blocks);
}

/** Returns the size of an archive, or undefined if it was deleted. */
export async function bytesOf(folder: string, stem: string): Promise<number | undefined> {
  for (const path of [packedPath(folder, stem), plainPath(folder, stem)]) {
    const found = await unlessMissing(lstat(path));
    if (found?.isFile()) return found.size;
  }
  return undefined;
}
