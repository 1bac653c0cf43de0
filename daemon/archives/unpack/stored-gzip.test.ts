import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { GZIP_HEAD, StoredBlocks, ZEROS_BYTES, ZEROS_PACKED } from '../stored-gzip.js';
import { storedGzip } from './stored-gzip.js';

const stored = (bytes: Buffer) => Buffer.from(new StoredBlocks().of(bytes));
const text = Buffer.alloc(200_000, 'world ');
const plain = Buffer.concat([text, Buffer.alloc(2 * ZEROS_BYTES), text]);
/** The trailer of zlib, which has the checksum and the length. */
const trailer = gzipSync(plain).subarray(-8);
const blocks = [stored(text), ZEROS_PACKED, ZEROS_PACKED, stored(text)];
const whole = Buffer.concat([GZIP_HEAD, ...blocks, Buffer.from([3, 0]), trailer]);

function unpacked(archive: Buffer, chunkBytes = 1000): Buffer {
  const chunks = function* () {
    for (let at = 0; at < archive.length; at += chunkBytes) {
      yield 'wait' as const;
      yield archive.subarray(at, at + chunkBytes);
    }
  };
  const parts: Buffer[] = [];
  for (const part of storedGzip<'wait'>(chunks())) if (part !== 'wait') parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

describe('a gzip file of stored blocks', () => {
  test('has the same content for zlib and for its reader, in chunks of any length', () => {
    expect(gunzipSync(whole).equals(plain)).toBe(true);
    for (const chunkBytes of [7, 1000, 65_540, whole.length])
      expect([chunkBytes, unpacked(whole, chunkBytes).equals(plain)]).toEqual([chunkBytes, true]);
  });

  test('can be read if zlib wrote it with level 0', () => {
    expect(unpacked(gzipSync(text, { level: 0 })).equals(text)).toBe(true);
  });

  test('is rejected if it is truncated anywhere', () => {
    const ends = [0, 1, 9, 10, 11, 14, 5000, whole.length - 9, whole.length - 1];
    for (const end of ends) expect(() => unpacked(whole.subarray(0, end))).toThrow('it ends too early');
  });

  test('is rejected if a byte was changed, data follows, or it is compressed', () => {
    for (const at of [0, 2, 10, 11, 13, 5000, whole.length - 9, whole.length - 8, whole.length - 1]) {
      const damaged = Buffer.from(whole);
      damaged[at] = 0xff - (whole[at] ?? 0);
      expect(() => unpacked(damaged)).toThrow();
    }
    expect(() => unpacked(Buffer.concat([whole, Buffer.from([0])]))).toThrow('data after its end');
    expect(() => unpacked(gzipSync(text))).toThrow('compressed');
  });
});
