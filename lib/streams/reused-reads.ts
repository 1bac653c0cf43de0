// Fast path (decision 0011). Forwarded download of 1 GiB: 0.58 s of CPU time in the panel instead of 3.71 s, with reused buffers.

import { connect, type Socket, type TcpNetConnectOpts } from 'node:net';
import type { Duplex } from 'node:stream';

/** The size of the buffer for reads without a reader (`takeBytes`). The bytes are copied from it. */
const ORDINARY_BYTES = 64 * 1024;
/**
 * The sizes of the two buffers of a reader: one is filled while the other one is in use. Readers that are new or slow get small
 * ones, because large ones would take memory without a benefit.
 */
const LARGE_BYTES = 512 * 1024;
const SMALL_BYTES = 64 * 1024;
/** How many bytes a connection may buffer. Only after more than this was taken, the reader's speed is known. */
const TAKEN_UNREAD_BYTES = 8 * 1024 * 1024;
/** If the reader takes longer than this for a chunk, the following chunks are small again. */
const SLOW_MS = 500;

const readsOf = new WeakMap<Duplex, SocketReads>();

/** Opens a connection whose bytes can be taken with `takeBytes`. Until then, it behaves like any other connection. */
export function connectReusing(options: TcpNetConnectOpts): Socket {
  const reads = new SocketReads();
  const socket: Socket = connect({
    ...options,
    onread: {
      buffer: () => reads.nextBuffer(),
      callback: (bytes, buffer) => reads.take(socket, buffer.subarray(0, bytes)),
    },
  });
  readsOf.set(socket, reads);
  return socket;
}

/**
 * Returns the next `length` bytes of a connection, which its other listeners do not receive. The memory of a chunk is
 * used again when the next one is requested. Reading stops while two chunks wait. If the connection ends early, the
 * iterator throws. The connection is closed when the iterator ends.
 *
 * @param length infinity for all bytes until the other side ends the connection
 * @returns undefined if the connection was not opened with `connectReusing`, is closed, has bytes in the queue of its
 * stream, or already has a reader
 */
export function takeBytes(socket: Duplex, length: number): BytesReader | undefined {
  const reads = readsOf.get(socket);
  // Bytes in the stream's own queue would be delivered to the other listeners.
  if (reads === undefined || socket.destroyed || socket.readableLength > 0) return undefined;
  return reads.takeAll(socket, length);
}

class SocketReads {
  #ordinary: Buffer | undefined;
  #reader: BytesReader | undefined;

  takeAll(socket: Duplex, length: number): BytesReader | undefined {
    if (this.#reader !== undefined) return undefined;
    this.#ordinary = undefined;
    this.#reader = new BytesReader(socket, length);
    return this.#reader;
  }

  /** Returns the buffer for the next read. Node.js requests it after each read. */
  nextBuffer(): Uint8Array {
    if (this.#reader !== undefined) return this.#reader.nextBuffer();
    this.#ordinary ??= Buffer.allocUnsafeSlow(ORDINARY_BYTES);
    return this.#ordinary;
  }

  /** Returns whether to continue reading. */
  take(socket: Socket, chunk: Uint8Array): boolean {
    // Without a reader, do what Node.js does with a chunk.
    return this.#reader === undefined ? socket.push(Buffer.from(chunk)) : this.#reader.take(chunk);
  }
}

type Waiting = { resolve(result: IteratorResult<Uint8Array>): void; reject(error: Error): void };

const DONE: IteratorResult<never> = { done: true, value: undefined };
/** Two buffers are filled in turn, so the next one is free if at most one chunk is in use. */
const MAX_IN_USE = 1;

export class BytesReader implements AsyncIterableIterator<Uint8Array> {
  readonly #socket: Duplex;
  readonly #buffers: Buffer[] = [];
  #turn = 0;
  /** The size of the next buffer. */
  #bytes = SMALL_BYTES;
  #taken = 0;
  #lentAtMs = performance.now();
  /** The chunks that were read and not requested yet. */
  readonly #chunks: Uint8Array[] = [];
  #left: number;
  #isLent = false;
  #isPaused = false;
  #waiting: Waiting | undefined;

  constructor(socket: Duplex, length: number) {
    this.#socket = socket;
    this.#left = length;
    if (length === Number.POSITIVE_INFINITY)
      socket.once('end', () => {
        this.#left = 0;
        this.#settle()?.resolve(DONE);
      });
    socket.once('close', () => {
      if (this.#left > 0) this.#settle()?.reject(broken());
    });
  }

  /** Puts a chunk before the chunks that were read. Must be called before the reader requests the first chunk. */
  begin(chunk: Uint8Array): void {
    this.#chunks.unshift(chunk);
  }

  nextBuffer(): Uint8Array {
    this.#turn = 1 - this.#turn;
    const kept = this.#buffers[this.#turn];
    const buffer = kept?.length === this.#bytes ? kept : Buffer.allocUnsafeSlow(this.#bytes);
    this.#buffers[this.#turn] = buffer;
    return buffer;
  }

  take(chunk: Uint8Array): boolean {
    // If something else had resumed the socket, this chunk would have overwritten one that is in use.
    if (this.#isPaused) {
      this.#socket.destroy(new Error('data was read from the connection although it was paused'));
      return false;
    }
    const value = chunk.length <= this.#left ? chunk : chunk.subarray(0, this.#left);
    this.#left -= value.length;
    this.#taken += value.length;
    const waiting = this.#settle();
    if (waiting === undefined) this.#chunks.push(value);
    else {
      this.#isLent = true;
      this.#lentAtMs = performance.now();
      waiting.resolve({ done: false, value });
    }
    this.#isPaused = this.#left === 0 || this.#inUse > MAX_IN_USE;
    return !this.#isPaused;
  }

  next(): Promise<IteratorResult<Uint8Array>> {
    this.#measure();
    const value = this.#chunks.shift();
    this.#isLent = value !== undefined;
    if (value === undefined && this.#left === 0) return this.return();
    if (value === undefined && this.#socket.destroyed) return Promise.reject(broken());
    if (this.#isPaused && this.#left > 0 && this.#inUse <= MAX_IN_USE) {
      this.#isPaused = false;
      this.#socket.resume();
    }
    if (value !== undefined) return Promise.resolve({ done: false, value });
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }

  return(): Promise<IteratorResult<Uint8Array>> {
    this.#socket.destroy();
    return Promise.resolve(DONE);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Chooses the size of the next buffers by how long the reader took for the last chunk. */
  #measure(): void {
    const now = performance.now();
    const isSlow = this.#isLent && now - this.#lentAtMs > SLOW_MS;
    this.#bytes = isSlow || this.#taken < TAKEN_UNREAD_BYTES ? SMALL_BYTES : LARGE_BYTES;
    this.#lentAtMs = now;
  }

  get #inUse(): number {
    return this.#chunks.length + (this.#isLent ? 1 : 0);
  }

  #settle(): Waiting | undefined {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    return waiting;
  }
}

const broken = () => new Error('the connection ended before all bytes arrived');
