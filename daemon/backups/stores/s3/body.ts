import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

/** The body of a request and its SHA-256. The bytes must not change until they are sent. */
export type Body = { bytes: Uint8Array; sha256: Buffer };

const CHECKSUM = 'x-amz-checksum-sha256';
const SIGNED = 'x-amz-content-sha256';
/**
 * How many bytes are written to a connection at a time. TLS encrypts and copies each write at once, so larger writes
 * would take more memory.
 */
const SLICE_BYTES = 256 * 1024;

export const bodyOf = (bytes: Uint8Array): Body => ({
  bytes,
  sha256: createHash('sha256').update(bytes).digest(),
});

/** Returns the fields of an S3 command that sends the body. The storage verifies the checksum. */
export const bodyFields = ({ bytes, sha256 }: Body) => ({
  Body: Readable.from(slicesOf(bytes), { objectMode: false }),
  ContentLength: bytes.length,
  ChecksumSHA256: sha256.toString('base64'),
});

/**
 * Sets the SHA-256 of the body, which the request's signature covers. The client would otherwise read the stream to
 * compute it.
 */
export function signBody(request: unknown): void {
  const headers = (request as { headers?: Record<string, string> }).headers ?? {};
  const checksum = headers[CHECKSUM];
  if (checksum !== undefined) headers[SIGNED] = Buffer.from(checksum, 'base64').toString('hex');
}

function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES);
}
