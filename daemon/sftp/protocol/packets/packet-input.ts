import type { Readable } from 'node:stream';
import { BadPacket } from './bad-packet.js';
import { MAX_PACKET_BYTES } from './numbers.js';

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
    const header = await this.#take(LENGTH_BYTES);
    if (header === undefined) return undefined;
    const length = Buffer.concat(header).readUInt32BE();
    if (length === 0 || length > MAX_PACKET_BYTES) throw new BadPacket(`a packet of ${length} bytes`);
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

  async #take(bytes: number): Promise<Buffer[] | undefined> {
    while (this.#bytes < bytes) {
      if (this.#isOver) return undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = undefined;
    }
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
