import type { EventsReset, Server, ServerEvent } from '../../../generated/panel/types.js';
import type { StreamEvent } from '../../../lib/contract/event-stream.js';
import type { Logger } from '../../../lib/logging/logger.js';
import { EventBook, type ReadOptions, type Start } from '../../../lib/streams/event-book.js';
import { isoTime } from '../../../lib/time/clock.js';
import type { Storage } from '../../database/panel-database.js';
import type { ServerFacts } from '../records/server-view.js';
import { ContainerReports } from './container-reports.js';
import { EventSamples } from './event-samples.js';
import type { EventSight, Owned, ServerNews } from './event-sight.js';
import type { LiveStatus } from './live-status.js';
import { MoveFeed, type MoveFeedOptions } from './move-feed.js';
import { type ServerChange, ServerFeed } from './server-feed.js';
import { StatisticsFeed } from './statistics-feed.js';

export type EventRunOptions = Storage & {
  live: Pick<LiveStatus, 'ofMany' | 'watch' | 'follow' | 'stats' | 'watchReports'>;
  movesOf: MoveFeedOptions['movesOf'];
  logger: Logger;
};

/** A stored event: a change of a server, other news about a server, or the loss of events about the servers of a node. */
type Kept = { change: ServerChange } | { news: ServerNews } | { lost: { nodeId: string; servers: Owned[] } };
type Reader = { sight: EventSight; samples: EventSamples; wake(): void };
type Shown = StreamEvent & ServerEvent;

export type ReadableEvents = { events: AsyncIterable<StreamEvent>; leave(): void };

const MAX_KEPT = 4000;
/** The maximum number of servers whose statistics one stream has. */
const MAX_MEASURED = 100;
const LOST_TOUCH =
  'The node of the server, or its container engine, does not respond, so the state of the server is unknown.';
const BACK = 'The server can be reached again.';

/**
 * A period in which all servers are followed without interruption, for any number of readers. Event numbers are unique
 * within it.
 */
export class EventRun {
  /** Distinguishes the ids of this run's events from the ids of other runs. */
  readonly #id: string;
  readonly #options: EventRunOptions;
  readonly #book = new EventBook<Kept>(MAX_KEPT);
  readonly #feed: ServerFeed;
  readonly #statistics: StatisticsFeed;
  readonly #reports: ContainerReports;
  readonly #moves: MoveFeed;
  readonly #readers = new Set<Reader>();
  readonly #unwatch: () => void;

