import type { Readable } from 'node:stream';
import { MAX_PACKET_BYTES } from './numbers.js';
import { BadPacket, WireReader } from './wire-reader.js';

const LENGTH_BYTES = 4;
/** How many bytes are received in advance while earlier requests are in progress. */
const MAX_WAITING_BYTES = 1024 * 1024;
const SMALL_BYTES = 1024;
const MAX_SMALL = 256;

/** Splits a stream into packets. A packet is returned as the list of the chunks in which it arrived. */
export class PacketInput {
  readonly #source: Readable;
  #chunks: Buffer[] = [];
  #bytes = 0;
  /** How many of the chunks at the end of the list are small, so that they can still be merged. */
  #small = 0;
  /** The length of the next packet, once its length field has arrived. */
  #length: number | undefined;
  #hasEnded = false;
  #wake: (() => void) | undefined;

  /** @param signal ends the input when it aborts */
  constructor(source: Readable, signal: AbortSignal) {
    this.#source = source;
    source.on('data', (chunk: Buffer) => {
      this.#add(chunk);
      this.#bytes += chunk.length;
      if (this.#bytes > MAX_WAITING_BYTES) source.pause();
      this.#wake?.();
    });
    const end = () => {
      this.#hasEnded = true;
      this.#wake?.();
    };
    for (const event of ['end', 'close', 'error']) source.on(event, end);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  }

  /**
   * Waits for the next packet. Returns undefined at the end of the stream, even in the middle of a packet. @throws
   * BadPacket
   */
  async next(): Promise<Buffer[] | undefined> {
    for (;;) {
      const packet = this.ready();
      if (packet !== undefined || this.#hasEnded) return packet;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = undefined;
    }
  }

  /** Returns the next packet if it has arrived completely, otherwise undefined. @throws BadPacket */
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

  /** Adds a chunk. Small chunks are merged, because a chunk of a single byte would take a hundred bytes of memory. */
  #add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#small = chunk.length < SMALL_BYTES ? this.#small + 1 : 0;
    if (this.#small < MAX_SMALL) return;
    this.#chunks.push(Buffer.concat(this.#chunks.splice(-MAX_SMALL)));
    this.#small = 0;
  }

  /** Removes and returns this many bytes, which must have arrived. */
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
