import type { ErrorCode } from '../../generated/error-codes.js';
import { DomainError } from '../errors/errors.js';

export type SemaphoreOptions = {
  /** The number of permits of all holders together. */
  max: number;
  /** The number of permits of one group of holders. Defaults to `max`. */
  maxPerGroup?: number;
  /** The number of permits of one actor within a group. Defaults to `maxPerGroup`. */
  maxPerActor?: number;
  /** The number of permits of one holder. Defaults to `maxPerActor`. */
  maxEach?: number;
  /** The maximum number of waiting requests: in total, per group and per holder. */
  maxWaiting: number;
  maxWaitingPerGroup?: number;
  maxWaitingEach?: number;
  /** How long a request waits before it is refused. */
  maxWaitMs: number;
  /**
   * How long a permit stays unavailable after its release while its holder has waiting requests. So such a holder
   * gets at most `maxEach` permits in this time, and leaves the CPU to others. Defaults to 0.
   */
  restMs?: number;
  /** The error of a refused request. `code` defaults to `rate_limited`. */
  refusal: { code?: ErrorCode; message: string };
  /** Starts a timer, and returns a function that cancels it. Defaults to `setTimeout`. */
  startTimer?: StartTimer;
};

export type StartTimer = (callback: () => void, afterMs: number) => () => void;

/**
 * The holder of permits, such as an actor in a container. All holders of a `group`, such as an API key, share the
 * group's limit, and those with the same `actor` in it also share that of an actor.
 */
export type Holder = { group: string; name: string; actor?: string | undefined };

export type AcquireOptions = {
  /** The number of permits. Defaults to 1, and is limited to the permits of one holder. */
  amount?: number;
  /** Removes the request from the queue when it aborts. */
  signal?: AbortSignal | undefined;
};

/** Releases the permits. Further calls do nothing. */
export type Release = () => void;

type Waiter = { amount: number; begin(): void; refuse(): void };
/**
 * A group or holder. They take turns, and the one with the smallest `lastTurn` is next. The `lastTurn` of a new one
 * is between those of two others.
 */
type Share = { held: number; lastTurn: number };
type Member = Share & { actor: Actor | undefined; queue: Waiter[] };
/** An actor with its permits, and the number of its holders that have permits or waiting requests. */
type Actor = { name: string; held: number; members: number };
type Group = Share & { waiting: number; members: Map<string, Member>; actors: Map<string, Actor> };

const RETRY_AFTER_S = 1;
/**
 * After how many seconds to retry if a semaphore without a queue has no free permits. Its permits are held for a long
 * time.
 */
const RETRY_HELD_AFTER_S = 5;

/**
 * A semaphore that many holders (such as users) share fairly. Groups of holders take turns, and so do the holders
 * within a group. So between two turns of a holder, every other holder gets at most one, however many requests it has
 * queued. A group has no advantage from having many holders.
 */
export class FairSemaphore {
  readonly #options: Required<Omit<SemaphoreOptions, 'refusal'>> & Pick<SemaphoreOptions, 'refusal'>;
  /** The groups that have permits or waiting requests. */
  readonly #groups = new Map<string, Group>();
  #turns = 0;
  #held = 0;
  #waiting = 0;

