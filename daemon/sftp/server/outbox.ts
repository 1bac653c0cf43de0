import type { Socket } from 'node:net';

/** The maximum number of unsent bytes of a connection. Above it, no further requests are read. */
export const MAX_UNSENT_BYTES = 1024 * 1024;

/**
 * Counts the data of a connection that ssh2 has not sent yet. ssh2 writes to the socket without waiting, and queues
 * data during a key exchange. Without this count, a client that never reads or never completes an exchange would fill
 * the memory.
 */
export class Outbox {
  readonly #socket: Socket;
  readonly #waiting = new Set<() => void>();
  /** The number of bytes that were passed to ssh2. Each of them becomes at least one byte on the connection. */
  #given = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
    // Use one listener for the whole connection, because one for each write would cost more.
    socket.on('drain', () => this.look());
  }

  given(bytes: number): void {
    this.#given += bytes;
  }

  /** Whether the socket's own buffer contains more than `MAX_UNSENT_BYTES`. */
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

  /**
   * Calls the waiting listeners, unless more than `MAX_UNSENT_BYTES` are unsent. Must be called at the end of a key
   * exchange.
   */
  look(): void {
    if (this.isFull) return;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const listener of waiting) listener();
  }
}
