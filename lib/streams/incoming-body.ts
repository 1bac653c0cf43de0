import type { IncomingMessage } from 'node:http';
import { DomainError } from '../errors/errors.js';

export type IncomingBodyOptions = {
  /** The maximum size of the body. */
  maxBytes: number;
  tooLarge: () => Error;
  /** How long the sender may send nothing; with `inAll`, how long the whole body may take. */
  late: { afterMs: number; inAll?: boolean; error: () => Error };
  /** The error if the body ends early. Defaults to an error for a client's request. */
  brokenOff?: () => Error;
};

export type BodySink = {
  /** Returns whether to continue; otherwise the body is paused until `goOn`. */
  take(chunk: Buffer): boolean;
  end(): void;
  /** Called instead of `end`; nothing follows. */
  fail(error: Error): void;
};

const brokenOff = () =>
  new DomainError('invalid_input', 'The body ended before it was complete: send it again.');

/** Receives the body of a message, with a limit on its size and a timeout, and pauses it when the sink is full. */
export class IncomingBody {
  readonly #req: IncomingMessage;
  readonly #options: IncomingBodyOptions;
  readonly #sink: BodySink;
  readonly #stall: NodeJS.Timeout;
  #bytes = 0;
  #isHeldUp = false;
  #isOver = false;

  constructor(req: IncomingMessage, options: IncomingBodyOptions, sink: BodySink) {
    this.#req = req;
    this.#options = options;
    this.#sink = sink;
    this.#stall = setTimeout(() => {
      // A slow reader of the chunks is not the sender's fault.
      if (!this.#isHeldUp) this.#fail(options.late.error());
    }, options.late.afterMs).unref();
    req.on('data', this.#take).on('end', this.#end).on('error', this.#cut).on('close', this.#cut);
    if (req.destroyed) queueMicrotask(this.#cut);
  }

  goOn(): void {
    if (this.#isOver) return;
    this.#isHeldUp = false;
    this.#stall.refresh();
    this.#req.resume();
  }

  /** Stops receiving and leaves the rest of the body unread. */
  stop(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#stall);
    const req = this.#req;
    req.off('data', this.#take).off('end', this.#end).off('error', this.#cut).off('close', this.#cut);
    req.pause();
  }

  readonly #take = (chunk: Buffer): void => {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#options.maxBytes) {
      this.#fail(this.#options.tooLarge());
      return;
    }
    this.#isHeldUp = !this.#sink.take(chunk);
    if (this.#isOver) return;
    if (this.#isHeldUp) this.#req.pause();
    else if (!this.#options.late.inAll) this.#stall.refresh();
  };

  readonly #end = (): void => {
    this.stop();
    this.#sink.end();
  };

  readonly #cut = (): void => {
    this.#fail((this.#options.brokenOff ?? brokenOff)());
  };

  #fail(error: Error): void {
    if (this.#isOver) return;
    this.stop();
    this.#sink.fail(error);
  }
}
