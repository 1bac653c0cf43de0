import type { Writable } from 'node:stream';
import type { SftpSession } from './sftp-session.js';

export type RepliesOptions = {
  channel: Writable;
  held: SftpSession['share']['held'];
  stallMs: number;
  /** Aborts when the client no longer reads replies. */
  signal: AbortSignal;
  /** Called when the client has read nothing for `stallMs`. */
  onStall: () => void;
};

/** The maximum memory of a session for requests in progress and unsent replies. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * The reply to a request. `packet` is undefined while the request is in progress. `bytes` is the memory that both
 * take.
 */
type Reply = { packet: Buffer | undefined; bytes: number };

/** Sends the replies of a session in the order of the requests, and limits the memory that they take. */
export class Replies {
  readonly #options: RepliesOptions;
  readonly #stalled: NodeJS.Timeout;
  #bytes = 0;
  /** The replies that were not sent yet, the oldest first. */
  readonly #queue: Reply[] = [];
  #sending: Reply | undefined;
  #making = 0;
  /** Functions that wake the waiting calls of `#until`. */
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

  /**
   * Takes memory for a request if the limits allow it. A session that has taken no memory yet may exceed the limits.
   * @returns whether the memory was taken
   */
  holdNow(bytes: number): boolean {
    const { held, signal } = this.#options;
    const isFree = this.#bytes + bytes <= MAX_BYTES && held.hasSpace(bytes);
    if (signal.aborted || !(isFree || this.#bytes === 0)) return false;
    this.#bytes += bytes;
    held.take(bytes);
    return true;
  }

  /**
   * Waits until memory for a request is available, and takes it.
   * @returns false if the client no longer reads replies
   */
  async hold(bytes: number): Promise<boolean> {
    const { held, signal } = this.#options;
    while (!this.holdNow(bytes)) {
      if (signal.aborted) return false;
      await this.#until((wake) => held.onLess(wake));
    }
    return true;
  }

  /** Queues a reply. @param packet must not reject @param bytes memory that is released when the reply was sent */
  add(packet: Promise<Buffer>, bytes: number): void {
    const reply: Reply = { packet: undefined, bytes };
    this.#queue.push(reply);
    this.#making += 1;
    void packet.then((made) => {
      reply.packet = made;
      this.#making -= 1;
      this.#sendNext();
      if (!this.isMaking) this.#wakeAll();
    });
  }

  /** Whether a request of this session is in progress. */
  get isMaking(): boolean {
    return this.#making > 0;
  }

  async allMade(): Promise<void> {
    while (this.isMaking) await this.#until(() => undefined);
  }

  /** Waits until the connection has accepted all replies, or until the client no longer reads them. */
  async allSent(): Promise<void> {
    while (this.#queue.length > 0 || this.#sending !== undefined) await this.#until(() => undefined);
    clearTimeout(this.#stalled);
  }

  /**
   * Sends the next reply if no other is being sent. Replies must wait for each other here, because a channel accepts
   * any amount of data.
   */
  #sendNext(): void {
    const [next] = this.#queue;
    if (this.#sending !== undefined || next?.packet === undefined) return;
    this.#queue.shift();
    this.#sending = next;
    const { channel, signal } = this.#options;
    if (signal.aborted) {
      this.#sent(next);
      return;
    }
    this.#stalled.refresh();
    channel.write(next.packet, () => this.#sent(next));
  }

  /** Releases the memory of a reply that was sent or will not be read. */
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

  /** Waits until `#wakeAll`, or the function passed to `subscribe`, is called. */
  #until(subscribe: (wake: () => void) => void): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.add(resolve);
      subscribe(resolve);
    });
  }
}
