import { createHash } from 'node:crypto';
import type { EventsReset, Server, ServerRemoval } from '../../../generated/panel/types.js';
import { EventStream, type StreamEvent } from '../../../lib/contract/event-stream.js';
import type { Logger } from '../../../lib/logging/logger.js';
import { EventBook, type Start } from '../../../lib/streams/event-book.js';
import type { Caller } from '../../access/caller.js';
import type { CredentialWatch } from '../../access/credential-watch.js';
import { onChange } from '../../database/on-change.js';
import type { Storage } from '../../database/panel-database.js';
import { membershipsOf, type Visible, visibleTo } from '../records/server-access.js';
import type { LiveStatus } from './live-status.js';
import { type ServerChange, ServerFeed } from './server-feed.js';
import { StreamSlots } from './stream-slots.js';

export type ServerEventReader = {
  caller: Caller;
  /**
   * Identifies the caller again, with the same checks as at the beginning of the request.
   *
   * @throws DomainError `unauthenticated`, `forbidden` when the credential is no longer valid for this request
   */
  callerNow(): Promise<Caller>;
  /** The id of the last event that the client has received, to resume after it. */
  lastEventId?: string | undefined;
};

export interface ServerEvents {
  /**
   * Follows the servers that the caller may see. The stream ends when the credential becomes invalid, or when the
   * caller may see other servers than before; a client that reconnects is then instructed to read its lists again.
   * When too many streams are open, the latest stream of the user with the most streams is closed, if the new user has
   * fewer.
   *
   * @throws DomainError `rate_limited` when too many streams are open
   */
  follow(reader: ServerEventReader): Promise<EventStream>;
  close(): void;
}

export type ServerEventsOptions = Storage & {
  live: Pick<LiveStatus, 'ofMany' | 'watch'>;
  logger: Logger;
  /** Reports when a caller's credential ends. */
  credentials: CredentialWatch;
  /**
   * How long changes are kept for reconnecting clients, after the last client has left. Defaults to a minute.
   */
  keepMs?: number;
};

const MAX_KEPT = 1000;
const STREAMS = { total: 500, ofUser: 32, what: 'event streams' };
const KEEP_MS = 60_000;

/** The servers that the reader of a stream can see, with the memberships in a fixed order. */
type Seen = Visible & { memberOf: ReadonlySet<string> };

/** A period in which servers are followed without interruption. Event numbers are unique within it. */
type Run = { id: string; book: EventBook<ServerChange>; feed: ServerFeed; end: NodeJS.Timeout | undefined };

/**
 * Reports changes of servers to any number of clients. Servers are followed only while at least one client is
 * connected.
 */
export function createServerEvents(options: ServerEventsOptions): ServerEvents {
  const { db, clock, live, logger, credentials, keepMs = KEEP_MS } = options;
  const streams = new StreamSlots(STREAMS);
  let run: Run | undefined;
  onChange([db.models.servers], () => run?.feed.wake());

  function begin(): Run {
    const book = new EventBook<ServerChange>(MAX_KEPT);
    const feed = new ServerFeed({ db, live, logger, onChange: (change) => book.add(change) });
    return { id: clock.now().toString(36), book, feed, end: undefined };
  }

  function end(): void {
    clearTimeout(run?.end);
    run?.feed.close();
    run = undefined;
  }

  function endLater(ended: Run): void {
    ended.end = setTimeout(() => {
      if (run === ended) end();
    }, keepMs).unref();
  }

  /** Returns the servers that a caller can see now. */
  const seenBy = async (caller: Caller): Promise<Seen> => {
    const memberOf = new Set(await membershipsOf({ db, clock }, caller));
    return { ...visibleTo(caller), memberOf };
  };

  async function follow({ caller, callerNow, lastEventId }: ServerEventReader): Promise<EventStream> {
    const seen = await seenBy(caller);
    const userId = caller.user.id;
    const over = new AbortController();
    const close = () => {
      if (!streams.release(userId, close)) return;
      unwatch();
      leave();
      over.abort();
      waker.wake();
      if (streams.isEmpty && run === current) endLater(current);
    };
    streams.take(userId, close);
    const current = run ?? begin();
    run = current;
    clearTimeout(current.end);
    const { waker, leave } = current.book.join();
    const tag = tagOf(seen);
    const onCaller = async (now: Caller | undefined) => {
      if (now === undefined || tagOf(await seenBy(now)) !== tag) close();
    };
    const unwatch = credentials.watch({ caller, callerNow, onCaller });
    const events = read(current, seen, tag, { lastEventId, waker, signal: over.signal });
    return new EventStream(events, over.signal, close);
  }

  return {
    follow,
    close() {
      streams.closeAll();
      end();
    },
  };
}

type Reading = Pick<Parameters<EventBook<ServerChange>['read']>[0], 'waker' | 'signal'> & {
  lastEventId: string | undefined;
};

async function* read(
  { id: runId, book, feed }: Run,
  seen: Seen,
  tag: string,
  { lastEventId, ...reading }: Reading,
): AsyncGenerator<StreamEvent> {
  const idOf = (number: number) => `${runId}-${number}-${tag}`;
  const start = startOf(book, [runId, tag], lastEventId);
  // Wait until changes are reported. Otherwise a client could miss a change between reading its list and the start of
  // the stream.
  await feed.ready;
  if (reading.signal.aborted) return;
  const data: EventsReset = { reason: lastEventId === undefined ? 'start' : 'missed' };
  yield* book.read<StreamEvent>({
    ...reading,
    start,
    show: (change, number) => {
      const event = eventOf(change, seen);
      return event && { id: idOf(number), ...event };
    },
    missed: (count, last) => {
      const reset: EventsReset = count === null ? data : { reason: 'missed' };
      return { id: idOf(last), event: 'reset', data: reset };
    },
  });
}

function startOf(book: EventBook<ServerChange>, [runId, tag]: [string, string], lastEventId?: string): Start {
  const [ofRun, number, ofTag] = (lastEventId ?? '').split('-');
  const isOurs = ofRun === runId && ofTag === tag && /^\d+$/.test(number ?? '') && book.has(Number(number));
  return isOurs ? { after: Number(number) } : 'lost';
}

/**
 * Returns a tag for the set of servers that a caller can see. An event id with another tag belongs to another caller,
 * or to one who saw other servers.
 */
const tagOf = ({ userId, memberOf, ids }: Seen): string =>
  createHash('sha256')
    .update(JSON.stringify([userId ?? null, [...memberOf], ids === undefined ? null : [...ids].sort()]))
    .digest('hex')
    .slice(0, 8);

/**
 * Returns the event about this change for a caller who can see these servers; undefined if the caller cannot see the
 * server.
 */
function eventOf({ before, after }: ServerChange, seen: Seen): StreamEvent | undefined {
  const isSeen = isVisible(after, seen);
  if (!isVisible(before, seen)) return isSeen ? { event: 'server.created', data: after } : undefined;
  if (!isSeen) {
    const removal: ServerRemoval = { id: before.id };
    return { event: 'server.removed', data: removal };
  }
  return { event: before.status === after.status ? 'server.changed' : 'server.status', data: after };
}

function isVisible(view: Server | undefined, { userId, memberOf, ids }: Seen): view is Server {
  if (view === undefined || (ids !== undefined && !ids.includes(view.id))) return false;
  return userId === undefined || view.ownerId === userId || memberOf.has(view.id);
}
