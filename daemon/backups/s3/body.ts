import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

/** Bytes, and their SHA-256. They may not change until they are sent. */
export type Body = { bytes: Uint8Array; sha256: Buffer };

const CHECKSUM = 'x-amz-checksum-sha256';
const SIGNED = 'x-amz-content-sha256';
/** A TLS connection makes a copy of what it is given at once. */
const SLICE_BYTES = 256 * 1024;

export const bodyOf = (bytes: Uint8Array): Body => ({
  bytes,
  sha256: createHash('sha256').update(bytes).digest(),
});

/** What a command needs to send it once; the storage compares the checksum with what has come. */
export const bodyFields = ({ bytes, sha256 }: Body) => ({
  Body: Readable.from(slicesOf(bytes), { objectMode: false }),
  ContentLength: bytes.length,
  ChecksumSHA256: sha256.toString('base64'),
});

/** A signature is for the SHA-256 of the body, too: as it is known, the client need not read a stream for it. */
export function signBody(request: unknown): void {
  const headers = (request as { headers?: Record<string, string> }).headers ?? {};
  const checksum = headers[CHECKSUM];
  if (checksum !== undefined) headers[SIGNED] = Buffer.from(checksum, 'base64').toString('hex');
}

function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES);
}
