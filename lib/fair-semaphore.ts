import type { ErrorCode } from './error-codes.js';
import { DomainError } from './errors.js';

export type SemaphoreOptions = {
  /** Permits of all holders together. */
  max: number;
  /** Permits of one group of holders. Defaults to `max`. */
  maxPerGroup?: number;
  /** Permits of one holder. Defaults to `maxPerGroup`. */
  maxEach?: number;
  /** Requests that wait: in all, of one group, and of one holder. One more is refused. */
  maxWaiting: number;
  maxWaitingPerGroup?: number;
  maxWaitingEach?: number;
  /** A request that has waited for so long is refused. */
  maxWaitMs: number;
  /** What a client reads whose request is refused. `code` defaults to `rate_limited`. */
  refusal: { code?: ErrorCode; message: string };
  /** Calls back once after so many milliseconds; returns what cancels that. Defaults to `setTimeout`. */
  startTimer?: StartTimer;
};

export type StartTimer = (callback: () => void, afterMs: number) => () => void;

/** Who holds permits: `group` has a bound of its own, which all its holders share. */
export type Holder = { group: string; name: string };

export type AcquireOptions = {
  /** How many permits. Defaults to 1; more than one holder may have counts as that. */
  amount?: number;
  /** Takes the request out of the queue when it aborts. */
  signal?: AbortSignal | undefined;
};

/** Gives the permits back; a second call does nothing. */
export type Release = () => void;

type Waiter = { amount: number; begin(): void };
/** `lastTurn` is the number of the last turn, or of the place in line of a newcomer. */
type Member = { held: number; lastTurn: number; queue: Waiter[] };
type Group = { held: number; lastTurn: number; waiting: number; members: Map<string, Member> };

const RETRY_AFTER_S = 1;
/** Where nobody waits, what is held is held for long. */
const RETRY_HELD_AFTER_S = 5;

/**
 * A semaphore that many holders share fairly. Groups take turns, and so do the holders within a group, so that a holder
 * waits for one turn of each other holder at most, however many requests others have waiting, and a group gains nothing
 * by having many holders.
 */
export class FairSemaphore {
  readonly #options: Required<Omit<SemaphoreOptions, 'refusal'>> & Pick<SemaphoreOptions, 'refusal'>;
  /** Groups with permits or waiting requests. */
  readonly #groups = new Map<string, Group>();
  #turns = 0;
  #held = 0;
  #waiting = 0;

  constructor(options: SemaphoreOptions) {
    const { maxPerGroup = options.max, maxWaitingPerGroup = options.maxWaiting } = options;
    const { maxEach = maxPerGroup, maxWaitingEach = maxWaitingPerGroup } = options;
    const { startTimer = startTimeout } = options;
    this.#options = { ...options, maxPerGroup, maxEach, maxWaitingPerGroup, maxWaitingEach, startTimer };
  }

  /** Whether nothing is held and nobody waits. */
  get isIdle(): boolean {
    return this.#groups.size === 0;
  }

  /**
   * Waits for permits.
   *
   * @throws DomainError `rate_limited` with the refusal's code, if too many requests wait already or after `maxWaitMs`;
   * the signal's reason
   */
  async acquire(holder: Holder, { amount = 1, signal }: AcquireOptions = {}): Promise<Release> {
    signal?.throwIfAborted();
    const needed = this.#clamp(amount);
    await this.#turn(holder, needed, signal);
    return this.#releaseOf(holder, needed);
  }

  /** Takes permits that are free now. @throws DomainError `rate_limited` with the refusal's code if they are not */
  acquireNow(holder: Holder, amount = 1): Release {
    const needed = this.#clamp(amount);
    const [group, member] = this.#entryOf(holder);
    if (this.#blocked(group, member, needed) !== undefined) {
      this.#forgetIfIdle(holder);
      throw this.#refused(RETRY_HELD_AFTER_S);
    }
    this.#take(group, member, needed);
    return this.#releaseOf(holder, needed);
  }

  /** Runs the work with one permit. @throws as `acquire` does; what the work throws */
  async run<T>(holder: Holder, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const release = await this.acquire(holder, { signal });
    try {
      return await work();
    } finally {
      release();
    }
  }

