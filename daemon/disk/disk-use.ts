import { atMost } from '../../lib/async/waker.js';
import { isKind } from '../../lib/errors/errors.js';
import type { Logger } from '../../lib/logging/logger.js';
import { ChangeReservation, type ChangeReservationOptions } from './change-room.js';
import { CountedUse } from './counted-use.js';
import { FreeSpace } from './free-space.js';

/** Stores the quotas and the disk usage of containers, also while the daemon is not running. */
export type DiskBooks = {
  /** Returns the quota of a container and its last stored usage, in bytes. A value is undefined if it is not known. */
  diskOf(id: string): { limitBytes: number | undefined; usedBytes: number | undefined };
  /** Stores the usage. If the database is unavailable, it is stored later. */
  keepDiskUse(id: string, bytes: number): Promise<void>;
};

export type DiskTiming = {
  /** When space is reserved for a container with a quota, a measurement older than this is repeated. */
  measureEveryMs: number;
  /**
   * The minimum time before a count that may be wrong is measured again. The wait is at least `pauseFactor` times the
   * duration of the last measurement.
   */
  againAfterMs: number;
  pauseFactor: number;
  /** How long a measurement delays the measurement of the next container. After that, both run concurrently. */
  waitMs: number;
  /** How long changes of the usage are collected before the usage is stored in the database. */
  keepAfterMs: number;
};

export type DiskUseOptions = {
  books: DiskBooks;
  /** The absolute path of a container's folder. */
  folderOf: (id: string) => string;
  /** Measures the total size of all files in a container's folder, in bytes. This is slow. */
  measure: (id: string, signal: AbortSignal) => Promise<number>;
  keepFreeBytes: number;
  logger: Pick<Logger, 'warn'>;
  timing?: Partial<DiskTiming>;
};

const TIMING: DiskTiming = {
  measureEveryMs: 600_000,
  againAfterMs: 5000,
  pauseFactor: 20,
  waitMs: 5000,
  keepAfterMs: 1000,
};

type Container = {
  use: CountedUse;
  measuredAtMs: number;
  /** The earliest time at which the container may be measured again. */
  notBeforeMs: number;
  isDue: boolean;
  /** `again`: the container is being measured, and will be measured once more after that. */
  measuring: 'no' | 'once' | 'again';
};

/**
 * Tracks the disk usage and the quotas of the containers' files. The daemon's own changes update the usage, which is
 * stored within a second, so that the daemon knows it after a restart without a measurement. Writes of servers are
 * found by measuring in the background, one container at a time: during a run if there is a quota (`DiskWatch`), at
 * the end of a run, and when space is reserved and the last measurement is old. No request waits for a measurement.
 * A kill loses the updates of at most the last second. The usage may then be wrong until the next measurement, which
 * starts when space is reserved in a container with a quota.
 */
export class DiskUse {
  readonly #options: DiskUseOptions;
  readonly #timing: DiskTiming;
  readonly #free: FreeSpace;
  readonly #containers = new Map<string, Container>();
  readonly #toMeasure = new Set<string>();
  readonly #toKeep = new Set<string>();
  readonly #closing = new AbortController();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #listeners: ((id: string, bytes: number) => void)[] = [];
  #measuring: Promise<void> | undefined;

  constructor(options: DiskUseOptions) {
    this.#options = options;
    this.#timing = { ...TIMING, ...options.timing };
    this.#free = new FreeSpace(options.keepFreeBytes);
  }

  /** Begins a change of a container's files. Returns its reservation, which the caller must end. */
  begin(
    id: string,
    { replacesAll = false }: Pick<ChangeReservationOptions, 'replacesAll'> = {},
  ): ChangeReservation {
    const { use } = this.#of(id);
    this.#measureIfOld(id);
    const limit = () => this.#figuresOf(id).limitBytes;
    const reservation = { use, free: this.#free, folder: this.#options.folderOf(id), limit, replacesAll };
    return new ChangeReservation(reservation, () => this.#changed(id));
  }

  /** Returns the known disk usage of a container in bytes, including changes in progress. */
  bytesOf(id: string): number {
    return this.#of(id).use.fileBytes;
  }

  /**
   * Counts the declared length of an unfinished upload as used.
   * @returns a function that stops counting it
   */
  reserve(id: string, bytes: number): () => void {
    const { use } = this.#of(id);
    use.reservedBytes += bytes;
    let held = bytes;
    return () => {
      use.reservedBytes -= held;
      held = 0;
    };
  }

  /** Returns the total declared length of the unfinished uploads of a container, in bytes. */
  reservedOf(id: string): number {
    return this.#of(id).use.reservedBytes;
  }

  /** Returns the minimum disk usage of a container's files, in bytes. */
  leastBytesOf(id: string): number {
    return this.#of(id).use.leastBytes;
  }

  /** Calls `listener` after each measurement with its result in bytes. */
  onMeasured(listener: (id: string, bytes: number) => void): void {
    this.#listeners.push(listener);
  }

  /** Schedules a measurement. Called after a program other than the daemon has written files. */
  measureSoon(id: string): void {
    const container = this.#of(id);
    if (this.#closing.signal.aborted || container.isDue) return;
    if (container.measuring !== 'no') {
      container.measuring = 'again';
      return;
    }
    const waitMs = container.notBeforeMs - performance.now();
    if (waitMs > 0) {
      container.isDue = true;
      this.#later(waitMs, () => {
        container.isDue = false;
        if (this.#containers.get(id) === container) this.measureSoon(id);
      });
      return;
    }
    this.#toMeasure.add(id);
    this.#measuring ??= this.#measureAll().finally(() => {
      this.#measuring = undefined;
    });
  }

