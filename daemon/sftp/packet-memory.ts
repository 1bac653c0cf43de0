import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { NegotiatedAlgorithms, Connection as SshClient } from 'ssh2';
import { Blocks } from '../../lib/blocks.js';

/** OpenSSH takes 32 KiB in a packet, and what stands around it. */
const BLOCKS = new Blocks({ least: 4 * 1024, most: 33 * 1024, maxKept: 64 });

/** Of a packet with AES-GCM (RFC 5647): its length and that of its padding before the payload, its tag behind it. */
const LENGTH_BYTES = 4;
const HEAD_BYTES = LENGTH_BYTES + 1;
const CIPHER_BLOCK_BYTES = 16;
const MIN_PADDING_BYTES = 4;
const TAG_BYTES = 16;
/** Asked for at a time. */
const RANDOM_BYTES = 1024;

/** What ssh2 encrypts with; its types do not tell of it. */
export type PacketCipher = { allocPacket(payloadBytes: number): Buffer };

/** @returns ssh2's own cipher of a connection, of which another takes the place with each exchange of keys */
export const cipherOf = (client: SshClient): PacketCipher | undefined =>
  (client as unknown as { _protocol?: { _cipher?: PacketCipher } })._protocol?._cipher;

/**
 * What the packets of a connection are written in. ssh2 makes memory for each (`allocPacket`), encrypts it there and gives it
 * to the socket, all in one call: once the socket has sent all that it has, the memory can be used again.
 */
export class PacketMemory {
  readonly #socket: Pick<Socket, 'writableLength'>;
  #lent: Buffer[] = [];
  /** Not used yet. */
  #random: Buffer = Buffer.alloc(0);

  constructor(socket: Pick<Socket, 'writableLength'>) {
    this.#socket = socket;
  }

  /** To be called after each exchange of keys. */
  serve(cipher: PacketCipher | undefined, { sc }: Pick<NegotiatedAlgorithms, 'sc'>): void {
    if (cipher === undefined || !sc.cipher.includes('-gcm')) return;
    // What encrypts without ssh2's native part, where that was not built, has the tag by itself.
    if (cipher.allocPacket(0).length !== layoutOf(0).bytes) return;
    cipher.allocPacket = (payloadBytes) => this.#packet(payloadBytes);
  }

  /** To be called now and then: those who send nothing need none. */
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
    this.#pad(packet, HEAD_BYTES + payloadBytes, padding);
    return packet;
  }

  /** To ask for the random bytes of each packet took as long as to encrypt it. */
  #pad(packet: Buffer, at: number, bytes: number): void {
    if (this.#random.length < bytes) this.#random = randomBytes(RANDOM_BYTES);
    this.#random.copy(packet, at, 0, bytes);
    this.#random = this.#random.subarray(bytes);
  }
}

/** What is encrypted, all but the length, are whole blocks of the cipher. */
function layoutOf(payloadBytes: number): { padding: number; bytes: number } {
  const missing = CIPHER_BLOCK_BYTES - ((1 + payloadBytes) % CIPHER_BLOCK_BYTES);
  const padding = missing < MIN_PADDING_BYTES ? missing + CIPHER_BLOCK_BYTES : missing;
  return { padding, bytes: HEAD_BYTES + payloadBytes + padding + TAG_BYTES };
}
