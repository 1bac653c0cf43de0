import { type Milestone, milestone } from '../../../lib/async/milestone.js';
import { atMost, createWaker } from '../../../lib/async/waker.js';
import { DomainError, isKind } from '../../../lib/errors/errors.js';
import type { Logger } from '../../../lib/logging/logger.js';
import type { ContainerState, ListedContainer, NodeReport } from '../client/node.js';
import { NoEventsError } from '../client/node-events.js';
import { NodeBusyError, NodeRefusal } from '../connection/node-refusals.js';
import type { NodeWay } from '../registry/contacts/node-contacts.js';
import { ContainerBook } from './container-book.js';
import { type EventPosition, NodeWatch } from './node-watch.js';

export type FollowerOptions = {
  /**
   * Returns the node's client and address.
   * @throws DomainError `not_found` if the node was removed
   */
  reach(): Promise<NodeWay>;
  /** Called when the follower ends: the node was removed, or was not used for a long time. */
  onEnd(): void;
  /** Called when the known containers, or whether the node is reachable, may have changed. */
  onChange(): void;
  /** Called with each report of the node, and with `missed` if reports were lost. */
  onReport(report: NodeReport | 'missed'): void;
  logger: Logger;
};

/**
 * The result of following a node. `live`: the known state is current. `away`: the node does not respond, or responds
 * incorrectly. `no events`: the daemon does not support events or has too many followers, so it must be polled.
 */
export type Following = 'connecting' | 'live' | 'away' | 'no events';

const FIRST_DELAY_MS = 250;
const LAST_DELAY_MS = 5000;
/** How long a connection must last to count as successful. If it ends earlier, it counts as failed. */
const STEADY_MS = 5000;
/**
 * How long to wait before a daemon without events is asked for them again. By then it may have been updated, or may
 * accept another follower.
 */
const NO_EVENTS_DELAY_MS = 30_000;
/** How long callers wait for the first response of a node; `WAIT_MS` applies if its state was known before. */
const FIRST_WAIT_MS = 4000;
const WAIT_MS = 250;
const IDLE_MS = 5 * 60_000;

/** Follows one node while it is in use, even across failures, and provides the current state of its containers. */
export class NodeFollower {
  readonly #options: FollowerOptions;
  readonly #retry = createWaker();
  readonly #closing = new AbortController();
  readonly #done: Promise<void>;
  readonly #position: EventPosition = { wasFollowed: false, lastEventId: undefined };
  #book = new ContainerBook();
  #watch: NodeWatch;
  #following: Following = 'connecting';
  #reason: string | undefined;
  #askedMs = performance.now();
  /** When the last attempt to follow the node had a result. Callers wait for the next result with `#turn`. */
  #turnedMs = 0;
  /** When the last attempt began. */
  #begunMs = 0;
  #turn: Milestone = milestone();

  constructor(options: FollowerOptions) {
    this.#options = options;
    this.#watch = this.#newWatch();
    this.#done = this.#run().finally(options.onEnd);
  }

  get following(): Following {
    return this.#following;
  }

  /** Whether the node was unreachable at the last attempt. This stays true while the next attempt is running. */
  get isUnreachable(): boolean {
    return this.#following === 'away' || (this.#following === 'connecting' && this.#reason !== undefined);
  }

