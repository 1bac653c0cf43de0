import { setTimeout as afterMs, setImmediate as nextTurn } from 'node:timers/promises';
import { inTurn } from '../../../lib/async/in-turn.js';
import { hostFault } from '../../../lib/errors/host-fault.js';
import type { ArchiveSummaries } from '../archives/archive-summaries.js';
import { DamagedArchive, PackedArchive } from '../archives/packed-archive.js';
import type { Block } from '../files/archive-format.js';
import { type ArchiveFile, archiveName, packedPath, plainPath } from '../files/archive-names.js';
import type { LogLine } from '../files/log-lines.js';
import { blocksBackward, closePiece, type OpenLog, openIfThere } from '../files/open-log.js';
import { LineTaker, type LogQuery } from './line-taker.js';

export type LogAnswer = {
  /** The returned lines, oldest first. */
  lines: LogLine[];
  /** The number of all matching lines, if they are counted. */
  total: number;
  /** Whether the whole log was searched and no part of it was damaged. */
  isComplete: boolean;
  /** Names of archives that are partly damaged. Their damaged parts were skipped. */
  damaged: string[];
};

export type ReadOptions = {
  /** If set, only whole lines before this position in the current log are read. */
  untilBytes?: number | undefined;
  summaries?: ArchiveSummaries | undefined;
  signal?: AbortSignal | undefined;
  /** The time limit of the read, after which it returns the lines found so far. Defaults to a minute. */
  timeoutMs?: number | undefined;
  /** Returns how many other searches run in this thread. */
  others?: () => number;
};

const TIMEOUT_MS = 60_000;
/** How long a read may use the thread before other reads continue. */
const SLICE_MS = 5;
/** How many blocks are read and decompressed in advance. */
const AHEAD = 2;
/** The maximum number of archives whose summaries are loaded together. */
const SUMMARIES = 64;

/**
 * Reads the matching lines of a log from its end, block by block, and decompresses only the necessary blocks of
 * archives. @throws DomainError `unavailable` if there are no free file descriptors; the signal's reason
 */
export async function readLog(log: OpenLog, query: LogQuery, options: ReadOptions = {}): Promise<LogAnswer> {
  const reading = new Reading(log.folder, query, options);
  try {
    return await reading.read(log);
  } catch (error) {
    throw hostFault(error, 'The log cannot be read');
  }
}

/**
 * Returns an open log without the archives that, by their summaries, have no lines in the requested time.
 *
 * @throws the system's error
 */
export async function narrowed(log: OpenLog, query: LogQuery, summaries: ArchiveSummaries): Promise<OpenLog> {
  if (query.sinceMs === undefined && query.untilMs === undefined) return log;
  const { folder, archives } = log;
  await summaries.load(folder, packedOf(archives));
  const taker = new LineTaker(query);
  const mayHave = ({ stem, isPlain }: ArchiveFile) => {
    const summary = isPlain ? null : summaries.get(folder, stem);
    return summary === null || taker.mayWant(summary);
  };
  return { ...log, archives: archives.filter(mayHave) };
}

const packedOf = (archives: readonly ArchiveFile[]) =>
  archives.filter(({ isPlain }) => !isPlain).map(({ stem }) => stem);

class Reading {
  readonly #folder: string;
  readonly #taker: LineTaker;
  readonly #options: ReadOptions;
  readonly #endMs: number;
  readonly #damaged: string[] = [];
  #isLate = false;
  #sliceStartMs = performance.now();

  constructor(folder: string, query: LogQuery, options: ReadOptions) {
    this.#folder = folder;
    this.#taker = new LineTaker(query);
    this.#options = options;
    this.#endMs = performance.now() + (options.timeoutMs ?? TIMEOUT_MS);
  }

