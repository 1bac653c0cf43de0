import { rmSync } from 'node:fs';
import { type FileHandle, lstat, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { Clock } from '../../lib/clock.js';
import { DomainError, errorCode } from '../../lib/errors.js';
import type { Logger } from '../../lib/logger.js';
import { writeChunks } from '../../lib/write-chunks.js';
import { type Block, blockBytesOf, encodeIndex } from './archive-format.js';
import { archivesIn, listFolder, PARTIAL, packedPath, plainPath, stemTimeMs } from './archive-names.js';
import { NEWLINE, summarize } from './log-lines.js';
import { readWhole } from './packed-archive.js';

export type PackerOptions = {
  logger: Logger;
  clock: Clock;
  /** What all archives of one container may take; the oldest go first. */
  keepBytes: number;
  /** Older ones go; with 0 none does. */
  keepMs: number;
  /** Told of each packed archive that is deleted, by its path. */
  onGone(path: string): void;
};

/** Of one container, whatever room they take: as many as the document lists. The settings tell of it. */
export const MAX_ARCHIVES = 10_000;

/** Packs archives one at a time, and lets those go that are too old or too many. */
export class ArchivePacker {
  readonly #options: PackerOptions;
  #queue: Promise<void> = Promise.resolve();
  /** By path: none is packed twice at a time. */
  readonly #packing = new Map<string, Promise<void>>();
  /** Paths of archives that were removed while they were being packed. */
  readonly #removed = new Set<string>();

  constructor(options: PackerOptions) {
    this.#options = options;
  }

  /** Packs whatever is unpacked in the folder, in the background. @returns when that is done, or given up */
  pack(folder: string): Promise<void> {
    const { logger } = this.#options;
    this.#queue = this.#queue
      .then(() => this.#packFolder(folder))
      .catch((error: unknown) => logger.warn({ err: error, folder }, 'a log cannot be archived'));
    return this.#queue;
  }

  /** Packs one before all that waits. @throws DomainError `disk_full` or `unavailable`; the system's errors */
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

  /** Settles when nothing is left to pack. */
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
      // With a full disk above all.
      await this.letGo(folder);
    }
  }

  /** Deletes the oldest archives of a log as far as there are too many. One that is not packed counts as it is. */
  async letGo(folder: string): Promise<void> {
    const { clock, keepBytes, keepMs } = this.#options;
    const oldestMs = keepMs === 0 ? -Infinity : clock.now() - keepMs;
    let total = 0;
    for (const [index, { stem }] of archivesIn(folder).reverse().entries()) {
      total += (await bytesOf(folder, stem)) ?? 0;
      const isKept = total <= keepBytes && index < MAX_ARCHIVES && stemTimeMs(stem) >= oldestMs;
      if (!isKept) this.remove(folder, stem);
    }
  }

  /** In one turn: what was known of it must not be told of another. */
  remove(folder: string, stem: string): void {
    const packed = packedPath(folder, stem);
    for (const path of [plainPath(folder, stem), packed]) rmSync(path, { force: true });
    if (this.#packing.has(packed)) this.#removed.add(packed);
    this.#options.onGone(packedPath(folder, stem));
  }
}

/** Until it is packed an archive is there unpacked, whenever the daemon is killed. */
async function packOne(folder: string, stem: string): Promise<void> {
  const [from, to] = [plainPath(folder, stem), packedPath(folder, stem)];
  const partial = to + PARTIAL;
  const plain = await open(from, 'r').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
  // Somebody else has packed it meanwhile.
  if (plain === null) return;
  try {
    const file = await open(partial, 'w', 0o600);
    try {
      await writeChunks(file, packedPieces(plain));
      // A power cut must not leave an empty one where the other is gone.
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(partial, to).catch((error: unknown) => {
      throw errorCode(error) === 'EISDIR' ? nameTaken(error) : error;
    });
  } catch (error) {
    // A half takes room from whoever needs it.
    await rm(partial, { force: true });
    throw error;
  } finally {
    await plain.close();
  }
  await rm(from, { force: true });
}

const nameTaken = (cause: unknown) =>
  new DomainError(
    'unavailable',
    'A folder has the name that an archive of the log would get: move it away.',
    { cause },
  );

const zip = promisify(gzip);
/** Most blocks become some 100 KiB. */
const PACKED_CHUNK_BYTES = 64 * 1024;

/** A log, packed: its blocks, and where they are. */
export async function* packedPieces(plain: FileHandle): AsyncGenerator<Buffer> {
  const { size } = await plain.stat();
  const most = blockBytesOf(size);
  const blocks: Omit<Block, 'offset'>[] = [];
  // One for all blocks: of a server that writes a great deal, new ones would be most of the memory that it costs.
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

/** Of an archive; undefined where it is gone. */
export async function bytesOf(folder: string, stem: string): Promise<number | undefined> {
  for (const path of [packedPath(folder, stem), plainPath(folder, stem)]) {
    try {
      const found = await lstat(path);
      if (found.isFile()) return found.size;
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }
  return undefined;
}
