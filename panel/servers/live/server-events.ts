import type { operations } from '../../../generated/panel/types.js';
import { EventStream } from '../../../lib/contract/event-stream.js';
import type { Caller } from '../../access/caller.js';
import type { CredentialWatch } from '../../access/credential-watch.js';
import { onChange } from '../../database/on-change.js';
import { EventRun, type EventRunOptions } from './event-run.js';
import { EventSight, filterOf } from './event-sight.js';
import { StreamSlots } from './stream-slots.js';

type Query = NonNullable<operations['streamServerEvents']['parameters']['query']>;

export type ServerEventReader = {
  caller: Caller;
  /**
   * Identifies the caller again, with the same checks as at the beginning of the request.
   *
   * @throws DomainError `unauthenticated`, `forbidden` when the credential is no longer valid for this request
   */
  callerNow(): Promise<Caller>;
  /** Which events to send. Defaults to all except statistics. */
  query?: Query;
  /** The id of the last event that the client has received, to resume after it. */
  lastEventId?: string | undefined;
};

export interface ServerEvents {
  /**
   * Follows the servers that the caller may see. The stream ends when the credential becomes invalid, or when the
   * caller may see other servers or events than before; a client that reconnects is then instructed to read its lists
   * again. When too many streams are open, the latest stream of the user with the most streams is closed, if the new
   * user has fewer.
   *
   * @throws DomainError `rate_limited` when too many streams are open
   */
  follow(reader: ServerEventReader): Promise<EventStream>;
  /** The number of event streams that are open. */
  openStreams(): number;
  /** Ends all streams, and waits for reads in progress. */
  close(): Promise<void>;
}

export type ServerEventsOptions = EventRunOptions & {
  /** Reports when a caller's credential ends. */
  credentials: CredentialWatch;
  /**
   * How long changes are kept for reconnecting clients, after the last client has left. Defaults to a minute.
   */
  keepMs?: number;
};

const STREAMS = { total: 500, ofUser: 32, what: 'event streams' };
const KEEP_MS = 60_000;

/**
 * Reports what happens to servers to any number of clients. Servers are followed only while at least one client is
 * connected.
 */
export function createServerEvents(options: ServerEventsOptions): ServerEvents {
  const { db, credentials, keepMs = KEEP_MS } = options;
  const streams = new StreamSlots(STREAMS);
  let run: EventRun | undefined;
  let ending: NodeJS.Timeout | undefined;
  /** Settles when earlier runs have ended. */
  let ended: Promise<unknown> = Promise.resolve();
  onChange([db.models.servers], () => run?.wake());

  function end(): void {
    clearTimeout(ending);
    ended = Promise.all([ended, run?.close()]);
    run = undefined;
  }

  async function follow({
    caller,
    callerNow,
    query = {},
    lastEventId,
  }: ServerEventReader): Promise<EventStream> {
    const filter = filterOf(query);
    const sight = await EventSight.of(options, caller, filter);
    const userId = caller.user.id;
    const over = new AbortController();
    const close = () => {
      if (!streams.release(userId, close)) return;
      unwatch();
      over.abort();
      leave();
      if (streams.isEmpty && run !== undefined) ending = setTimeout(end, keepMs).unref();
    };
    streams.take(userId, close);
    clearTimeout(ending);
    run ??= new EventRun(options);
    const { events, leave } = run.join(sight, over.signal, lastEventId);
    const onCaller = async (now: Caller | undefined) => {
      if (now === undefined || (await EventSight.of(options, now, filter)).tag !== sight.tag) close();
    };
    const unwatch = credentials.watch({ caller, callerNow, onCaller });
    return new EventStream(events, over.signal, close);
  }

  return {
    follow,
    openStreams: () => streams.open,
    async close() {
      streams.closeAll();
      end();
      await ended;
    },
  };
}
