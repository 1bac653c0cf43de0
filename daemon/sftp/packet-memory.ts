import { randomFillSync } from 'node:crypto';
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

  constructor(socket: Pick<Socket, 'writableLength'>) {
    this.#socket = socket;
  }

  /** To be called after each exchange of keys. */
  serve(cipher: PacketCipher | undefined, { sc }: Pick<NegotiatedAlgorithms, 'sc'>): void {
    if (cipher === undefined || !sc.cipher.includes('-gcm')) return;
    const made = cipher.allocPacket.bind(cipher);
    cipher.allocPacket = (payloadBytes) => this.#packet(payloadBytes) ?? made(payloadBytes);
  }

  /** To be called now and then: those who send nothing need none. */
  look(): void {
    if (this.#lent.length === 0 || this.#socket.writableLength > 0) return;
    for (const block of this.#lent) BLOCKS.give(block);
    this.#lent = [];
  }

  #packet(payloadBytes: number): Buffer | undefined {
    this.look();
    const { padding, bytes } = layoutOf(payloadBytes);
    const packet = BLOCKS.take(bytes);
    if (packet === undefined) return undefined;
    this.#lent.push(packet);
    packet.writeUInt32BE(bytes - LENGTH_BYTES - TAG_BYTES, 0);
    packet.writeUInt8(padding, LENGTH_BYTES);
    return randomFillSync(packet, HEAD_BYTES + payloadBytes, padding);
  }
}

/** What is encrypted, all but the length, are whole blocks of the cipher. */
function layoutOf(payloadBytes: number): { padding: number; bytes: number } {
  const missing = CIPHER_BLOCK_BYTES - ((1 + payloadBytes) % CIPHER_BLOCK_BYTES);
  const padding = missing < MIN_PADDING_BYTES ? missing + CIPHER_BLOCK_BYTES : missing;
  return { padding, bytes: HEAD_BYTES + payloadBytes + padding + TAG_BYTES };
}