  async read({ current, archives }: OpenLog): Promise<LogAnswer> {
    if (current !== null && !this.#isOver()) {
      await this.#takeBackward(blocksBackward(current, this.#options.untilBytes));
    }
    for (const [index, archive] of archives.entries()) {
      if (this.#isOver()) break;
      if (index % SUMMARIES === 0) await this.#loadSummaries(archives.slice(index, index + SUMMARIES));
      await this.#takeArchive(archive);
    }
    const { lines, total } = this.#taker;
    const isComplete = !this.#isLate && this.#damaged.length === 0;
    return { lines, total, isComplete, damaged: this.#damaged };
  }

  /**
   * Returns whether the read must end. Before that, lets other reads use the thread if this one has used up its time
   * slice.
   * @throws the signal's reason
   */
  readonly #isOverYielding = (): boolean | Promise<boolean> =>
    performance.now() - this.#sliceStartMs < SLICE_MS
      ? this.#isOver()
      : this.#yieldThread().then(() => this.#isOver());

  /**
   * Lets each other search use the thread for one time slice. Waiting for one tick of the event loop would not be
   * enough: a search that opens many small archives needs a tick for each call, and would wait for all other searches
   * each time.
   */
  async #yieldThread(): Promise<void> {
    const others = this.#options.others?.() ?? 0;
    await (others === 0 ? nextTurn() : afterMs(others * (performance.now() - this.#sliceStartMs)));
    this.#startSlice();
  }

  /** Begins a new time slice. The time that the search waited for others does not count towards its time limit. */
  #startSlice(): void {
    this.#sliceStartMs = performance.now();
  }

  /** Returns whether the time limit has passed. @throws the signal's reason */
  #isOver(): boolean {
    this.#options.signal?.throwIfAborted();
    if (this.#taker.isOver) return true;
    this.#isLate ||= performance.now() > this.#endMs;
    return this.#isLate;
  }

  async #takeBackward(blocks: AsyncIterable<Buffer>): Promise<void> {
    for await (const block of blocks) {
      if (this.#isOver()) return;
      this.#startSlice();
      await this.#taker.take(block, this.#isOverYielding);
    }
  }

  async #loadSummaries(archives: readonly ArchiveFile[]): Promise<void> {
    if (!this.#taker.wantsSummaries) return;
    await this.#options.summaries?.load(this.#folder, packedOf(archives));
  }

  async #takeArchive({ stem, isPlain }: ArchiveFile): Promise<void> {
    const plain = isPlain ? openIfThere(plainPath(this.#folder, stem)) : null;
    if (plain !== null) {
      await this.#takeBackward(blocksBackward(plain)).finally(() => closePiece(plain));
      return;
    }
    const summary = this.#options.summaries?.get(this.#folder, stem) ?? null;
    if (summary !== null && (!this.#taker.mayWant(summary) || this.#taker.takeUnread(summary))) return;
    // The archive may have been deleted just now, because the oldest archives are deleted when a log exceeds its limit.
    await using archive = await PackedArchive.open(packedPath(this.#folder, stem));
    if (archive === null) return;
    if (archive.blocks !== null) await this.#takeBlocks(archive.blocks, archive, stem);
    else await this.#taker.takeForward(this.#untilOver(archive.unpacked(), stem), this.#isOverYielding);
  }

  async #takeBlocks(blocks: readonly Block[], archive: PackedArchive, stem: string): Promise<void> {
    const read = async (block: Block) => {
      const lines = await archive.read(block).catch((error: unknown) => this.#skipDamaged(stem, error));
      return { block, lines };
    };
    for await (const { block, lines } of inTurn(
      this.#wanted(blocks),
      read,
      this.#taker.hasFilter ? AHEAD : 0,
    )) {
      this.#startSlice();
      if (lines === undefined) this.#taker.takeLost(block);
      else await this.#taker.take(lines, this.#isOverYielding, block);
      if (this.#isOver()) return;
    }
  }

  /** Returns the blocks of an archive that must be read, newest first. */
  *#wanted(blocks: readonly Block[]): Generator<Block> {
    for (const block of blocks.toReversed()) {
      if (this.#taker.mayWant(block) && !this.#taker.takeUnread(block)) yield block;
    }
  }

  async *#untilOver(blocks: AsyncIterable<Buffer>, stem: string): AsyncGenerator<Buffer> {
    try {
      for await (const block of blocks) {
        if (this.#isOver()) return;
        this.#startSlice();
        yield block;
      }
    } catch (error) {
      this.#skipDamaged(stem, error);
    }
  }

  #skipDamaged(stem: string, error: unknown): undefined {
    if (!(error instanceof DamagedArchive)) throw error;
    if (!this.#damaged.includes(archiveName(stem))) this.#damaged.push(archiveName(stem));
  }
}
