import { BadPacket } from '../protocol/packets/wire-reader.js';

/** Encodes a number in SSH's wire format (RFC 4251 section 5). */

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export function sshString(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([uint32(bytes.length), bytes]);
}

/** Returns the result of `read`, or undefined if it encounters an incomplete value. */
export function unlessBadPacket<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof BadPacket) return undefined;
    throw error;
  }
}
