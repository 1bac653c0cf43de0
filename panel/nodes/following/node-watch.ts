import { type Milestone, milestone } from '../../../lib/async/milestone.js';
import { createWaker, pause } from '../../../lib/async/waker.js';
import { isKind } from '../../../lib/errors/errors.js';
import type { ListedContainer, NodeClient, NodeEvent, NodeReport } from '../client/node.js';
import { NodeBusyError, NodeFault, NodeRefusal } from '../connection/node-refusals.js';
import type { NodeWay } from '../registry/contacts/node-contacts.js';
import type { ContainerBook } from './container-book.js';

export type EventPosition = { wasFollowed: boolean; lastEventId: string | undefined };

export type NodeWatchOptions = {
  /**
   * Returns the node's client and address.
   * @throws DomainError `not_found` if the node was removed
   */
  reach(): Promise<NodeWay>;
  book: ContainerBook;
  /** Called once the containers in the `ContainerBook` are current. */
  onLive(): void;
  /** Called when the data in the `ContainerBook` may have changed. */
  onNews(): void;
  /** Called with each report, and with `missed` if reports were lost. */
  onReport(report: NodeReport | 'missed'): void;
  /** The id of the last event of an earlier connection, and whether there was one. Updated with each event. */
  position: EventPosition;
  /** Returns whether the node is still in use. If it is not, the watch ends. */
  isWanted(): boolean;
};

type End = 'closed' | 'changed' | 'unused';

const LOOK_EVERY_MS = 1500;
/** The maximum number of containers that are read one by one. For more, the whole list is requested. */
const MAX_SINGLE_QUESTIONS = 10;
/**
 * The minimum pause between two requests. After a longer request, the pause is as long as the request. Without pauses,
 * many changes could use up the node's rate limit (60 requests a second per key).
 */
const GAP_MS = 50;
const MS_PER_S = 1000;
/** The longest pause before a node that has too many requests is checked again. */
const MAX_BUSY_MS = 5000;

/** One connection to a node: its events, a list at the start, and a check every 1.5 s. */
export class NodeWatch {
  readonly #options: NodeWatchOptions;
  readonly #waker = createWaker();
  #isListDue = true;
  #nextLookMs = 0;
  #list: Milestone = milestone();
  /**
   * The ids of containers that callers look for. If the next list does not contain an id, its container counts as
   * removed.
   */
  #sought = new Set<string>();

  constructor(options: NodeWatchOptions) {
    this.#options = options;
  }

  /**
   * Looks for containers. Settles when a list that was requested after this call has been applied, or when the watch
   * ends.
   */
  find(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#sought.add(id);
    this.#isListDue = true;
    this.#waker.wake();
    return this.#list.reached;
  }

  /** Wakes the watch, because containers have become stale. */
  wake(): void {
    this.#waker.wake();
  }

  /** Checks the node at once, because it may have changed. */
  lookNow(): void {
    this.#nextLookMs = 0;
    this.#waker.wake();
  }

