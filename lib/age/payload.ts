import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derived } from './file-key.js';
import { HEADER_BYTES, newHeader, readHeader } from './header.js';
import type { Identity } from './identity.js';

/**
 * Files of age, format v1 (c2sp.org/age), for one key of X25519 (passphrase.ts: for a passphrase). The tool `age` reads and writes
 * the same files. A file is encrypted in chunks, each of which is authenticated with its place, so that a part can be read
 * without the rest.
 */

const NONCE_BYTES = 16;
export const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const SEALED_BYTES = CHUNK_BYTES + TAG_BYTES;
const ALGORITHM = 'chacha20-poly1305';
const START_BYTES = HEADER_BYTES + NONCE_BYTES;

export type ByteRange = { start: number; end: number };

/** The file is not one of age for these keys, or was changed or cut. */
export class AgeError extends Error {
  constructor(readonly reason: 'unknown key' | 'changed' | 'no passphrase') {
    super(`the file cannot be decrypted: ${reason}`);
  }
}

/** Returns the size of the encrypted file for a content of `bytes`. */
export const sealedSize = (bytes: number): number =>
  START_BYTES + bytes + TAG_BYTES * Math.max(1, Math.ceil(bytes / CHUNK_BYTES));

/** Encrypts a content. */
export async function* sealed(
  content: AsyncIterable<Uint8Array>,
  identity: Identity,
): AsyncGenerator<Uint8Array, void> {
  const { header, fileKey } = newHeader(identity);
  yield header;
  yield* sealedPayload(content, fileKey);
}

/** Encrypts a content with the key of its file, as it follows the header. */
export async function* sealedPayload(
  content: AsyncIterable<Uint8Array>,
  fileKey: Buffer,
): AsyncGenerator<Uint8Array, void> {
  const nonce = randomBytes(NONCE_BYTES);
  yield nonce;
  const key = derived(fileKey, nonce, 'payload');
  let place = 0;
  for await (const { chunk, isLast } of chunksOf(content, CHUNK_BYTES)) {
    const cipher = createCipheriv(ALGORITHM, key, nonceOf(place, isLast), { authTagLength: TAG_BYTES });
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    place += 1;
  }
}

/**
 * Decrypts a file, or a range of its content. The whole content is read at once, so that a file of another size is noticed.
 *
 * @param read returns the bytes of the file in a range, or all of them
 * @param size the size of the content
 * @throws AgeError; errors of `read`
 */
export async function* opened(
  read: (range?: ByteRange) => AsyncIterable<Uint8Array>,
  identities: readonly Identity[],
  size: number,
  { start, end }: ByteRange = { start: 0, end: size },
): AsyncGenerator<Uint8Array, void> {
  if (start >= end && size > 0) return;
  const isWhole = start === 0 && end === size;
  const { head, rest } = await split(read(isWhole ? undefined : { start: 0, end: START_BYTES }), START_BYTES);
  const last = Math.max(1, Math.ceil(size / CHUNK_BYTES)) - 1;
  const after = Math.min(last + 1, Math.max(1, Math.ceil(end / CHUNK_BYTES)));
  let place = Math.min(last, Math.floor(start / CHUNK_BYTES));
  const until = Math.min(START_BYTES + after * SEALED_BYTES, sealedSize(size));
  try {
    const fileKey = readHeader(head.subarray(0, HEADER_BYTES), identities);
    if (typeof fileKey === 'string') throw new AgeError(fileKey);
    const key = derived(fileKey, head.subarray(HEADER_BYTES), 'payload');
    const file = isWhole ? rest : read({ start: START_BYTES + place * SEALED_BYTES, end: until });
    for await (const { chunk } of chunksOf(file, SEALED_BYTES)) {
      const plain = openChunk(chunk, key, nonceOf(place, place === last));
      const at = place * CHUNK_BYTES;
      place += 1;
      yield plain.subarray(Math.max(0, start - at), Math.min(plain.length, end - at));
    }
  } finally {
    await rest.return();
  }
  if (place < after) throw new AgeError('changed');
}

/** Decrypts all that follows the header of a file. @throws AgeError; errors of `file` */
export async function* openedPayload(
  file: AsyncIterable<Uint8Array>,
  fileKey: Buffer,
): AsyncGenerator<Uint8Array, void> {
  const { head: nonce, rest } = await split(file, NONCE_BYTES);
  const key = derived(fileKey, nonce, 'payload');
  let place = 0;
  for await (const { chunk, isLast } of chunksOf(rest, SEALED_BYTES)) {
    const plain = openChunk(chunk, key, nonceOf(place, isLast));
    // Only the chunk of an empty content is empty.
    if (plain.length === 0 && place > 0) throw new AgeError('changed');
    place += 1;
    yield plain;
  }
}

/** Reads the first bytes of a file. @returns them, and the other ones, which must be read or closed */
export async function split(file: AsyncIterable<Uint8Array>, bytes: number) {
  const parts = file[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  let isOver = false;
  while (head.length < bytes && !isOver) {
    const next = await parts.next();
    if (next.done === true) isOver = true;
    else head = Buffer.concat([head, next.value]);
  }
  const others = {
    next: async (): Promise<IteratorResult<Uint8Array, void>> => {
      const first = head.subarray(bytes);
      head = head.subarray(0, bytes);
      if (first.length > 0) return { value: first, done: false };
      const next = isOver ? undefined : await parts.next();
      return next === undefined || next.done === true ? { value: undefined, done: true } : next;
    },
    return: async (): Promise<IteratorResult<Uint8Array, void>> => {
      if (!isOver) await parts.return?.();
      isOver = true;
      return { value: undefined, done: true };
    },
  };
  return { head: head.subarray(0, bytes), rest: { ...others, [Symbol.asyncIterator]: () => others } };
}

function openChunk(chunk: Buffer, key: Buffer, nonce: Buffer): Buffer {
  try {
    const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw new AgeError('changed');
  }
}

/** The number of the chunk as 11 bytes, and whether it is the last. */
function nonceOf(place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(place, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Yields chunks of one size; the last one is smaller or as large, and empty only if there are no bytes. */
async function* chunksOf(
  content: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }, void> {
  let parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of content) {
    parts.push(part);
    bytes += part.length;
    if (bytes <= size) continue;
    const all = Buffer.concat(parts);
    let at = 0;
    for (; all.length - at > size; at += size) yield { chunk: all.subarray(at, at + size), isLast: false };
    // A copy, because the chunks may be kept or changed by the reader.
    parts = [Buffer.from(all.subarray(at))];
    bytes = all.length - at;
  }
  yield { chunk: Buffer.concat(parts), isLast: true };
}
