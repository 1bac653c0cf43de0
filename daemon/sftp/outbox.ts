import type { Socket } from 'node:net';

/** What may wait to be sent over a connection, in bytes; from there on nothing more is taken. */
export const MAX_UNSENT_BYTES = 1024 * 1024;

/**
 * What waits to be sent over a connection. ssh2 writes to the socket without waiting for it, and keeps in a list what is
 * written while keys are exchanged: a client that reads nothing, or never ends an exchange, would fill the memory.
 */
export class Outbox {
  readonly #socket: Socket;
  readonly #waiting = new Set<() => void>();
  /** Payload that ssh2 was given. On the wire each byte of it is one at least. */
  #given = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
    // One listener a connection, not one a write.
    socket.on('drain', () => this.look());
  }

  given(bytes: number): void {
    this.#given += bytes;
  }

  /** Whether the socket is behind. */
  get isSocketFull(): boolean {
    return this.#socket.writableLength > MAX_UNSENT_BYTES;
  }

  get isFull(): boolean {
    return this.isSocketFull || this.#given - this.#socket.bytesWritten > MAX_UNSENT_BYTES;
  }

  /** Calls back once there is room, which may be now. */
  whenRoom(listener: () => void): void {
    if (this.isFull) this.#waiting.add(listener);
    else listener();
  }

  /** To be called when an exchange of keys is over. */
  look(): void {
    if (this.isFull) return;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const listener of waiting) listener();
  }
}
