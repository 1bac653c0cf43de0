import { createPublicKey } from 'node:crypto';
import { DomainError } from '../../../lib/errors/errors.js';
import { WireReader } from '../protocol/packets/wire-reader.js';
import { unlessBadPacket } from './ssh-strings.js';

const CURVES: Record<string, number> = {
  'ecdsa-sha2-nistp256': 65,
  'ecdsa-sha2-nistp384': 97,
  'ecdsa-sha2-nistp521': 133,
};
const MIN_RSA_BITS = 2048;
const MAX_RSA_BITS = 16_384;

/**
 * Validates a public key in OpenSSH's format, such as the line in `id_ed25519.pub`. Returns it without its comment.
 * @throws DomainError `invalid_input`
 */
export function publicKeyLine(text: string): string {
  const [type = '', base64 = ''] = text.trim().split(/[ \t]+/);
  if (/PRIVATE KEY/.test(text))
    throw refused('is a private key: send the line of the file that ends in .pub');
  const blob = Buffer.from(base64, 'base64');
  const reader = new WireReader([blob]);
  if (base64 === '' || blob.toString('base64') !== base64 || unlessBadPacket(() => reader.text()) !== type) {
    throw refused('is not in OpenSSH’s format: send a line such as `ssh-ed25519 AAAA...`');
  }
  if (unlessBadPacket(() => isGood(type, reader)) !== true || reader.left > 0) {
    throw refused('is not supported: create one of type ed25519, ECDSA, or RSA with at least 2048 bits');
  }
  return `${type} ${base64}`;
}

/** Returns the wire format of a public key. */
export const publicKeyBlob = (line: string): Buffer => Buffer.from(line.split(' ')[1] ?? '', 'base64');

function isGood(type: string, reader: WireReader): boolean {
  if (type === 'ssh-ed25519') return reader.string().length === 32;
  if (type === 'ssh-rsa') return isGoodRsa(reader.string(), reader.string());
  const length = CURVES[type];
  return length !== undefined && isGoodPoint(type, reader.text(), reader.string(), length);
}

function isGoodRsa(exponent: Buffer, modulus: Buffer): boolean {
  if (exponent.length > 8) return false;
  const [first = 0] = modulus;
  // In the wire format, a number whose highest bit is set begins with an additional zero byte (RFC 4251 section 5,
  // mpint).
  const bits = (modulus.length - (first === 0 ? 1 : 0)) * 8;
  const isOdd = ((exponent.at(-1) ?? 0) & 1) === 1;
  return isOdd && first < 0x80 && bits >= MIN_RSA_BITS && bits <= MAX_RSA_BITS;
}

function isGoodPoint(type: string, curve: string, point: Buffer, length: number) {
  if (curve !== type.slice('ecdsa-sha2-'.length) || point.length !== length || point[0] !== 4) return false;
  const half = (length - 1) / 2;
  const x = point.subarray(1, 1 + half).toString('base64url');
  const y = point.subarray(1 + half).toString('base64url');
  const crv = `P-${curve.slice('nistp'.length)}`;
  try {
    createPublicKey({ key: { kty: 'EC', crv, x, y }, format: 'jwk' });
    return true;
  } catch {
    // The bytes are not a point on the elliptic curve.
    return false;
  }
}

const refused = (problem: string) => new DomainError('invalid_input', `The public key ${problem}.`);
