import { createReadStream, createWriteStream, readdirSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { isoTime } from '../../lib/clock.js';
import { errorCode } from '../../lib/errors.js';
import type { Logger } from '../../lib/logger.js';

const PLAIN = '.log';
const PACKED = '.log.gz';
const PARTIAL = '.part';
const MAX_ARCHIVES = 1000;

/**
 * The stems of a folder's archives, oldest first: the time of their last line in ISO 8601's basic form,
 * which sorts by time. Each is `<stem>.log.gz`, or `<stem>.log` for as long as it is not packed.
 */
export function archiveStems(folder: string): string[] {
  const stems = new Set<string>();
  for (const name of listFolder(folder)) {
    const stem = /^(\d{8}T\d{9}Z)\.log(?:\.gz)?$/.exec(name)?.[1];
    if (stem !== undefined) stems.add(stem);
  }
  return [...stems].sort();
}

export const plainPath = (folder: string, stem: string): string => join(folder, stem + PLAIN);
export const packedPath = (folder: string, stem: string): string => join(folder, stem + PACKED);

/** When the last line of an archive came. */
export function stemTimeMs(stem: string): number {
  const [, y, mo, d, h, mi, s, ms] = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\d{3})Z$/.exec(stem) ?? [];
  return Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}.${ms}Z`);
}

/** A stem for now that is later than every other one, also where the clock went back. */
export function nextStem(folder: string, nowMs: number): string {
  const last = archiveStems(folder).at(-1);
  const atMs = last === undefined ? nowMs : Math.max(nowMs, stemTimeMs(last) + 1);
  return isoTime(atMs).replace(/[-:.]/g, '');
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Packs archives one at a time, and lets the oldest go where a container has more than its share. */
export class ArchivePacker {
  readonly #logger: Logger;
  readonly #maxBytes: number;
  #queue: Promise<void> = Promise.resolve();

  constructor(logger: Logger, maxBytesPerContainer: number) {
    this.#logger = logger;
    this.#maxBytes = maxBytesPerContainer;
  }

  /** Packs whatever is unpacked in the folder, in the background. */
  pack(folder: string): void {
    this.#queue = this.#queue
      .then(() => this.#packFolder(folder))
      .catch((error: unknown) => this.#logger.warn({ err: error, folder }, 'a log cannot be archived'));
  }

  /** Settles when nothing is left to pack. */
  idle(): Promise<void> {
    return this.#queue;
  }

  async #packFolder(folder: string): Promise<void> {
    for (const name of listFolder(folder)) {
      if (name.endsWith(PARTIAL)) await rm(join(folder, name), { force: true });
    }
    try {
      for (const stem of archiveStems(folder)) {
        if (listFolder(folder).includes(stem + PLAIN)) await packOne(folder, stem);
      }
    } finally {
      // With a full disk above all.
      await this.#letOldestGo(folder);
    }
  }

  async #letOldestGo(folder: string): Promise<void> {
    const stems = archiveStems(folder).reverse();
    let total = 0;
    for (const [index, stem] of stems.entries()) {
      total += await sizeOf(packedPath(folder, stem));
      if (total <= this.#maxBytes && index < MAX_ARCHIVES) continue;
      await rm(packedPath(folder, stem), { force: true });
    }
  }
}

async function packOne(folder: string, stem: string): Promise<void> {
  const partial = packedPath(folder, stem) + PARTIAL;
  try {
    await pipeline(
      createReadStream(plainPath(folder, stem)),
      createGzip({ level: constants.Z_BEST_SPEED }),
      createWriteStream(partial, { mode: 0o600 }),
    );
    await rename(partial, packedPath(folder, stem));
  } catch (error) {
    // A half takes room from whoever needs it.
    await rm(partial, { force: true });
    throw error;
  }
  await rm(plainPath(folder, stem), { force: true });
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 0;
    throw error;
  }
}
