import type { Writable } from 'node:stream';
import type { SftpSession } from './sftp-session.js';

export type RepliesOptions = {
  channel: Writable;
  held: SftpSession['share']['held'];
  transport: SftpSession['transport'];
  stallMs: number;
  /** Aborts when nobody reads them any more. */
  signal: AbortSignal;
  /** Told when the client has taken nothing for too long. */
  onStall: () => void;
};

/** Of a session's requests that are being answered, and of answers that are not sent. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Of the connection, beside what its channels hold. */
const MAX_UNSENT_BYTES = 1024 * 1024;

/** The answers of a session, sent in the order of the requests. */
export class Replies {
  readonly #options: RepliesOptions;
  readonly #stalled: NodeJS.Timeout;
  #bytes = 0;
  #made: Promise<unknown> = Promise.resolve();
  #sent: Promise<void> = Promise.resolve();
  #isSending = false;
  /** Who waits for anything. */
  readonly #waiting = new Set<() => void>();

  constructor(options: RepliesOptions) {
    const { signal, stallMs, onStall } = options;
    this.#options = options;
    this.#stalled = setTimeout(() => {
      if (this.#isSending) onStall();
    }, stallMs).unref();
    const wakeAll = () => {
      clearTimeout(this.#stalled);
      for (const wake of this.#waiting) wake();
    };
    signal.addEventListener('abort', wakeAll, { once: true });
  }

  /** Holds so many bytes more once it may; one request of each session always. @returns false where nobody waits for answers any more */
  async hold(bytes: number): Promise<boolean> {
    const { held, signal } = this.#options;
    while (!signal.aborted) {
      const isFree = this.#bytes + bytes <= MAX_BYTES && held.hasRoom(bytes);
      if (isFree || this.#bytes === 0) {
        this.#bytes += bytes;
        held.take(bytes);
        return true;
      }
      await this.#until((wake) => held.onLess(wake));
    }
    return false;
  }

  /** @param bytes that `hold` holds: until it is sent @param reply never rejects */
  add(reply: Promise<Buffer>, bytes: number): void {
    const before = this.#made;
    this.#made = (async () => {
      await before;
      await reply;
    })();
    const sent = this.#sent;
    this.#sent = (async () => {
      await sent;
      await this.#send(await reply);
      this.#bytes -= bytes;
      this.#options.held.give(bytes);
    })();
  }

  /** Once all requests are done. */
  async allMade(): Promise<void> {
    await this.#made;
  }

  /** Once all answers are with the connection, or nobody takes them any more. */
  async allSent(): Promise<void> {
    await this.#sent;
    clearTimeout(this.#stalled);
  }

  async #send(packet: Buffer): Promise<void> {
    const { channel, transport, signal } = this.#options;
    if (signal.aborted) return;
    this.#isSending = true;
    this.#stalled.refresh();
    await this.#until((taken) => void channel.write(packet, taken));
    if (transport !== undefined && transport.writableLength > MAX_UNSENT_BYTES && !signal.aborted) {
      await this.#until((drained) => void transport.once('drain', drained));
    }
    this.#isSending = false;
  }

  /** Until it is told so, or nobody waits for it any more. */
  #until(tell: (wake: () => void) => void): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.#waiting.delete(wake);
        resolve();
      };
      this.#waiting.add(wake);
      tell(wake);
    });
  }
}
