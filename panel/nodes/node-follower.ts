import { DomainError, isKind } from '../../lib/errors.js';
import type { Logger } from '../../lib/logger.js';
import { type Milestone, milestone } from '../../lib/milestone.js';
import { atMost, createWaker } from '../../lib/waker.js';
import { ContainerBook } from './container-book.js';
import type { ContainerState, ListedContainer } from './node.js';
import type { NodeWay } from './node-contacts.js';
import { NoEventsError } from './node-events.js';
import { NodeBusyError, NodeRefusal } from './node-refusals.js';
import { NodeWatch } from './node-watch.js';

export type FollowerOptions = {
  /** @throws DomainError `not_found` once the node is forgotten */
  reach(): Promise<NodeWay>;
  /** Nobody follows it any more: it is forgotten, or nobody has asked for long. */
  onEnd(): void;
  /** What is known of its containers, or whether it can be reached, may have changed. */
  onChange(): void;
  logger: Logger;
};

/**
 * `live`: what it tells is the present state. `away`: the node does not answer, or not as it should.
 * `no events`: a daemon that tells nothing by itself, or not to us, has to be asked.
 */
export type Following = 'connecting' | 'live' | 'away' | 'no events';

const FIRST_DELAY_MS = 250;
const LAST_DELAY_MS = 5000;
/** A connection that ends before is one that fails. */
const STEADY_MS = 5000;
/** A daemon without events may be replaced by one that has them, or let one more follow it. */
const NO_EVENTS_DELAY_MS = 30_000;
/** How long callers wait for the first answer at all, and for one of a node that was known before. */
const FIRST_WAIT_MS = 4000;
const WAIT_MS = 250;
const IDLE_MS = 5 * 60_000;

/** Follows one node for as long as somebody asks for it, through all its absences, and tells its live state. */
export class NodeFollower {
  readonly #options: FollowerOptions;
  readonly #retry = createWaker();
  readonly #closing = new AbortController();
  readonly #done: Promise<void>;
  #book = new ContainerBook();
  #watch: NodeWatch;
  #following: Following = 'connecting';
  #reason: string | undefined;
  #askedMs = performance.now();
  /** When an attempt has come to something last, and what waits for the next. */
  #turnedMs = 0;
  #turn: Milestone = milestone();

  constructor(options: FollowerOptions) {
    this.#options = options;
    this.#watch = this.#newWatch();
    this.#done = this.#run().finally(options.onEnd);
  }

  get following(): Following {
    return this.#following;
  }

  /** Whether it was away when it was last heard of, also while it is asked again. */
  get isAway(): boolean {
    return this.#following === 'away' || (this.#following === 'connecting' && this.#reason !== undefined);
  }

  /** Why it is not live, in a sentence. */
  get reason(): string | undefined {
    return this.#reason;
  }

  /**
   * Settles when it is known how the node is: at once while it is live, else in 4 s at most, and in 0.25 s where it
   * was known before. Whoever asks wakes a follower that pauses.
   */
  async settled(): Promise<void> {
    if (this.#following === 'connecting') {
      const waitMs = this.#reason === undefined ? FIRST_WAIT_MS : WAIT_MS;
      return atMost(this.#turn.reached, waitMs, this.#closing.signal);
    }
    if (this.#following !== 'away' || performance.now() - this.#turnedMs < WAIT_MS) return;
    this.retryNow();
    await atMost(this.#turn.reached, WAIT_MS, this.#closing.signal);
  }

  /** The present container, `removed` where the node has none of this id, undefined where that is not known. */
  container(id: string): ListedContainer | 'removed' | undefined {
    this.#askedMs = performance.now();
    return this.#following === 'live' ? this.#book.get(id) : undefined;
  }

  /** Whether all of it is that of the present, and not its state alone. */
  isWhole(id: string): boolean {
    return !this.#book.stale.has(id);
  }

  /** Asks for containers that are not known, for all of them together. */
  find(ids: readonly string[]): Promise<void> {
    return atMost(this.#watch.find(ids), FIRST_WAIT_MS, this.#closing.signal);
  }

  /** What an answer has told to somebody who asked at `askedMs`. */
  note(state: ContainerState, askedMs: number): void {
    this.#book.done(state, askedMs);
    this.#options.onChange();
    this.#watch.wake();
  }

  /** The node may have come back. */
  retryNow(): void {
    if (this.#following === 'away') this.#retry.wake();
  }

  /** The node may have gone, or have another address or key. */
  lookNow(): void {
    if (this.#following === 'live') this.#watch.lookNow();
    else this.#retry.wake();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#retry.wake();
    await this.#done;
  }

  get #isWanted(): boolean {
    return !this.#closing.signal.aborted && performance.now() - this.#askedMs < IDLE_MS;
  }

  #newWatch(): NodeWatch {
    return new NodeWatch({
      reach: this.#options.reach,
      book: this.#book,
      onLive: () => {
        if (this.#following !== 'live') this.#become('live');
      },
      onNews: this.#options.onChange,
      isWanted: () => this.#isWanted,
    });
  }

  #become(following: Following, reason?: string): void {
    // An attempt that fails like the one before changes nothing.
    if (this.#following !== following) this.#options.onChange();
    this.#following = following;
    this.#reason = reason;
    this.#turnedMs = performance.now();
    this.#turn.reach();
    this.#turn = milestone();
  }

  async #run(): Promise<void> {
    let delayMs = 0;
    while (this.#isWanted) {
      this.#book = new ContainerBook();
      this.#watch = this.#newWatch();
      const wasForgotten = await this.#attempt();
      if (wasForgotten) return;
      // One that has held for a while is tried again at once, and only then the node is away.
      const wasLive = this.#following === 'live';
      const isSteady = wasLive && performance.now() - this.#turnedMs >= STEADY_MS;
      delayMs = isSteady ? 0 : Math.min(Math.max(FIRST_DELAY_MS, 2 * delayMs), LAST_DELAY_MS);
      if (wasLive) {
        this.#following = 'connecting';
        this.#options.onChange();
      }
      const wholeMs = this.#following === 'no events' ? NO_EVENTS_DELAY_MS : delayMs;
      if (this.#isWanted) await this.#retry.wait(wholeMs * (0.5 + Math.random()));
    }
  }

  /** One connection, from its beginning to its end. @returns whether the node is forgotten */
  async #attempt(): Promise<boolean> {
    const over = new AbortController();
    const end = () => over.abort();
    this.#closing.signal.addEventListener('abort', end, { once: true });
    try {
      await this.#watch.run(over);
      this.#lost('The node has ended the stream of its events.');
    } catch (error) {
      if (isKind(error, 'not_found') && !(error instanceof NodeRefusal)) return true;
      // Too many follow it already: it answers questions all the same.
      const isAsked = error instanceof NoEventsError || error instanceof NodeBusyError;
      if (isAsked) this.#become('no events', this.#told(error));
      else this.#lost(this.#told(error));
    } finally {
      this.#closing.signal.removeEventListener('abort', end);
    }
    return false;
  }

  #lost(reason: string): void {
    if (this.#following === 'live') this.#reason = reason;
    else this.#become('away', reason);
  }

  #told(error: unknown): string {
    if (error instanceof DomainError) return error.message;
    this.#options.logger.error({ err: error }, 'a node cannot be followed');
    return 'The panel failed while it followed the node.';
  }
}