  constructor(options: SemaphoreOptions) {
    const { maxPerGroup = options.max, maxWaitingPerGroup = options.maxWaiting } = options;
    const { maxPerActor = maxPerGroup, maxWaitingEach = maxWaitingPerGroup } = options;
    const { maxEach = maxPerActor, restMs = 0, startTimer = startTimeout } = options;
    this.#options = {
      ...{ ...options, maxPerGroup, maxPerActor, maxEach, maxWaitingPerGroup, maxWaitingEach },
      ...{ restMs, startTimer },
    };
  }

  /**
   * Waits for permits. If the queue is full, the newest request of the busiest holder in the busiest group is
   * rejected.
   *
   * @throws DomainError `rate_limited` with the code of `refusal`, if the queue is full or after `maxWaitMs`; the
   * signal's reason
   */
  async acquire(holder: Holder, { amount = 1, signal }: AcquireOptions = {}): Promise<Release> {
    signal?.throwIfAborted();
    const needed = this.#clamp(amount);
    await this.#turn(holder, needed, signal);
    return this.#releaseOf(holder, needed);
  }

  /** Acquires permits without waiting. @throws DomainError `rate_limited` (code of `refusal`) if they are not free */
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

  /** Runs work with one permit. @throws the errors of `acquire` and of the work */
  async run<T>(holder: Holder, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const release = await this.acquire(holder, { signal });
    try {
      return await work();
    } finally {
      release();
    }
  }

  #clamp(amount: number): number {
    const { max, maxPerGroup, maxPerActor, maxEach } = this.#options;
    return Math.min(amount, max, maxPerGroup, maxPerActor, maxEach);
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
      const begin = () => {
        end();
        resolve();
      };
      const leave = () => {
        end();
        member.queue.splice(member.queue.indexOf(waiter), 1);
        this.#forgetIfIdle(holder);
        reject(signal?.aborted === true ? signal.reason : this.#refused());
        // The request that was removed may have blocked smaller ones, which can be granted now.
        this.#advance();
      };
      let cancelTimer: () => void = () => undefined;
      const waiter: Waiter = { amount, begin, refuse: leave };
      member.queue.push(waiter);
      group.waiting += 1;
      this.#waiting += 1;
      this.#advance();
      if (!member.queue.includes(waiter)) return;
      cancelTimer = this.#options.startTimer(leave, this.#options.maxWaitMs);
      signal?.addEventListener('abort', leave, { once: true });
      this.#surplusOf(group, member)?.refuse();
    });
  }

  /** Returns the request to reject after `member` has queued one; undefined if the queue is not over its limit. */
  #surplusOf(group: Group, member: Member): Waiter | undefined {
    const { maxWaiting, maxWaitingPerGroup, maxWaitingEach } = this.#options;
    if (member.queue.length > maxWaitingEach) return member.queue.at(-1);
    let busiest = group;
    if (group.waiting <= maxWaitingPerGroup) {
      if (this.#waiting <= maxWaiting) return undefined;
      // If no other group has more requests, the new request itself is rejected: a group cannot displace one of equal
      // size.
      for (const other of this.#groups.values()) if (other.waiting > busiest.waiting) busiest = other;
    }
    let queue = busiest === group ? member.queue : [];
    for (const other of busiest.members.values()) if (other.queue.length > queue.length) queue = other.queue;
    return queue.at(-1);
  }

  /** Grants all requests for which enough permits are free. */
  #advance(): void {
    while (this.#waiting > 0 && this.#beginNext());
  }

  /** Grants the next request. @returns whether there was one that could be granted */
  #beginNext(): boolean {
    for (const group of inTurn(this.#groups)) {
      if (group.waiting === 0) continue;
      for (const member of inTurn(group.members)) {
        const [waiter] = member.queue;
        if (waiter === undefined) continue;
        const blocked = this.#blocked(group, member, waiter.amount);
        if (blocked === 'each') continue;
        if (blocked === 'group') break;
        // Do not let smaller requests overtake a large one, because the large one might then never be granted.
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
    const { max, maxPerGroup, maxPerActor, maxEach } = this.#options;
    if (member.held + amount > maxEach) return 'each';
    if (member.actor !== undefined && member.actor.held + amount > maxPerActor) return 'each';
    if (group.held + amount > maxPerGroup) return 'group';
    return this.#held + amount > max ? 'all' : undefined;
  }

  #take(group: Group, member: Member, amount: number): void {
    this.#held += amount;
    group.held += amount;
    member.held += amount;
    if (member.actor !== undefined) member.actor.held += amount;
  }

  #releaseOf(holder: Holder, amount: number): Release {
    let isHeld = true;
    const giveBack = () => {
      const [group, member] = this.#entryOf(holder);
      this.#take(group, member, -amount);
      this.#forgetIfIdle(holder);
      this.#advance();
    };
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const { restMs, startTimer } = this.#options;
      const [, member] = this.#entryOf(holder);
      if (restMs > 0 && member.queue.length > 0) startTimer(giveBack, restMs);
      else giveBack();
    };
  }

  #entryOf(holder: Holder): [Group, Member] {
    // The turn of a new member comes directly before the member that was served last, and so after all others: the new
    // member delays none of them.
    const lastTurn = this.#turns - 0.5;
    const none = { held: 0, lastTurn };
    const group = this.#groups.get(holder.group) ?? {
      ...{ ...none, waiting: 0, members: new Map(), actors: new Map() },
    };
    this.#groups.set(holder.group, group);
    const known = group.members.get(holder.name);
    if (known !== undefined) return [group, known];
    const member = { ...none, actor: joined(group, holder.actor), queue: [] };
    group.members.set(holder.name, member);
    return [group, member];
  }

  #forgetIfIdle(holder: Holder): void {
    const [group, member] = this.#entryOf(holder);
    if (member.held === 0 && member.queue.length === 0) {
      group.members.delete(holder.name);
      left(group, member.actor);
    }
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

/** Returns the actor of a new member of the group. */
function joined({ actors }: Group, name: string | undefined): Actor | undefined {
  if (name === undefined) return undefined;
  const actor = actors.get(name) ?? { name, held: 0, members: 0 };
  actor.members += 1;
  actors.set(name, actor);
  return actor;
}

/** Forgets the actor of a member that leaves the group, unless it has other members. */
function left({ actors }: Group, actor: Actor | undefined): void {
  if (actor === undefined) return;
  actor.members -= 1;
  if (actor.members === 0) actors.delete(actor.name);
}

/** Sorts members by their last turn, earliest first. */
const inTurn = <T extends { lastTurn: number }>(all: ReadonlyMap<string, T>): T[] =>
  [...all.values()].sort((one, other) => one.lastTurn - other.lastTurn);

const startTimeout: StartTimer = (callback, afterMs) => {
  const timer = setTimeout(callback, afterMs);
  return () => clearTimeout(timer);
};
