import type { components } from '../../generated/daemon/types.js';
import type { Clock } from '../../lib/clock.js';
import { EventStream, type StreamEvent } from '../../lib/event-stream.js';
import { Places } from '../../lib/places.js';
import { grants } from '../../lib/scopes.js';
import { createWaker, type Waker } from '../../lib/waker.js';
import type { Containers } from '../containers/containers.js';
import type { KeyWatch } from '../keys/key-watch.js';
import { isOfAlone } from '../operations/operation-view.js';
import type { Operations } from '../operations/operations.js';
import { OperationChanges } from './operation-changes.js';

type DroppedEvents = components['schemas']['DroppedEvents'];

export type EventReader = {
  /** The id of the last event that the reader has seen; it goes on from there. */
  lastEventId?: string;
  /** The key that the reader acts for. Its end is the stream's. */
  keyId: string;
  scopes: readonly string[];
  /** Ids of the only containers that it may know of; undefined for all. */
  containers: readonly string[] | undefined;
};

export interface Events {
  /** What happens from now on, as far as the key may know. @throws DomainError `rate_limited` */
  follow(reader: EventReader): EventStream;
  close(): void;
}

export type EventsOptions = {
  containers: Pick<Containers, 'onStatus'>;
  operations: Pick<Operations, 'onChange'>;
  /** The permission that an operation of the document needs. */
  permissionOf(operationId: string): string;
  keyWatch: KeyWatch;
  clock: Clock;
};

/** Whom an event may be told: it takes the permission, and of who may not know of all containers, more. */
type Audience = { needs: string; isFor(limited: LimitedReader): boolean };
type LimitedReader = { keyId: string; containers: readonly string[] };
type Kept = StreamEvent & { audience: Audience };

const STATUS_NEEDS = 'container:read';
const MAX_KEPT = 1000;
const READERS = { max: 100, maxEach: 50, what: 'readers of events' };
const WAIT_MS = 60_000;

/**
 * What happens on the daemon, for any number of readers. The last events are kept once; a reader is a place
 * among them, so that a slow one costs nothing and is told what it missed.
 */
export function createEvents(options: EventsOptions): Events {
  const book = new EventBook(options.clock.now());
  const changes = new OperationChanges((view, keyId) => {
    const needs = options.permissionOf(view.operation);
    const isFor = (limited: LimitedReader) => limited.keyId === keyId || isOfAlone(view, limited.containers);
    book.add('operation', { ...view }, { needs, isFor });
  });
  const unsubscribers = [
    options.containers.onStatus((change) =>
      book.add('status', change, {
        needs: STATUS_NEEDS,
        isFor: ({ containers }) => containers.includes(change.id),
      }),
    ),
    options.operations.onChange((view, keyId) => changes.take(view, keyId)),
  ];
  return {
    follow: (reader) => book.follow(reader, options.keyWatch),
    close() {
      for (const unsubscribe of unsubscribers) unsubscribe();
      changes.close();
    },
  };
}

class EventBook {
  /** Tells the ids of this daemon's run from those of earlier ones. */
  readonly #run: string;
  readonly #wakers = new Set<Waker>();
  readonly #places = new Places(READERS);
  #kept: Kept[] = [];
  /** The number of the first event that is kept. */
  #first = 1;

  constructor(startedAtMs: number) {
    this.#run = startedAtMs.toString(36);
  }

  add(event: string, data: object, audience: Audience): void {
    this.#kept.push({ id: `${this.#run}-${this.#end}`, event, data, audience });
    if (this.#kept.length > MAX_KEPT) {
      this.#kept.shift();
      this.#first += 1;
    }
    for (const waker of this.#wakers) waker.wake();
  }

  follow(reader: EventReader, keyWatch: KeyWatch): EventStream {
    const { lastEventId, keyId } = reader;
    const leave = this.#places.take(keyId);
    const waker = createWaker();
    const over = new AbortController();
    this.#wakers.add(waker);
    const close = () => {
      unwatch();
      leave();
      this.#wakers.delete(waker);
      over.abort();
      waker.wake();
    };
    const unwatch = keyWatch.watch(keyId, close);
    const events = this.#read(this.#placeOf(lastEventId), reader, waker, over.signal);
    return new EventStream(events, over.signal, close);
  }

  /** The number that the next event will have. */
  get #end(): number {
    return this.#first + this.#kept.length;
  }

  /** Where to go on; null where that is not known any more. */
  #placeOf(lastEventId: string | undefined): number | null {
    if (lastEventId === undefined) return this.#end;
    const [run, number] = lastEventId.split('-');
    const next = Number(number) + 1;
    const isOurs = run === this.#run && Number.isSafeInteger(next) && next >= 1 && next <= this.#end;
    return isOurs ? next : null;
  }

  async *#read(
    from: number | null,
    reader: EventReader,
    waker: Waker,
    signal: AbortSignal,
  ): AsyncGenerator<StreamEvent> {
    let place = from ?? this.#end;
    if (from === null) yield dropped(null);
    while (!signal.aborted) {
      if (place < this.#first) {
        // How many of them were about others is nobody's to know.
        yield dropped(reader.containers === undefined ? this.#first - place : null);
        place = this.#first;
      }
      const next = this.#kept[place - this.#first];
      if (next === undefined) {
        await waker.wait(WAIT_MS);
        continue;
      }
      place += 1;
      const { audience, ...event } = next;
      if (mayBeTold(reader, audience)) yield event;
    }
  }
}

function mayBeTold({ scopes, containers, keyId }: EventReader, audience: Audience): boolean {
  if (!grants(scopes, audience.needs)) return false;
  return containers === undefined || audience.isFor({ keyId, containers });
}

function dropped(events: number | null): StreamEvent {
  const data: DroppedEvents = { events };
  return { event: 'dropped', data };
}
