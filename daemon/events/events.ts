import type { components } from '../../generated/daemon/types.js';
import type { Clock } from '../../lib/clock.js';
import { EventStream, type StreamEvent } from '../../lib/event-stream.js';
import { Places } from '../../lib/places.js';
import { grants } from '../../lib/scopes.js';
import { createWaker, type Waker } from '../../lib/waker.js';
import type { Containers } from '../containers/containers.js';
import type { KeyWatch } from '../keys/key-watch.js';
import type { Operations } from '../operations/operations.js';
import { OperationChanges } from './operation-changes.js';

type DroppedEvents = components['schemas']['DroppedEvents'];

export type EventReader = {
  /** The id of the last event that the reader has seen; it goes on from there. */
  lastEventId?: string;
  /** The key that the reader acts for. Its end is the stream's. */
  keyId: string;
  scopes: readonly string[];
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

/** `needs` is the permission that it takes to be told. */
type Kept = StreamEvent & { needs: string };

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
  const changes = new OperationChanges((view) =>
    book.add('operation', { ...view }, options.permissionOf(view.operation)),
  );
  const unsubscribers = [
    options.containers.onStatus((change) => book.add('status', change, STATUS_NEEDS)),
    options.operations.onChange((view) => changes.take(view)),
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

  add(event: string, data: object, needs: string): void {
    this.#kept.push({ id: `${this.#run}-${this.#end}`, event, data, needs });
    if (this.#kept.length > MAX_KEPT) {
      this.#kept.shift();
      this.#first += 1;
    }
    for (const waker of this.#wakers) waker.wake();
  }

  follow({ lastEventId, keyId, scopes }: EventReader, keyWatch: KeyWatch): EventStream {
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
    const events = this.#read(this.#placeOf(lastEventId), scopes, waker, over.signal);
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
    scopes: readonly string[],
    waker: Waker,
    signal: AbortSignal,
  ): AsyncGenerator<StreamEvent> {
    let place = from ?? this.#end;
    if (from === null) yield dropped(null);
    while (!signal.aborted) {
      if (place < this.#first) {
        yield dropped(this.#first - place);
        place = this.#first;
      }
      const next = this.#kept[place - this.#first];
      if (next === undefined) {
        await waker.wait(WAIT_MS);
        continue;
      }
      place += 1;
      const { needs, ...event } = next;
      if (grants(scopes, needs)) yield event;
    }
  }
}

function dropped(events: number | null): StreamEvent {
  const data: DroppedEvents = { events };
  return { event: 'dropped', data };
}