  #clamp(amount: number): number {
    const { max, maxPerGroup, maxEach } = this.#options;
    return Math.min(amount, max, maxPerGroup, maxEach);
  }

  #turn(holder: Holder, amount: number, signal: AbortSignal | undefined): Promise<void> {
    const [group, member] = this.#entryOf(holder);
    return new Promise((resolve, reject) => {
      const end = () => {
        cancelTimer();
        signal?.removeEventListener('abort', leave);
        group.waiting -= 1;
        this.#waiting -= 1;
      };
      const waiter: Waiter = {
        amount,
        begin: () => {
          end();
          resolve();
        },
      };
      const leave = () => {
        end();
        member.queue.splice(member.queue.indexOf(waiter), 1);
        this.#forgetIfIdle(holder);
        reject(signal?.aborted === true ? signal.reason : this.#refused());
        // A large request may have kept smaller ones waiting.
        this.#advance();
      };
      let cancelTimer: () => void = () => undefined;
      member.queue.push(waiter);
      group.waiting += 1;
      this.#waiting += 1;
      this.#advance();
      if (!member.queue.includes(waiter)) return;
      if (this.#isQueueOver(group, member)) leave();
      else {
        cancelTimer = this.#options.startTimer(leave, this.#options.maxWaitMs);
        signal?.addEventListener('abort', leave, { once: true });
      }
    });
  }

  #isQueueOver(group: Group, member: Member): boolean {
    const { maxWaiting, maxWaitingPerGroup, maxWaitingEach } = this.#options;
    return (
      member.queue.length > maxWaitingEach || group.waiting > maxWaitingPerGroup || this.#waiting > maxWaiting
    );
  }

  /** Begins all requests that may begin now. */
  #advance(): void {
    while (this.#waiting > 0 && this.#beginNext());
  }

  /** @returns whether a request has begun */
  #beginNext(): boolean {
    for (const group of inTurn(this.#groups)) {
      if (group.waiting === 0) continue;
      for (const member of inTurn(group.members)) {
        const [waiter] = member.queue;
        if (waiter === undefined) continue;
        const blocked = this.#blocked(group, member, waiter.amount);
        if (blocked === 'each') continue;
        if (blocked === 'group') break;
        // Smaller requests do not overtake: a large one would never get its turn.
        if (blocked === 'all') return false;
        member.queue.shift();
        this.#take(group, member, waiter.amount);
        this.#turns += 1;
        group.lastTurn = this.#turns;
        member.lastTurn = this.#turns;
        waiter.begin();
        return true;
      }
    }
    return false;
  }

  #blocked(group: Group, member: Member, amount: number): 'each' | 'group' | 'all' | undefined {
    const { max, maxPerGroup, maxEach } = this.#options;
    if (member.held + amount > maxEach) return 'each';
    if (group.held + amount > maxPerGroup) return 'group';
    return this.#held + amount > max ? 'all' : undefined;
  }

  #take(group: Group, member: Member, amount: number): void {
    this.#held += amount;
    group.held += amount;
    member.held += amount;
  }

  #releaseOf(holder: Holder, amount: number): Release {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const [group, member] = this.#entryOf(holder);
      this.#take(group, member, -amount);
      this.#forgetIfIdle(holder);
      this.#advance();
    };
  }

  #entryOf(holder: Holder): [Group, Member] {
    // A newcomer comes before the holder of the last turn and after all others: nobody waits for newcomers for ever.
    const lastTurn = this.#turns - 0.5;
    const group = this.#groups.get(holder.group) ?? { held: 0, lastTurn, waiting: 0, members: new Map() };
    this.#groups.set(holder.group, group);
    const member = group.members.get(holder.name) ?? { held: 0, lastTurn, queue: [] };
    group.members.set(holder.name, member);
    return [group, member];
  }

  #forgetIfIdle(holder: Holder): void {
    const [group, member] = this.#entryOf(holder);
    if (member.held === 0 && member.queue.length === 0) group.members.delete(holder.name);
    if (group.members.size === 0) this.#groups.delete(holder.group);
  }

  #refused(retryAfterS = RETRY_AFTER_S): DomainError {
    const { code, message } = this.#options.refusal;
    return new DomainError('rate_limited', message, {
      retryAfterS,
      ...(code === undefined ? {} : { code }),
    });
  }
}

/** The one whose last turn is the longest ago comes first. */
const inTurn = <T extends { lastTurn: number }>(all: ReadonlyMap<string, T>): T[] =>
  [...all.values()].sort((one, other) => one.lastTurn - other.lastTurn);

const startTimeout: StartTimer = (callback, afterMs) => {
  const timer = setTimeout(callback, afterMs);
  return () => clearTimeout(timer);
};
