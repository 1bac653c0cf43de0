import { DomainError } from '../errors/errors.js';
import { networkOf, prefixesOf } from '../net/network.js';
import { PrefixTree } from '../net/prefix-tree.js';
import { RecentNumbers } from './recent-numbers.js';

export type FairGateOptions = {
  /** The maximum number of tasks that run at the same time. */
  maxRunning: number;
  /** The maximum length of the queue. When it is full, a task of the address prefix with the most tasks is rejected. */
  maxWaiting: number;
  /** The maximum number of queued tasks of one network. */
  maxWaitingEach: number;
  /** The maximum time that a task waits in the queue, in ms. */
  maxWaitMs: number;
  /** The error message for work that is rejected, or that loses its place to other work. */
  refusal: string;
  /** The error message for a network that has too many tasks in the queue. */
  refusalEach: string;
};

export type FairWork<T> = {
  /** The client's IP address. */
  address: string;
  run: () => Promise<T>;
  /** Returns whether work with this result uses up a turn of its network. By default, all work does. */
  usesTurn?: (result: T) => boolean;
  /** Aborts when the client disconnects: queued work is then removed and throws the signal's reason. */
  signal?: AbortSignal | undefined;
};

/**
 * Runs work when it is its network's turn.
 * @throws DomainError `rate_limited` if it is rejected or loses its place
 */
export type FairGate = <T>(work: FairWork<T>) => Promise<T>;

/**
 * The maximum number of address prefixes that are remembered per level. A new prefix replaces only the oldest one, so a
 * flood cannot displace all.
 */
const MAX_REMEMBERED = 8192;

/**
 * The levels of address prefixes, the widest first (`prefixesOf`). Each level is remembered separately, so that a flood
 * of narrow prefixes displaces no wide ones.
 */
const LEVELS = [0, 1, 2, 3];

type Waiting = { begin(): void; refuse(): void };
/** The queued work of one network, oldest first. */
type Line = { prefixes: readonly string[]; since: number; waiting: Waiting[] };

/**
 * Runs a limited number of tasks at a time, and shares the turns and the queue fairly among networks and the prefixes
 * that contain them. The next turn belongs to the prefix whose last turn is the longest ago. Prefixes are compared
 * level by level, beginning with the widest. This is a round robin that also remembers networks without queued work.
 * Prefixes that had no turn yet come first, alternately the newest and the oldest of them. So a newcomer gets one of
 * the next two turns, and the oldest one is not starved. If the work of a prefix leaves the queue without a turn, the
 * prefix keeps its position, so that leaving and coming back is no advantage.
 */
export function createFairGate(options: FairGateOptions): FairGate {
  const line = new FairLine(options);
  let running = 0;
  return async ({ address, run, usesTurn = () => true, signal }) => {
    signal?.throwIfAborted();
    const network = networkOf(address);
    if (running < options.maxRunning) running += 1;
    else await line.wait(network, signal);
    let isTurn = true;
    try {
      const result = await run();
      isTurn = usesTurn(result);
      return result;
    } finally {
      if (isTurn) line.noteTurn(network);
      const next = line.next();
      if (next === undefined) running -= 1;
      else next.begin();
    }
  };
}

class FairLine {
  readonly #options: FairGateOptions;
  readonly #lines = new Map<string, Line>();
  readonly #tree = new PrefixTree();
  /**
   * The sequence number of the last turn of each prefix. The first prefix in this map is the one whose turn was the
   * longest ago.
   */
  readonly #turns = new Map<string, number>();
  /**
   * For each level, the prefixes whose work left the queue without a turn, with the sequence number of their first
   * arrival.
   */
  readonly #leftAt = LEVELS.map(() => new RecentNumbers(MAX_REMEMBERED));
  #turn = 0;
  #arrivals = 0;
  #isNewestNext = true;

  constructor(options: FairGateOptions) {
    this.#options = options;
  }

  /** Waits for the turn of a task of this network. @throws DomainError `rate_limited`; the signal's reason */
  wait(network: string, signal: AbortSignal | undefined): Promise<void> {
    const { maxWaitingEach, maxWaitMs, refusal, refusalEach } = this.#options;
    if ((this.#lines.get(network)?.waiting.length ?? 0) >= maxWaitingEach) throw refused(refusalEach);
    if (!this.#freeSlot(network)) throw refused(refusal);
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      };
      const waiting: Waiting = {
        begin: () => {
          end();
          resolve();
        },
        refuse: () => {
          end();
          reject(signal?.aborted === true ? signal.reason : refused(refusal));
        },
      };
      const leave = () => {
        this.#noteLeft(network);
        this.#remove(network, waiting);
        waiting.refuse();
      };
      const timer = setTimeout(leave, maxWaitMs);
      signal?.addEventListener('abort', leave, { once: true });
      this.#append(network, waiting);
    });
  }

