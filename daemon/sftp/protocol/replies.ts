import type { Writable } from 'node:stream';
import type { Soon } from '../../../lib/soon.js';
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

/** An answer, once it is made, and what `hold` holds for it. */
type Reply = { packet: Buffer | undefined; bytes: number };

/** The answers of a session, sent in the order of the requests. */
export class Replies {
  readonly #options: RepliesOptions;
  readonly #stalled: NodeJS.Timeout;
  #bytes = 0;
  /** Not sent yet, the oldest first. */
  readonly #queue: Reply[] = [];
  #sending: Reply | undefined;
  #making = 0;
  /** Who waits for anything. */
  readonly #waiting = new Set<() => void>();

  constructor(options: RepliesOptions) {
    const { signal, stallMs, onStall } = options;
    this.#options = options;
    this.#stalled = setTimeout(() => {
      if (this.#sending !== undefined) onStall();
    }, stallMs).unref();
    const onAbort = () => {
      clearTimeout(this.#stalled);
      if (this.#sending !== undefined) this.#sent(this.#sending);
      this.#wakeAll();
    };
    signal.addEventListener('abort', onAbort, { once: true });
  }

  /** Holds so many bytes more where it may; one request of each session always. @returns whether it does */
  holdNow(bytes: number): boolean {
    const { held, signal } = this.#options;
    const isFree = this.#bytes + bytes <= MAX_BYTES && held.hasRoom(bytes);
    if (signal.aborted || !(isFree || this.#bytes === 0)) return false;
    this.#bytes += bytes;
    held.take(bytes);
    return true;
  }

  /** The same once it may. @returns false where nobody waits for answers any more */
  async hold(bytes: number): Promise<boolean> {
    const { held, signal } = this.#options;
    while (!this.holdNow(bytes)) {
      if (signal.aborted) return false;
      await this.#until((wake) => held.onLess(wake));
    }
    return true;
  }

  /** @param packet never rejects @param bytes that are held: until it is sent */
  add(packet: Soon<Buffer>, bytes: number): void {
    const reply: Reply = { packet: undefined, bytes };
    this.#queue.push(reply);
    if (Buffer.isBuffer(packet)) {
      reply.packet = packet;
      this.#sendNext();
      return;
    }
    this.#making += 1;
    void packet.then((made) => {
      reply.packet = made;
      this.#making -= 1;
      this.#sendNext();
      if (!this.isMaking) this.#wakeAll();
    });
  }

  /** Whether there are requests that are not done. */
  get isMaking(): boolean {
    return this.#making > 0;
  }

  async allMade(): Promise<void> {
    while (this.isMaking) await this.#until(() => undefined);
  }

  /** Once all answers are with the connection, or nobody takes them any more. */
  async allSent(): Promise<void> {
    while (this.#queue.length > 0 || this.#sending !== undefined) await this.#until(() => undefined);
    clearTimeout(this.#stalled);
  }

  /** One at a time: a channel takes what it is given, however much that is. */
  #sendNext(): void {
    const [next] = this.#queue;
    if (this.#sending !== undefined || next?.packet === undefined) return;
    this.#queue.shift();
    this.#sending = next;
    const { channel, transport, signal } = this.#options;
    if (signal.aborted) {
      this.#sent(next);
      return;
    }
    this.#stalled.refresh();
    channel.write(next.packet, () => {
      const isFull = transport !== undefined && transport.writableLength > MAX_UNSENT_BYTES;
      if (isFull && !signal.aborted) transport.once('drain', () => this.#sent(next));
      else this.#sent(next);
    });
  }

  /** Or nobody takes it any more. */
  #sent(reply: Reply): void {
    if (this.#sending !== reply) return;
    this.#sending = undefined;
    this.#bytes -= reply.bytes;
    this.#options.held.give(reply.bytes);
    this.#sendNext();
    if (this.#queue.length === 0) this.#wakeAll();
  }

  #wakeAll(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const wake of waiting) wake();
  }

  /** Until it is told so, or nobody waits for it any more. */
  #until(tell: (wake: () => void) => void): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.add(resolve);
      tell(resolve);
    });
  }
}