  constructor(options: EventRunOptions) {
    const { clock, live } = options;
    this.#id = clock.now().toString(36);
    this.#options = options;
    this.#reports = new ContainerReports({
      serverOf: (nodeId, containerId) => this.#feed.serverOf(nodeId, containerId),
      onNews: (news) => this.#book.add({ news }),
      onProgress: (news) => this.#offer(news),
      onLost: (nodeId) => this.#lose(nodeId),
    });
    this.#moves = new MoveFeed({
      ...options,
      servers: () => this.#feed.servers,
      onNews: (news) => this.#book.add({ news }),
      onProgress: (news) => this.#offer(news),
    });
    this.#feed = new ServerFeed({
      ...options,
      onChange: (change) => this.#takeChange(change),
      onRows: () => {
        this.#reports.retry();
        this.#moves.wake();
      },
    });
    this.#statistics = new StatisticsFeed(options);
    this.#unwatch = live.watchReports((nodeId, report) => this.#reports.take(nodeId, report));
  }

  /** Reads the servers again, because they may have changed. */
  wake(): void {
    this.#feed.wake();
  }

  /** Ends the run, and waits for requests in progress. */
  async close(): Promise<void> {
    this.#unwatch();
    this.#reports.close();
    await Promise.all([this.#feed.close(), this.#statistics.close(), this.#moves.close()]);
  }

  /**
   * Adds a reader, who receives events until the signal aborts. `leave` must be called then.
   *
   * @param lastEventId the id of the last event that the reader has received, to resume after it
   */
  join(sight: EventSight, signal: AbortSignal, lastEventId?: string): ReadableEvents {
    const { waker, leave } = this.#book.join();
    const samples = new EventSamples();
    const reader = { sight, samples, wake: () => waker.wake() };
    this.#readers.add(reader);
    const endStatistics = this.#measureFor(reader);
    return {
      events: this.#read(reader, { waker, signal }, lastEventId),
      leave: () => {
        endStatistics();
        this.#readers.delete(reader);
        leave();
        waker.wake();
      },
    };
  }

  async *#read(
    { sight, samples }: Reader,
    reading: Pick<ReadOptions<Kept, Shown>, 'waker' | 'signal'>,
    lastEventId: string | undefined,
  ): AsyncGenerator<StreamEvent> {
    const idOf = (number: number) => `${this.#id}-${number}-${sight.tag}`;
    const start = this.#startOf(sight, lastEventId);
    // Wait until changes are reported. Otherwise a client could miss a change between reading its list and the start of
    // the stream.
    await this.#feed.ready;
    if (reading.signal.aborted) return;
    const data: EventsReset = { reason: lastEventId === undefined ? 'start' : 'missed' };
    yield* this.#book.read<Shown>({
      ...reading,
      start,
      show: (kept, number) => {
        if ('news' in kept && kept.news.work !== undefined) samples.drop(kept.news.work);
        const event = eventFor(sight, kept);
        return event && { id: idOf(number), ...event };
      },
      missed: (count, last) => {
        const reset: EventsReset = count === null ? data : { reason: 'missed' };
        return { id: idOf(last), event: 'reset', data: reset };
      },
      next: () => samples.take(),
    });
  }

  #startOf({ tag }: EventSight, lastEventId = ''): Start {
    const [ofRun, number, ofTag] = lastEventId.split('-');
    const isOurs =
      ofRun === this.#id && ofTag === tag && /^\d+$/.test(number ?? '') && this.#book.has(Number(number));
    return isOurs ? { after: Number(number) } : 'lost';
  }

  #takeChange(change: ServerChange): void {
    this.#book.add({ change });
    const { before, after } = change;
    if (before === undefined || after === undefined || before.status === after.status) return;
    if (after.status === 'unreachable') this.#notify(after, 'unreachable', LOST_TOUCH);
    else if (before.status === 'unreachable') this.#notify(after, 'reachable', BACK);
  }

  #notify(server: Server, code: 'unreachable' | 'reachable', message: string): void {
    const data = { id: server.id, code, message, at: isoTime(this.#options.clock.now()) };
    const event: ServerEvent = { event: 'notice', data };
    this.#book.add({ news: { server, kind: 'notices', needs: 'servers.read', event } });
  }

  #lose(nodeId: string): void {
    const all = [...this.#feed.servers.values()].filter((server) => server.nodeId === nodeId);
    const servers = all.map(({ id, ownerId }) => ({ id, ownerId }));
    if (servers.length > 0) this.#book.add({ lost: { nodeId, servers } });
  }

  /** Passes progress to the readers who can see it. It is not stored. */
  #offer(news: ServerNews & { work: string }): void {
    for (const { sight, samples, wake } of this.#readers) {
      if (!sight.shows(news)) continue;
      samples.put(news.work, news.event);
      wake();
    }
  }

  /** Measures servers for a reader who has asked for statistics. @returns a function that ends this */
  #measureFor({ sight, samples, wake }: Reader): () => void {
    const { statisticsEveryMs: everyMs, servers: asked } = sight.filter;
    if (everyMs === undefined) return () => undefined;
    let of: ReadonlyMap<string, ServerFacts> | undefined;
    let wanted: ServerFacts[] = [];
    const isSeen = (server: ServerFacts) => sight.covers(server, 'servers.read');
    return this.#statistics.add({
      everyMs,
      wanted: () => {
        const { servers } = this.#feed;
        if (of === servers) return wanted;
        of = servers;
        wanted = seenOf(asked === undefined ? servers.values() : pick(servers, asked), isSeen);
        return wanted;
      },
      onStatistics: (data) => {
        samples.put(`statistics ${data.id}`, { event: 'statistics', data });
        wake();
      },
    });
  }
}

function seenOf(servers: Iterable<ServerFacts>, isSeen: (server: ServerFacts) => boolean): ServerFacts[] {
  const seen: ServerFacts[] = [];
  for (const server of servers) {
    if (seen.length === MAX_MEASURED) break;
    if (isSeen(server)) seen.push(server);
  }
  return seen;
}

const pick = (servers: ReadonlyMap<string, ServerFacts>, ids: ReadonlySet<string>): ServerFacts[] =>
  [...ids].flatMap((id) => servers.get(id) ?? []);

/** Returns the event for a reader; undefined if the reader must not see it, or has not asked for it. */
function eventFor(sight: EventSight, kept: Kept): ServerEvent | undefined {
  if ('news' in kept) return sight.shows(kept.news) ? kept.news.event : undefined;
  if ('change' in kept) return sight.filter.kinds.has('servers') ? changeFor(sight, kept.change) : undefined;
  const { nodeId, servers } = kept.lost;
  const { kinds } = sight.filter;
  const isConcerned = kinds.size > 1 || !kinds.has('servers');
  if (!isConcerned || !servers.some((server) => sight.covers(server, 'servers.read'))) return undefined;
  return { event: 'missed', data: { nodeId } };
}

/** Returns the event about this change for a reader; undefined if the reader cannot see the server. */
function changeFor(sight: EventSight, { before, after }: ServerChange): ServerEvent | undefined {
  const isSeen = (view: Server | undefined): view is Server =>
    view !== undefined && sight.covers(view, 'servers.read');
  if (!isSeen(before)) return isSeen(after) ? { event: 'server.created', data: after } : undefined;
  if (!isSeen(after)) return { event: 'server.removed', data: { id: before.id } };
  return { event: before.status === after.status ? 'server.changed' : 'server.status', data: after };
}
