import type { Socket } from 'node:net';

/** The maximum number of unsent bytes of a connection. At this limit, no further requests are accepted. */
export const MAX_UNSENT_BYTES = 1024 * 1024;

/**
 * Counts the unsent data of a connection. ssh2 writes to the socket without waiting, and queues writes during a key
 * exchange, so a client that never reads or never completes an exchange would fill the memory.
 */
export class Outbox {
  readonly #socket: Socket;
  readonly #waiting = new Set<() => void>();
  /** The number of bytes passed to ssh2. Each takes at least one byte on the connection. */
  #given = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
    // One listener is registered for the connection, instead of one for each write.
    socket.on('drain', () => this.look());
  }

  given(bytes: number): void {
    this.#given += bytes;
  }

  /** Whether the socket's own buffer exceeds the limit. */
  get isSocketFull(): boolean {
    return this.#socket.writableLength > MAX_UNSENT_BYTES;
  }

  get isFull(): boolean {
    return this.isSocketFull || this.#given - this.#socket.bytesWritten > MAX_UNSENT_BYTES;
  }

  /** Calls the listener when fewer bytes than the limit are unsent, which may be immediately. */
  whenSpace(listener: () => void): void {
    if (this.isFull) this.#waiting.add(listener);
    else listener();
  }

  /** Calls the listeners if few bytes are unsent. Call it at the end of a key exchange. */
  look(): void {
    if (this.isFull) return;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const listener of waiting) listener();
  }
}
