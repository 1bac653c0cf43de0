import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { unzipped } from './unzipped.js';

const KIB = 1024;
const never = new AbortController().signal;

/** Splits bytes into chunks, each with an ArrayBuffer of its own. */
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

describe('unpacked gzip data', () => {
  /** Compressible data: one input chunk yields many output chunks, and zlib reads the input again for each of them. */
  const content = (share: number) =>
    Buffer.concat([
      Buffer.alloc(9000 * KIB * share),
      randomBytes(700 * KIB * share),
      Buffer.alloc(3000 * KIB * share, 'text '),
    ]);
  const bytes = content(1);

  // Tests with small chunks use a smaller archive, because each chunk has an ArrayBuffer of its own.
  test.each([
    [256 * KIB, 1],
    [4 * KIB, 1],
    [999, 1 / 4],
    [7, 1 / 8],
  ])('gzip data in chunks of %d bytes is decompressed correctly although the memory of used chunks is freed', async (size, share) => {
    const whole = content(share);
    const half = whole.length / 2;
    const members = [whole.subarray(0, half), whole.subarray(half)].map((part) => gzipSync(part));
    const chunks = cut(Buffer.concat(members), size);
    const found = await all(unzipped(one(chunks), never, { isOurs: true }));
    expect(found.equals(whole)).toBe(true);
    const kept = chunks.filter(({ buffer }) => buffer.byteLength > 0);
    // The last chunks are not freed: zlib reads ahead, and at the end no further output is requested.
    expect(kept.length * size).toBeLessThanOrEqual(2 * Math.max(size, 16 * KIB) + size);
    expect(kept.length).toBeLessThan(chunks.length);
  });

  test('decompression does not free buffers that belong to the caller or contain several chunks', async () => {
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