  /** Removes and returns the task whose turn it is; undefined if the queue is empty. */
  next(): Waiting | undefined {
    let first: [string, Line] | undefined;
    for (const entry of this.#lines) {
      if (first === undefined || this.#isBefore(entry[1], first[1])) first = entry;
    }
    if (first === undefined) return undefined;
    this.#isNewestNext = !this.#isNewestNext;
    const [network, { waiting }] = first;
    const [next] = waiting;
    if (next !== undefined) this.#remove(network, next);
    return next;
  }

  noteTurn(network: string): void {
    this.#turn += 1;
    for (const prefix of prefixesOf(network)) {
      this.#turns.delete(prefix);
      this.#turns.set(prefix, this.#turn);
    }
    for (const [prefix] of this.#turns) {
      if (this.#turns.size <= MAX_REMEMBERED) return;
      this.#turns.delete(prefix);
    }
  }

  #noteLeft(network: string): void {
    const line = this.#lines.get(network);
    if (line === undefined) return;
    for (const [level, prefix] of line.prefixes.entries()) this.#leftAt[level]?.note(prefix, line.since);
  }

  #append(network: string, waiting: Waiting): void {
    this.#arrivals += 1;
    const line = this.#lines.get(network);
    if (line !== undefined) line.waiting.push(waiting);
    else {
      const prefixes = prefixesOf(network);
      this.#lines.set(network, { prefixes, since: this.#arrivals, waiting: [waiting] });
    }
    this.#tree.add(network);
  }

  #remove(network: string, waiting: Waiting): void {
    const line = this.#lines.get(network);
    const at = line?.waiting.indexOf(waiting) ?? -1;
    if (line === undefined || at < 0) return;
    line.waiting.splice(at, 1);
    if (line.waiting.length === 0) this.#lines.delete(network);
    this.#tree.delete(network);
  }

  /** If the queue is full, rejects the latest task of the largest prefix. @returns whether there is space now */
  #freeSlot(newcomer: string): boolean {
    if (this.#tree.size < this.#options.maxWaiting) return true;
    const network = this.#tree.largestBeside(newcomer) ?? this.#lastAfter(newcomer);
    const latest = network === undefined ? undefined : this.#lines.get(network)?.waiting.at(-1);
    if (network === undefined || latest === undefined) return false;
    this.#noteLeft(network);
    this.#remove(network, latest);
    latest.refuse();
    return true;
  }

  /**
   * For a full queue in which all prefixes are equally small: returns the network whose turn would be last, if its
   * turn would come after the newcomer's.
   */
  #lastAfter(newcomer: string): string | undefined {
    let last: readonly string[] = prefixesOf(newcomer);
    let found: string | undefined;
    for (const [network, { prefixes }] of this.#lines) {
      if (this.#order(last, prefixes) >= 0) continue;
      last = prefixes;
      found = network;
    }
    return found;
  }

  #isBefore(one: Line, other: Line): boolean {
    const order = this.#order(one.prefixes, other.prefixes);
    if (order !== 0) return order < 0;
    const age = this.#compareAge(one, other);
    return this.#isNewestNext ? age > 0 : age < 0;
  }

  /** Compares which of two networks arrived first, by the widest prefixes in which they differ. Negative if `one` did. */
  #compareAge(one: Line, other: Line): number {
    const level = one.prefixes.findIndex((prefix, at) => prefix !== other.prefixes[at]);
    const ageOf = ({ prefixes, since }: Line) => this.#leftAt[level]?.get(prefixes[level] ?? '') ?? since;
    return ageOf(one) - ageOf(other);
  }

  /**
   * Compares which of two networks has the next turn, by their prefixes. Negative if `one` has it; 0 if neither had a
   * turn or both have the same prefixes.
   */
  #order(one: readonly string[], other: readonly string[]): number {
    for (const [level, prefix] of one.entries()) {
      const order = (this.#turns.get(prefix) ?? 0) - (this.#turns.get(other[level] ?? '') ?? 0);
      if (order !== 0) return order;
    }
    return 0;
  }
}

const refused = (message: string) => new DomainError('rate_limited', message, { retryAfterS: 1 });
