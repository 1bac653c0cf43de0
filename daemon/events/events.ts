import type { DroppedEvents } from '../../generated/daemon/types.js';
import { EventStream, type StreamEvent } from '../../lib/contract/event-stream.js';
import { grants } from '../../lib/contract/scopes.js';
import { EventBook, type Start } from '../../lib/streams/event-book.js';
import type { Clock } from '../../lib/time/clock.js';
import type { Backups } from '../backups/backups.js';
import { holderOf, type Requester, semaphoreFor } from '../concurrency/bounds.js';
import type { Containers } from '../containers/containers.js';
import type { KeyWatch } from '../keys/key-watch.js';
import { isOfAlone } from '../operations/operation-view.js';
import type { Operations, OperationView } from '../operations/operations.js';
import { OperationChanges } from './operation-changes.js';

/** The client that reads a stream of events. The stream ends when the client's API key expires or is revoked. */
export type EventReader = Requester & {
  /** The id of the last event that the client has received. The stream begins after it. */
  lastEventId?: string;
  scopes: readonly string[];
  /** The ids of the containers whose events the client may see; undefined for all. */
  containers: readonly string[] | undefined;
  /**
   * Whether the client must not see operations that its key has started on other containers (as
   * `DaemonCaller.isNarrowed`).
   */
  isNarrowed: boolean;
};

export interface Events {
  /** Returns a stream of new events that the key may see. @throws DomainError `rate_limited` */
  follow(reader: EventReader): EventStream;
  close(): void;
}

export type EventsOptions = {
  containers: Pick<Containers, 'onStatus' | 'notices'>;
  backups: Pick<Backups, 'onChange'>;
  operations: Pick<Operations, 'onChange'>;
  /** Returns the permission that an operation of the API requires. */
  permissionOf(operationId: string): string;
  keyWatch: KeyWatch;
  clock: Clock;
};

/**
 * The readers that get an event: those whose key has the permission `needs`. If `containers` limits a reader, `isFor`
 * must also be true.
 */
type Audience = { needs: string; isFor(limited: LimitedReader): boolean };
type LimitedReader = Pick<EventReader, 'keyId' | 'isNarrowed'> & { containers: readonly string[] };
type Kept = { event: string; data: object; audience: Audience };

const MAX_KEPT = 1000;
/** Longer results of operations are left out, so that all stored events together take at most some 32 MiB. */
const MAX_RESULT_CHARACTERS = 32_768;

/** Creates the daemon's event history, which any number of clients can follow. */
export function createEvents(options: EventsOptions): Events {
  const { keyWatch } = options;
  const book = new EventBook<Kept>(MAX_KEPT);
  const streams = semaphoreFor('event_streams');
  /** The start time distinguishes the event ids of this daemon process from those of earlier ones. */
  const run = options.clock.now().toString(36);
  const changes = new OperationChanges((view, keyId) => {
    const needs = options.permissionOf(view.operation);
    const isFor = (limited: LimitedReader) =>
      (!limited.isNarrowed && limited.keyId === keyId) || isOfAlone(view, limited.containers);
    book.add({ event: 'operation', data: shortened(view), audience: { needs, isFor } });
  });
  const unsubscribers = [
    options.containers.onStatus((data) => book.add({ event: 'status', data, audience: readersOf(data.id) })),
    options.containers.notices.watch((data) =>
      book.add({ event: 'notice', data, audience: readersOf(data.id) }),
    ),
    options.backups.onChange((data) => {
      const audience = readersOf(data.backup.container_id, 'backup:read');
      book.add({ event: 'backup', data, audience });
    }),
    options.operations.onChange((view, keyId) => changes.take(view, keyId)),
  ];

  function follow(reader: EventReader): EventStream {
    const release = streams.acquireNow(holderOf(reader));
    const { waker, leave } = book.join();
    const ended = new AbortController();
    const close = () => {
      unwatch();
      release();
      leave();
      ended.abort();
      waker.wake();
    };
    const unwatch = keyWatch.watch(reader.keyId, close);
    const events = book.read<StreamEvent>({
      start: startOf(book, run, reader.lastEventId),
      show: ({ audience, ...event }, number) =>
        maySee(reader, audience) ? { id: `${run}-${number}`, ...event } : undefined,
      // A reader that is limited to containers must not learn how many events about other containers were missed.
      missed: (count) => dropped(reader.containers === undefined ? count : null),
      waker,
      signal: ended.signal,
    });
    return new EventStream(events, ended.signal, close);
  }

  return {
    follow,
    close() {
      for (const unsubscribe of unsubscribers) unsubscribe();
      changes.close();
    },
  };
}

const readersOf = (containerId: string, needs = 'container:read'): Audience => ({
  needs,
  isFor: ({ containers }) => containers.includes(containerId),
});

function shortened(view: OperationView): OperationView {
  const isLong = view.result !== null && JSON.stringify(view.result).length > MAX_RESULT_CHARACTERS;
  return isLong ? { ...view, result: null } : { ...view };
}

function startOf(book: EventBook<Kept>, run: string, lastEventId: string | undefined): Start {
  if (lastEventId === undefined) return 'end';
  const [ofRun, number] = lastEventId.split('-');
  return ofRun === run && book.has(Number(number)) ? { after: Number(number) } : 'lost';
}

function maySee({ scopes, containers, keyId, isNarrowed }: EventReader, audience: Audience): boolean {
  if (!grants(scopes, audience.needs)) return false;
  return containers === undefined || audience.isFor({ keyId, containers, isNarrowed });
}

function dropped(events: number | null): StreamEvent {
  const data: DroppedEvents = { events };
  return { event: 'dropped', data };
}
