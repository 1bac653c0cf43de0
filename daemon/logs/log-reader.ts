import { setTimeout as afterMs, setImmediate as nextTurn } from 'node:timers/promises';
import { hostFault } from '../../lib/host-fault.js';
import { inTurn } from '../../lib/in-turn.js';
import type { Block } from './archive-format.js';
import { type ArchiveFile, archiveName, packedPath, plainPath } from './archive-names.js';
import type { ArchiveSummaries } from './archive-summaries.js';
import { LineTaker, type LogQuery } from './line-taker.js';
import type { LogLine } from './log-lines.js';
import { blocksBackward, closePiece, type OpenLog, openIfThere } from './open-log.js';
import { DamagedArchive, PackedArchive } from './packed-archive.js';

export type LogAnswer = {
  /** Oldest first. */
  lines: LogLine[];
  /** How many lines are what was asked for, where that is counted. */
  total: number;
  /** Whether all was looked through, and nothing damaged was met. */
  isComplete: boolean;
  /** Names of archives of which a part cannot be unpacked, and was left out. */
  damaged: string[];
};

export type ReadOptions = {
  /** In the log in use: only whole lines before that place. */
  untilBytes?: number | undefined;
  summaries?: ArchiveSummaries | undefined;
  signal?: AbortSignal | undefined;
  /** After so long it ends with what it has. Defaults to a minute. */
  timeoutMs?: number | undefined;
  /** How many others search in this thread. */
  others?: () => number;
};

const TIMEOUT_MS = 60_000;
/** After so long the thread is left to others, however slow the filter of one is. */
const TURN_MS = 5;
/** Blocks that are unpacked while one is looked through. */
const AHEAD = 2;
/** Archives whose summaries are read together. */
const SUMMARIES = 64;

/**
 * What is asked for of a log. It is read from its end, block by block, and of what is packed only those blocks that
 * have to be looked into.
 * @throws DomainError `unavailable` while the host has no descriptors for it; the signal's reason
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
 * The log without those archives that are known to have no line of the time that is asked for.
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
  #turnMs = performance.now();

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

  /** @throws the signal's reason */
  readonly #isOverInTurn = (): boolean | Promise<boolean> =>
    performance.now() - this.#turnMs < TURN_MS
      ? this.#isOver()
      : this.#leaveTurn().then(() => this.#isOver());

  /**
   * Each other one may have as much of the thread. One turn of the event loop for each is not that: who opens many small
   * archives needs a turn for each call, and would have to wait for all others each time.
   */
  async #leaveTurn(): Promise<void> {
    const others = this.#options.others?.() ?? 0;
    await (others === 0 ? nextTurn() : afterMs(others * (performance.now() - this.#turnMs)));
    this.#beginTurn();
  }

  /** What was waited for does not count. */
  #beginTurn(): void {
    this.#turnMs = performance.now();
  }

  /** @throws the signal's reason */
  #isOver(): boolean {
    this.#options.signal?.throwIfAborted();
    if (this.#taker.isOver) return true;
    this.#isLate ||= performance.now() > this.#endMs;
    return this.#isLate;
  }

  async #takeBackward(blocks: AsyncIterable<Buffer>): Promise<void> {
    for await (const block of blocks) {
      if (this.#isOver()) return;
      this.#beginTurn();
      await this.#taker.take(block, this.#isOverInTurn);
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
    // The oldest archives go when a container has more than its share, this one perhaps just now.
    const archive = await PackedArchive.open(packedPath(this.#folder, stem));
    if (archive === null) return;
    try {
      if (archive.blocks !== null) await this.#takeBlocks(archive.blocks, archive, stem);
      else await this.#taker.takeForward(this.#untilOver(archive.unpacked(), stem), this.#isOverInTurn);
    } finally {
      await archive.close();
    }
  }

  async #takeBlocks(blocks: readonly Block[], archive: PackedArchive, stem: string): Promise<void> {
    const read = async (block: Block) => {
      const lines = await archive.read(block).catch((error: unknown) => this.#leaveOut(stem, error));
      return { block, lines };
    };
    for await (const { block, lines } of inTurn(
      this.#wanted(blocks),
      read,
      this.#taker.hasFilter ? AHEAD : 0,
    )) {
      this.#beginTurn();
      if (lines === undefined) this.#taker.takeLost(block);
      else await this.#taker.take(lines, this.#isOverInTurn, block);
      if (this.#isOver()) return;
    }
  }

  /** Those that have to be read, newest first. */
  *#wanted(blocks: readonly Block[]): Generator<Block> {
    for (const block of blocks.toReversed()) {
      if (this.#taker.mayWant(block) && !this.#taker.takeUnread(block)) yield block;
    }
  }

  async *#untilOver(blocks: AsyncIterable<Buffer>, stem: string): AsyncGenerator<Buffer> {
    try {
      for await (const block of blocks) {
        if (this.#isOver()) return;
        this.#beginTurn();
        yield block;
      }
    } catch (error) {
      this.#leaveOut(stem, error);
    }
  }

  #leaveOut(stem: string, error: unknown): undefined {
    if (!(error instanceof DamagedArchive)) throw error;
    if (!this.#damaged.includes(archiveName(stem))) this.#damaged.push(archiveName(stem));
  }
}
