/** Something that happened. With an `id` a reader can go on from there later. */
export type StreamEvent = { id?: string; event: string; data: object };

/** An answer that goes on: events as they happen, made as fast as they are taken. */
export class EventStream {
  readonly events: AsyncIterable<StreamEvent>;
  /** Aborted when the stream is over, whether or not everything was read. */
  readonly signal: AbortSignal;
  /** Lets go of it, also where it was never read. */
  readonly close: () => void;

  constructor(events: AsyncIterable<StreamEvent>, signal: AbortSignal, close: () => void) {
    this.events = events;
    this.signal = signal;
    this.close = close;
  }
}
