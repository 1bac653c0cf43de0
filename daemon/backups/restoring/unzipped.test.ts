import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { unzipped } from './unzipped.js';

const KIB = 1024;
const never = new AbortController().signal;

/** In pieces of so many bytes, each with its memory to itself. */
function cut(bytes: Buffer, size: number): Buffer<ArrayBuffer>[] {
  const chunks: Buffer<ArrayBuffer>[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    const chunk = Buffer.allocUnsafeSlow(Math.min(size, bytes.length - at));
    bytes.copy(chunk, 0, at);
    chunks.push(chunk);
  }
  return chunks;
}

async function* one(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

async function all(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(Buffer.from(chunk));
  return Buffer.concat(parts);
}

describe('what is unpacked of gzip', () => {
  // Of what shrinks a thousandfold many outputs come of one input, to which zlib comes back for each.
  const bytes = Buffer.concat([
    Buffer.alloc(9000 * KIB),
    randomBytes(700 * KIB),
    Buffer.alloc(3000 * KIB, 'text '),
  ]);
  const members = [bytes.subarray(0, 5_000_000), bytes.subarray(5_000_000)].map((part) => gzipSync(part));

  test.each([256 * KIB, 4 * KIB, 999, 7])('is the same when chunks of %d bytes are freed', async (size) => {
    const chunks = cut(Buffer.concat(members), size);
    const found = await all(unzipped(one(chunks), never, { isOurs: true }));
    expect(found.equals(bytes)).toBe(true);
    const kept = chunks.filter(({ buffer }) => buffer.byteLength > 0);
    // What zlib has at once, and nobody asks for more behind it.
    expect(kept.length * size).toBeLessThanOrEqual(2 * Math.max(size, 16 * KIB) + size);
  });

  test('takes no memory that others have a part of, nor what is not its own', async () => {
    const archive = gzipSync(bytes);
    const shared = [0, 256 * KIB, 512 * KIB].map((at, index, starts) =>
      archive.subarray(at, starts[index + 1]),
    );
    expect((await all(unzipped(one(shared), never, { isOurs: true }))).equals(bytes)).toBe(true);
    const theirs = cut(archive, 64 * KIB);
    expect((await all(unzipped(one(theirs), never))).equals(bytes)).toBe(true);
    expect(Buffer.concat(theirs).equals(archive)).toBe(true);
    expect(archive.length).toBeGreaterThan(0);
  });
});