  /** Forgets the usage of a removed container. */
  forget(id: string): void {
    this.#containers.delete(id);
    this.#toMeasure.delete(id);
    this.#toKeep.delete(id);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#measuring;
    await this.#keepAll();
  }

  #of(id: string): Container {
    const known = this.#containers.get(id);
    if (known !== undefined) return known;
    const use = new CountedUse(this.#figuresOf(id).usedBytes);
    const container: Container = {
      use,
      measuredAtMs: Number.NEGATIVE_INFINITY,
      notBeforeMs: 0,
      isDue: false,
      measuring: 'no',
    };
    this.#containers.set(id, container);
    return container;
  }

  /**
   * Measures a container if its count may be wrong, for example because an earlier daemon was killed before it stored
   * the count. Called when a client reads the usage.
   */
  measureIfWrong(id: string): void {
    const { use, measuredAtMs } = this.#of(id);
    if (use.isDoubtful || measuredAtMs === Number.NEGATIVE_INFINITY) this.measureSoon(id);
    else this.#measureIfOld(id);
  }

  /** Measures a container with a quota if its last measurement is old. */
  #measureIfOld(id: string): void {
    const { use, measuredAtMs } = this.#of(id);
    const isOld = use.isDoubtful || performance.now() - measuredAtMs >= this.#timing.measureEveryMs;
    if (isOld && this.#figuresOf(id).limitBytes !== undefined) this.measureSoon(id);
  }

  #changed(id: string): void {
    const container = this.#containers.get(id);
    if (container === undefined || this.#closing.signal.aborted) return;
    const { use } = container;
    if (use.isDoubtful && use.isQuiet) this.#measureIfOld(id);
    const isFirst = this.#toKeep.size === 0;
    this.#toKeep.add(id);
    if (isFirst) this.#later(this.#timing.keepAfterMs, () => void this.#keepAll());
  }

  /** Returns the stored quota and usage; both are undefined for a container that was just removed. */
  #figuresOf(id: string): ReturnType<DiskBooks['diskOf']> {
    try {
      return this.#options.books.diskOf(id);
    } catch (error) {
      if (!isKind(error, 'not_found')) throw error;
      return { limitBytes: undefined, usedBytes: undefined };
    }
  }

  async #measureAll(): Promise<void> {
    for (const id of this.#toMeasure) {
      this.#toMeasure.delete(id);
      if (this.#closing.signal.aborted) return;
      // A file system that does not respond delays the measurement of other containers only for this time.
      await atMost(this.#attempt(id), this.#timing.waitMs, this.#closing.signal);
    }
  }

  async #attempt(id: string): Promise<void> {
    const container = this.#of(id);
    container.measuring = 'once';
    await this.#measureOne(id).catch((error: unknown) => {
      if (this.#closing.signal.aborted || isKind(error, 'not_found')) return;
      this.#options.logger.warn({ err: error, container: id }, 'cannot measure the files of a container');
    });
    const isAgain = (container.measuring as Container['measuring']) === 'again';
    container.measuring = 'no';
    if (isAgain && this.#containers.get(id) === container) this.measureSoon(id);
  }

  async #measureOne(id: string): Promise<void> {
    const { againAfterMs, pauseFactor } = this.#timing;
    const container = this.#of(id);
    const began = performance.now();
    let found = 0;
    try {
      await container.use.measure(async () => {
        found = await this.#bytesIn(id);
        return found;
      });
    } finally {
      const now = performance.now();
      if (!container.use.isDoubtful) container.measuredAtMs = now;
      container.notBeforeMs = now + Math.max(againAfterMs, pauseFactor * (now - began));
    }
    this.#changed(id);
    for (const listener of this.#listeners) listener(id, found);
  }

  /**
   * Measures the size of a container's files. Measures twice if the result is over the quota, because a file that the
   * server moves during the measurement can be counted twice.
   */
  async #bytesIn(id: string): Promise<number> {
    const measure = () => this.#options.measure(id, this.#closing.signal);
    const bytes = await measure();
    const { limitBytes } = this.#figuresOf(id);
    return limitBytes === undefined || bytes <= limitBytes ? bytes : Math.min(bytes, await measure());
  }

  async #keepAll(): Promise<void> {
    const ids = [...this.#toKeep];
    this.#toKeep.clear();
    await Promise.all(ids.map((id) => this.#keep(id)));
  }

  async #keep(id: string): Promise<void> {
    const use = this.#containers.get(id)?.use;
    // The usage of a container that was never measured is unknown: only its changes were counted.
    if (use?.isKnown !== true) return;
    await this.#options.books.keepDiskUse(id, use.landedBytes).catch((error: unknown) => {
      if (isKind(error, 'not_found')) return;
      this.#options.logger.warn({ err: error, container: id }, 'cannot store the disk usage of a container');
    });
  }

  #later(delayMs: number, act: () => void): void {
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        act();
      },
      Math.max(0, delayMs),
    );
    timer.unref();
    this.#timers.add(timer);
  }
}