  /** Whether the node has been silent for 0.25 s in the current attempt to reach it. */
  get isSilent(): boolean {
    if (this.#following === 'live' || this.#following === 'no events') return false;
    return this.#begunMs > this.#turnedMs && performance.now() - this.#begunMs >= WAIT_MS;
  }

  /** Why the known state is not current, as a sentence. */
  get reason(): string | undefined {
    return this.#reason;
  }

  /**
   * Settles when the state of the node is known. It waits 4 s at most, or 0.25 s if the state was known before, and
   * not at all while the node is followed or has been silent for 0.25 s in the current attempt. A call wakes a follower
   * that pauses between attempts.
   */
  async settled(): Promise<void> {
    if (this.#following === 'connecting') {
      const waitMs = this.#reason === undefined ? FIRST_WAIT_MS : WAIT_MS;
      return atMost(this.#turn.reached, waitMs, this.#closing.signal);
    }
    if (this.#following !== 'away' || performance.now() - this.#turnedMs < WAIT_MS) return;
    // Earlier requests have already waited for this attempt. A silent node must not delay every request.
    if (this.isSilent) return;
    this.retryNow();
    await atMost(this.#turn.reached, WAIT_MS, this.#closing.signal);
  }

  /** Returns the current container, `removed` if the node has none with this id, undefined if unknown. */
  container(id: string): ListedContainer | 'removed' | undefined {
    this.#askedMs = performance.now();
    return this.#following === 'live' ? this.#book.get(id) : undefined;
  }

  /** Returns whether all data of the container is current. After an event, only the state is. */
  isWhole(id: string): boolean {
    return !this.#book.stale.has(id);
  }

  /** Finds containers that are not known yet, with one request for all of them. */
  find(ids: readonly string[]): Promise<void> {
    return atMost(this.#watch.find(ids), FIRST_WAIT_MS, this.#closing.signal);
  }

  /** Applies the container's state in the response to a request sent at `askedMs`. */
  note(state: ContainerState, askedMs: number): void {
    this.#book.done(state, askedMs);
    this.#options.onChange();
    this.#watch.wake();
  }

  /** Connects to an unreachable node again at once, because the node may be reachable now. */
  retryNow(): void {
    if (this.#following === 'away') this.#retry.wake();
  }

  /** Checks at once whether the node was removed, or has a new address or key. */
  lookNow(): void {
    if (this.#following === 'live') this.#watch.lookNow();
    else this.#retry.wake();
  }

  /**
   * Connects again at once, because the address or the key of the node was changed. Callers wait for this attempt as
   * long as for the first one: the failures of earlier attempts say nothing about the changed node.
   */
  startOver(): void {
    if (this.#following === 'away') {
      this.#following = 'connecting';
      this.#reason = undefined;
    }
    this.lookNow();
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
      onReport: this.#options.onReport,
      position: this.#position,
      isWanted: () => this.#isWanted,
    });
  }

  #become(following: Following, reason?: string): void {
    // Do not report an attempt that fails like the previous one, because nothing has changed.
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
      const end = await this.#attempt();
      if (end === 'removed') return;
      if (end === 'changed') {
        delayMs = 0;
        this.#following = 'connecting';
        this.#reason = undefined;
        continue;
      }
      // If a stable connection ends, retry at once before the node counts as unreachable.
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

  /** Runs one connection, from start to end. `changed`: the node has another address or key now. */
  async #attempt(): Promise<'removed' | 'changed' | 'over'> {
    this.#begunMs = performance.now();
    const over = new AbortController();
    const end = () => over.abort();
    this.#closing.signal.addEventListener('abort', end, { once: true });
    try {
      if ((await this.#watch.run(over)) === 'changed') return 'changed';
      this.#lost('The node has closed its event stream.');
    } catch (error) {
      if (isKind(error, 'not_found') && !(error instanceof NodeRefusal)) return 'removed';
      // A node with too many followers refuses the events but still responds to other requests.
      const isAsked = error instanceof NoEventsError || error instanceof NodeBusyError;
      if (isAsked) this.#become('no events', this.#messageOf(error));
      else this.#lost(this.#messageOf(error));
    } finally {
      this.#closing.signal.removeEventListener('abort', end);
    }
    return 'over';
  }

  #lost(reason: string): void {
    if (this.#following === 'live') this.#reason = reason;
    else this.#become('away', reason);
  }

  #messageOf(error: unknown): string {
    if (error instanceof DomainError) return error.message;
    this.#options.logger.error(
      { err: error },
      'cannot follow the state of a node because of an internal error',
    );
    return 'The panel cannot follow the state of this node because of an internal error: see its log. It tries again.';
  }
}
