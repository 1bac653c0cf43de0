import type { Readable } from 'node:stream';
import { BadPacket } from './bad-packet.js';
import { MAX_PACKET_BYTES } from './numbers.js';
import { WireReader } from './wire-reader.js';

const LENGTH_BYTES = 4;
/** Read ahead of what is being answered. */
const MAX_WAITING_BYTES = 1024 * 1024;
const SMALL_BYTES = 1024;
const MAX_SMALL = 256;

/** The packets of a stream, in the pieces that they come in, as they are asked for. */
export class PacketInput {
  readonly #source: Readable;
  #chunks: Buffer[] = [];
  #bytes = 0;
  /** How many of the last chunks are small. */
  #small = 0;
  /** Of the packet that comes next, once that is known. */
  #length: number | undefined;
  #isOver = false;
  #wake: (() => void) | undefined;

  /** @param signal ends it */
  constructor(source: Readable, signal: AbortSignal) {
    this.#source = source;
    source.on('data', (chunk: Buffer) => {
      this.#add(chunk);
      this.#bytes += chunk.length;
      if (this.#bytes > MAX_WAITING_BYTES) source.pause();
      this.#wake?.();
    });
    const end = () => {
      this.#isOver = true;
      this.#wake?.();
    };
    for (const event of ['end', 'close', 'error']) source.on(event, end);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  }

  /** Undefined at the end, also in the middle of one. @throws BadPacket */
  async next(): Promise<Buffer[] | undefined> {
    for (;;) {
      const packet = this.ready();
      if (packet !== undefined || this.#isOver) return packet;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = undefined;
    }
  }

  /** The same, undefined also where it has not come yet. @throws BadPacket */
  ready(): Buffer[] | undefined {
    if (this.#length === undefined) {
      if (this.#bytes < LENGTH_BYTES) return undefined;
      this.#length = new WireReader(this.#take(LENGTH_BYTES)).u32();
    }
    const length = this.#length;
    if (length === 0 || length > MAX_PACKET_BYTES) throw new BadPacket(`a packet of ${length} bytes`);
    if (this.#bytes < length) return undefined;
    this.#length = undefined;
    return this.#take(length);
  }

  /** Of a client that sends single bytes each would take a hundred: they are put together. */
  #add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#small = chunk.length < SMALL_BYTES ? this.#small + 1 : 0;
    if (this.#small < MAX_SMALL) return;
    this.#chunks.push(Buffer.concat(this.#chunks.splice(-MAX_SMALL)));
    this.#small = 0;
  }

  /** So many must be there. */
  #take(bytes: number): Buffer[] {
    const taken: Buffer[] = [];
    let left = bytes;
    let index = 0;
    for (; left > 0; index += 1) {
      const chunk = this.#chunks[index] ?? EMPTY;
      if (chunk.length > left) break;
      taken.push(chunk);
      left -= chunk.length;
    }
    this.#chunks.splice(0, index);
    const rest = this.#chunks[0];
    if (left > 0 && rest !== undefined) {
      taken.push(rest.subarray(0, left));
      this.#chunks[0] = rest.subarray(left);
    }
    this.#bytes -= bytes;
    if (this.#source.isPaused() && this.#bytes <= MAX_WAITING_BYTES / 2) this.#source.resume();
    return taken;
  }
}

const EMPTY = Buffer.alloc(0);
