// Fast path (decision 0011). Forwarded download of 1 GiB: 0.6 s of CPU time instead of 3.7 s, with reused buffers.

import { connect, type Socket, type TcpNetConnectOpts } from 'node:net';
import type { Duplex } from 'node:stream';

/** The size of the buffer of ordinary reads, from which the bytes are copied. */
const ORDINARY_BYTES = 64 * 1024;
/** The size of each of the two buffers of a reader: one is filled while the other one is in use. */
const READER_BYTES = 256 * 1024;

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
 * Returns the next `length` bytes of a connection, which its other listeners do not receive. The memory of a chunk is used again
 * when the next one is requested. Reading stops while two chunks wait. If the connection ends early, the iterator throws. The
 * connection is closed when the iterator ends.
 *
 * @returns undefined if the connection was not opened with `connectReusing`, or is not in a state for this
 */
export function takeBytes(socket: Duplex, length: number): AsyncIterableIterator<Uint8Array> | undefined {
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

class BytesReader implements AsyncIterableIterator<Uint8Array> {
  readonly #socket: Duplex;
  readonly #buffers = [0, 1].map(() => Buffer.allocUnsafeSlow(READER_BYTES));
  /** The chunks that were read and not requested yet. */
  readonly #chunks: Uint8Array[] = [];
  #left: number;
  #isLent = false;
  #isPaused = false;
  #waiting: Waiting | undefined;

  constructor(socket: Duplex, length: number) {
    this.#socket = socket;
    this.#left = length;
    socket.once('close', () => {
      if (this.#left > 0) this.#settle()?.reject(broken());
    });
  }

  nextBuffer(): Uint8Array {
    const [first, second] = this.#buffers;
    if (first === undefined || second === undefined) throw new Error('a reader has two buffers');
    this.#buffers.reverse();
    return first;
  }

  take(chunk: Uint8Array): boolean {
    // If something else had resumed the socket, this chunk would have overwritten one that is in use.
    if (this.#isPaused) {
      this.#socket.destroy(new Error('the connection was read although it was paused'));
      return false;
    }
    const value = chunk.length <= this.#left ? chunk : chunk.subarray(0, this.#left);
    this.#left -= value.length;
    const waiting = this.#settle();
    if (waiting === undefined) this.#chunks.push(value);
    else {
      this.#isLent = true;
      waiting.resolve({ done: false, value });
    }
    this.#isPaused = this.#left === 0 || this.#inUse > MAX_IN_USE;
    return !this.#isPaused;
  }

  next(): Promise<IteratorResult<Uint8Array>> {
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
