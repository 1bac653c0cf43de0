/** An event. If it has an `id`, a client that has received it can later continue after it. */
export type StreamEvent = { id?: string; event: string; data: object };

/** A response that has no defined end: events are produced as fast as the client reads them. */
export class EventStream {
  readonly events: AsyncIterable<StreamEvent>;
  /** Aborts when the stream ends, even if not all events were read. */
  readonly signal: AbortSignal;
  /** Releases all resources, even if the stream was never read. */
  readonly close: () => void;

  constructor(events: AsyncIterable<StreamEvent>, signal: AbortSignal, close: () => void) {
    this.events = events;
    this.signal = signal;
    this.close = close;
  }
}
