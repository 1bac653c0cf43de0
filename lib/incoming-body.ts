import type { IncomingMessage } from 'node:http';
import { DomainError } from './errors.js';

export type IncomingBodyOptions = {
  /** Above it there is no more to come: `too_large`. */
  maxBytes: number;
  tooLarge: () => Error;
  /** For so long the client may send nothing while it is waited for; or it has so long for all of it. */
  late: { afterMs: number; inAll?: boolean; error: () => Error };
  /** Where it breaks off; defaults to what a client is told of its request. */
  brokenOff?: () => Error;
};

export type BodySink = {
  /** Whether the next chunk may come; otherwise `goOn` is waited for. */
  take(chunk: Buffer): boolean;
  end(): void;
  /** Nothing comes any more. */
  fail(error: Error): void;
};

const brokenOff = () =>
  new DomainError('invalid_input', 'The body broke off before all of it had come: send it again.');

/** The bytes of a message as they come: counted, waited for so long and no longer, held up by whoever takes them. */
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
      // Whoever takes the chunks slowly is none of the sender's business.
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

  /** Leaves the rest where it is. */
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
