import { PrefixTree } from '../net/prefix-tree.js';

export type SlidingWindowOptions = {
  /** How many requests of one subject are admitted in any window; at least 1. */
  limit: number;
  windowMs: number;
  /** The maximum number of subjects. Defaults to 65,536. */
  maxSubjects?: number;
  /** Called for each subject that is removed before its window ends, because the table is full. */
  evicted?: ((subject: string) => void) | undefined;
};

const MAX_SUBJECTS = 65_536;
const FIRST_ROOM = 8;

/**
 * Admits at most `limit` requests of each subject in any window `[t, t + windowMs)`. Every admission is stored until
 * it leaves the window. All methods are synchronous, so a caller that checks and counts in one tick of the event loop
 * counts exactly. Times are milliseconds of a monotonic clock. A subject that was idle for a window is removed. When
 * the table is full, one subject of the largest address prefix is removed for each new one (`PrefixTree`). So a client
 * that fills the table from many addresses neither blocks others nor resets their limits. Only clients of that prefix
 * get more than the limit, and they have as many limits as addresses anyway.
 */
export class SlidingWindow {
  /**
   * The limit, which can be changed. After a decrease, nothing is admitted until the window contains fewer requests
   * than the new limit.
   */
  limit: number;
  readonly windowMs: number;
  readonly #maxSubjects: number;
  readonly #evicted: ((subject: string) => void) | undefined;
  /** Subjects that were active since the last rotation of the table (one rotation per window). */
  #current = new Subjects();
  /** Subjects that were active between the last two rotations of the table, but not since then. */
  #previous = new Subjects();
  #turnedMs = Number.NEGATIVE_INFINITY;

  constructor({ limit, windowMs, maxSubjects = MAX_SUBJECTS, evicted }: SlidingWindowOptions) {
    this.limit = limit;
    this.windowMs = windowMs;
    this.#maxSubjects = maxSubjects;
    this.#evicted = evicted;
  }

  /** The number of subjects in the table. */
  get subjects(): number {
    return this.#current.size + this.#previous.size;
  }

  /** Returns the milliseconds until another request of the subject is admitted; 0 if that is now. Counts nothing. */
  waitMs(subject: string, nowMs: number): number {
    this.#turn(nowMs);
    const admissions = this.#find(subject);
    if (admissions === undefined) return 0;
    admissions.forgetUntil(nowMs - this.windowMs);
    return admissions.count < this.limit
      ? 0
      : this.windowMs - (nowMs - admissions.timeOf(admissions.count - this.limit));
  }

  /** Counts a request. Must be called in the same tick as a `waitMs` that returned 0. */
  count(subject: string, nowMs: number): void {
    const known = this.#current.get(subject);
    if (known !== undefined) {
      known.add(nowMs);
      return;
    }
    const idle = this.#previous.get(subject);
    if (idle !== undefined) this.#previous.delete(subject);
    else if (this.subjects >= this.#maxSubjects) this.#evict();
    const admissions = idle ?? new Admissions();
    this.#current.set(subject, admissions);
    admissions.add(nowMs);
  }

  /** Removes a request that was counted at this time. */
  giveBack(subject: string, countedMs: number): void {
    this.#find(subject)?.remove(countedMs);
  }

  /**
   * Returns how many more requests of a subject are admitted. `waitMs` must have been called for the subject just
   * before.
   */
  remaining(subject: string): number {
    return Math.max(0, this.limit - (this.#find(subject)?.count ?? 0));
  }

  /** Returns the milliseconds until the oldest request leaves the window; 0 if there is none. */
  resetMs(subject: string, nowMs: number): number {
    const admissions = this.#find(subject);
    return admissions === undefined || admissions.count === 0
      ? 0
      : this.windowMs - (nowMs - admissions.oldestMs);
  }

  #find(subject: string): Admissions | undefined {
    return this.#current.get(subject) ?? this.#previous.get(subject);
  }

  #evict(): void {
    const from = this.#previous.most > this.#current.most ? this.#previous : this.#current;
    const subject = from.largest();
    if (subject === undefined) return;
    from.delete(subject);
    this.#evicted?.(subject);
  }

  /** Rotates the table. This removes all subjects that were idle for at least one window. */
  #turn(nowMs: number): void {
    const sinceMs = nowMs - this.#turnedMs;
    if (sinceMs < this.windowMs) return;
    this.#previous = sinceMs < 2 * this.windowMs ? this.#current : new Subjects();
    this.#current = new Subjects();
    this.#turnedMs = nowMs;
  }
}

/** A part of the table: subjects with their admissions, and the number of subjects per prefix. */
class Subjects {
  readonly #admissions = new Map<string, Admissions>();
  readonly #tree = new PrefixTree();

  get size(): number {
    return this.#admissions.size;
  }

  get most(): number {
    return this.#tree.most;
  }

  largest(): string | undefined {
    return this.#tree.largest();
  }

  get(subject: string): Admissions | undefined {
    return this.#admissions.get(subject);
  }

  set(subject: string, admissions: Admissions): void {
    this.#admissions.set(subject, admissions);
    this.#tree.add(subject);
  }

  delete(subject: string): void {
    if (this.#admissions.delete(subject)) this.#tree.delete(subject);
  }
}

/** The times at which one subject was admitted, oldest first, in a ring buffer. */
class Admissions {
  /** A ring buffer. Its length is a power of two. */
  #times = new Float64Array(FIRST_ROOM);
  #first = 0;
  count = 0;

  get oldestMs(): number {
    return this.#times[this.#first] ?? 0;
  }

  /** Returns the time at this index; 0 is the oldest. */
  timeOf(index: number): number {
    return this.#times[this.#place(index)] ?? 0;
  }

  add(timeMs: number): void {
    if (this.count === this.#times.length) this.#grow();
    this.#times[this.#place(this.count)] = timeMs;
    this.count += 1;
  }

  forgetUntil(timeMs: number): void {
    while (this.count > 0 && this.oldestMs <= timeMs) {
      this.#first = this.#place(1);
      this.count -= 1;
    }
  }

  /** Removes a time. Searches from the end, because usually the last time is removed. */
  remove(timeMs: number): void {
    let at = this.count - 1;
    while (at >= 0 && this.#times[this.#place(at)] !== timeMs) at -= 1;
    if (at < 0) return;
    for (; at < this.count - 1; at += 1) {
      this.#times[this.#place(at)] = this.#times[this.#place(at + 1)] ?? 0;
    }
    this.count -= 1;
  }

  #place(index: number): number {
    return (this.#first + index) & (this.#times.length - 1);
  }

  #grow(): void {
    const times = new Float64Array(this.#times.length * 2);
    for (let index = 0; index < this.count; index += 1) times[index] = this.#times[this.#place(index)] ?? 0;
    this.#times = times;
    this.#first = 0;
  }
}
