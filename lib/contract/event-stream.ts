/** An event. If it has an `id`, a reader can resume after it later. */
export type StreamEvent = { id?: string; event: string; data: object };

/** A response without an end: events are produced as fast as the client reads them. */
export class EventStream {
  readonly events: AsyncIterable<StreamEvent>;
  /** Aborts when the stream ends, whether or not all events were read. */
  readonly signal: AbortSignal;
  /** Releases the resources, also if the stream was never read. */
  readonly close: () => void;

  constructor(events: AsyncIterable<StreamEvent>, signal: AbortSignal, close: () => void) {
    this.events = events;
    this.signal = signal;
    this.close = close;
  }
}
