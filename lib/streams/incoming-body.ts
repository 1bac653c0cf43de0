import type { IncomingMessage } from 'node:http';
import { DomainError } from '../errors/errors.js';

export type IncomingBodyOptions = {
  /** The maximum size of the body in bytes. */
  maxBytes: number;
  tooLarge: () => Error;
  /**
   * The time limit for the next bytes or, with `inAll`, for the whole body. `error` returns the error when the time
   * has passed.
   */
  late: { afterMs: number; inAll?: boolean; error: () => Error };
  /** Returns the error for a body that ends early. Defaults to the error for an incomplete request. */
  brokenOff?: () => Error;
};

export type BodySink = {
  /** Takes a chunk. Returns whether to continue. If false, the body is paused until `goOn` is called. */
  take(chunk: Buffer): boolean;
  end(): void;
  /** Called instead of `end` if the body cannot be received completely. */
  fail(error: Error): void;
};

const brokenOff = () =>
  new DomainError('invalid_input', 'The body ended before it was complete: send it again.');

/**
 * Receives the body of a message with limits on its size and time, and pauses the body while the receiver of the
 * chunks is full.
 */
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
      // The time limit is for the sender, so it does not apply while a slow reader has paused the body.
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

  /** Stops receiving. The rest of the body is not read. */
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
