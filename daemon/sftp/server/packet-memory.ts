import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { NegotiatedAlgorithms, Connection as SshClient } from 'ssh2';
import { Blocks } from '../../../lib/streams/blocks.js';

/** The pool of buffers for packets. OpenSSH accepts packets of 32 KiB, plus framing. */
const BLOCKS = new Blocks({ least: 4 * 1024, most: 33 * 1024, maxKept: 64 });

/**
 * The sizes in a packet with AES-GCM (RFC 5647): packet length and padding length before the payload, the tag after
 * it.
 */
const LENGTH_BYTES = 4;
const HEAD_BYTES = LENGTH_BYTES + 1;
const CIPHER_BLOCK_BYTES = 16;
const MIN_PADDING_BYTES = 4;
const TAG_BYTES = 16;
/** The number of random bytes that are generated at a time. */
const RANDOM_BYTES = 1024;

/** The internal cipher of ssh2, whose types do not declare it. */
export type PacketCipher = { allocPacket(payloadBytes: number): Buffer };

/** Returns the internal cipher of an ssh2 connection. Each key exchange replaces it. */
export const cipherOf = (client: SshClient): PacketCipher | undefined =>
  (client as unknown as { _protocol?: { _cipher?: PacketCipher } })._protocol?._cipher;

/**
 * The buffers of a connection's outgoing packets. ssh2 allocates a buffer for each packet (`allocPacket`), encrypts
 * in it and writes it to the socket, all in one call. Once the socket has sent everything, its buffers are reused.
 */
export class PacketMemory {
  readonly #socket: Pick<Socket, 'writableLength'>;
  #lent: Buffer[] = [];
  /** Random bytes that were not used yet. */
  #random: Buffer = Buffer.alloc(0);

  constructor(socket: Pick<Socket, 'writableLength'>) {
    this.#socket = socket;
  }

  /** Makes a cipher use these buffers. Call it after each key exchange, because that replaces the cipher. */
  serve(cipher: PacketCipher | undefined, { sc }: Pick<NegotiatedAlgorithms, 'sc'>): void {
    if (cipher === undefined || !sc.cipher.includes('-gcm')) return;
    // Without ssh2's native addon, the cipher is in JavaScript and keeps the tag in a separate buffer, so it cannot use
    // these buffers.
    if (cipher.allocPacket(0).length !== layoutOf(0).bytes) return;
    cipher.allocPacket = (payloadBytes) => this.#packet(payloadBytes);
  }

  /**
   * Gives buffers back to the pool once their data was sent. Call it regularly, because an idle connection needs no
   * buffers.
   */
  look(): void {
    if (this.#lent.length === 0 || this.#socket.writableLength > 0) return;
    for (const block of this.#lent) BLOCKS.give(block);
    this.#lent = [];
  }

  #packet(payloadBytes: number): Buffer {
    this.look();
    const { padding, bytes } = layoutOf(payloadBytes);
    const block = BLOCKS.take(bytes);
    if (block !== undefined) this.#lent.push(block);
    const packet = block ?? Buffer.allocUnsafe(bytes);
    packet.writeUInt32BE(bytes - LENGTH_BYTES - TAG_BYTES, 0);
    packet.writeUInt8(padding, LENGTH_BYTES);
    // Generate random bytes for many packets at a time. Generating them for each packet would take as long as
    // encrypting it.
    if (this.#random.length < padding) this.#random = randomBytes(RANDOM_BYTES);
    this.#random.copy(packet, HEAD_BYTES + payloadBytes, 0, padding);
    this.#random = this.#random.subarray(padding);
    return packet;
  }
}

/**
 * Computes the padding and the size of a packet. All of it except the length field is encrypted in whole cipher
 * blocks.
 */
function layoutOf(payloadBytes: number): { padding: number; bytes: number } {
  const missing = CIPHER_BLOCK_BYTES - ((1 + payloadBytes) % CIPHER_BLOCK_BYTES);
  const padding = missing < MIN_PADDING_BYTES ? missing + CIPHER_BLOCK_BYTES : missing;
  return { padding, bytes: HEAD_BYTES + payloadBytes + padding + TAG_BYTES };
}