  /**
   * Follows the node until the node has closed the stream, has another address or key (`changed`), or is not used any
   * more.
   *
   * @throws DomainError for other reasons to end; NoEventsError
   */
  async run(over: AbortController): Promise<End> {
    const { client, place } = await this.#options.reach();
    const { position } = this.#options;
    const events = await client.events(over.signal, position.lastEventId);
    // Without an id to resume after, the events since the last connection are lost.
    if (position.wasFollowed && position.lastEventId === undefined) this.#options.onReport('missed');
    position.wasFollowed = true;
    const parts = [this.#hear(events), this.#tend(place, over.signal)];
    try {
      return await this.#unlessChanged(place, Promise.race(parts));
    } finally {
      over.abort();
      this.#waker.wake();
      await Promise.allSettled(parts);
      this.#list.reach();
    }
  }

  /**
   * Returns why the connection has ended. A node whose key was changed ends connections with the earlier key, and that is
   * no failure of the node.
   */
  async #unlessChanged(place: string, end: Promise<End>): Promise<End> {
    const isChanged = async () => (await this.#options.reach()).place !== place;
    try {
      const reason = await end;
      return reason === 'closed' && (await isChanged()) ? 'changed' : reason;
    } catch (error) {
      if (await isChanged()) return 'changed';
      throw error;
    }
  }

  async #hear(events: AsyncIterable<NodeEvent>): Promise<End> {
    const { book, onNews, onReport, position } = this.#options;
    for await (const event of events) {
      if (event.id !== undefined) position.lastEventId = event.id;
      if ('report' in event) {
        onReport(event.report);
        continue;
      }
      if ('isMissed' in event) {
        this.#isListDue = true;
        onReport('missed');
      } else {
        book.apply(event.state);
        onNews();
      }
      this.#waker.wake();
    }
    return 'closed';
  }

  async #tend(place: string, signal: AbortSignal): Promise<End> {
    let client: NodeClient | undefined;
    while (!signal.aborted && this.#options.isWanted()) {
      const isLookDue = performance.now() >= this.#nextLookMs;
      if (client === undefined || isLookDue) {
        const way = await this.#options.reach();
        if (way.place !== place) return 'changed';
        client = way.client;
      }
      if (isLookDue || this.#isListDue || this.#options.book.stale.size > 0) {
        const askedMs = performance.now();
        await this.#ask(client, isLookDue, signal).catch((error) => this.#unlessBusy(error, signal));
        await pause(Math.max(GAP_MS, performance.now() - askedMs), signal);
      } else await this.#waker.wait(Math.max(0, this.#nextLookMs - performance.now()));
    }
    return 'unused';
  }

  /** Waits if the node has too many requests, because it is still reachable. Throws other errors. */
  async #unlessBusy(error: unknown, signal: AbortSignal): Promise<void> {
    if (!(error instanceof NodeBusyError)) throw error;
    await pause(Math.min(MS_PER_S * (error.retryAfterS ?? 1), MAX_BUSY_MS), signal);
  }

  async #ask(client: NodeClient, isLookDue: boolean, signal: AbortSignal): Promise<void> {
    const { book } = this.#options;
    if (isLookDue) this.#nextLookMs = performance.now() + LOOK_EVERY_MS;
    const [stale] = book.stale;
    if (this.#isListDue || (isLookDue && book.hasUnreachable) || book.stale.size > MAX_SINGLE_QUESTIONS)
      await this.#askAll(client, signal);
    else if (isLookDue) this.#isListDue = !(await client.glance({ signal }));
    else if (stale !== undefined) await this.#askOne(client, stale, signal);
  }

  async #askAll(client: NodeClient, signal: AbortSignal): Promise<void> {
    const sought = this.#sought;
    const reached = this.#list;
    this.#sought = new Set();
    this.#list = milestone();
    this.#isListDue = false;
    const askedMs = performance.now();
    try {
      this.#options.book.listed(await client.list({ signal }), askedMs, sought);
      this.#options.onLive();
      this.#options.onNews();
    } catch (error) {
      this.#isListDue = true;
      throw error;
    } finally {
      reached.reach();
    }
  }

  async #askOne(client: NodeClient, id: string, signal: AbortSignal): Promise<void> {
    const { book } = this.#options;
    const askedMs = performance.now();
    try {
      const container: ListedContainer = { ...(await client.status(id, { signal })), isReachable: true };
      book.asked(id, container, askedMs);
    } catch (error) {
      if (error instanceof NodeRefusal && isKind(error, 'not_found')) book.asked(id, null, askedMs);
      // The engine of the node is unavailable, or the node cannot report this container.
      else if (error instanceof NodeRefusal || error instanceof NodeFault) book.unreachable(id, askedMs);
      else throw error;
    }
    this.#options.onNews();
  }
}
