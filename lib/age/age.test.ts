import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { fromBech32, toBech32 } from './bech32.js';
import { newIdentity, readIdentity, recipientOf } from './identity.js';
import { AgeError, CHUNK_BYTES, opened, sealed, sealedSize } from './payload.js';

const KEY = 'AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX';
const identity = (text = newIdentity()) => {
  const found = readIdentity(text);
  if (found === undefined) throw new Error('the key is invalid');
  return found;
};
const [own, other] = [identity(), identity()];

async function whole(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}
async function* inParts(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}
const from = (file: Buffer) => (range?: { start: number; end: number }) =>
  inParts(file.subarray(range?.start, range?.end), 5000);
const reasonOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'opened',
    (error: unknown) => (error instanceof AgeError ? error.reason : error),
  );

const SIZES = [0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 2 * CHUNK_BYTES, 2 * CHUNK_BYTES + 7];

describe('files of age', () => {
  it.each(SIZES)('with %d bytes have the announced size, and are read again', async (size) => {
    const content = randomBytes(size);
    const file = await whole(sealed(inParts(content, 70_001), own));
    expect(file.length).toBe(sealedSize(size));
    expect((await whole(opened(from(file), [other, own], size))).equals(content)).toBe(true);
  });

  it('are read in ranges, of which only the chunks in question are fetched', async () => {
    const content = randomBytes(3 * CHUNK_BYTES + 100);
    const file = await whole(sealed(inParts(content, 1000), own));
    const edges = [0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES, content.length];
    for (const start of edges)
      for (const end of edges.filter((each) => each >= start)) {
        const read: number[] = [];
        const counted = (range?: { start: number; end: number }) => {
          if (range !== undefined) read.push(range.end - range.start);
          return from(file)(range);
        };
        const part = await whole(opened(counted, [own], content.length, { start, end }));
        expect(part.equals(content.subarray(start, end))).toBe(true);
        expect(read[1] ?? 0).toBeLessThanOrEqual(end - start + 2 * (CHUNK_BYTES + 16));
      }
  });

  it('cannot be read with another key', async () => {
    const file = await whole(sealed(inParts(Buffer.from('secret'), 10), own));
    expect(file.includes('secret')).toBe(false);
    expect(await reasonOf(whole(opened(from(file), [other], 6)))).toBe('unknown key');
  });

  it('are refused if any byte was changed', async () => {
    const content = randomBytes(CHUNK_BYTES + 10);
    const file = await whole(sealed(inParts(content, 1000), own));
    for (const at of [0, 30, 100, 160, 170, 200, CHUNK_BYTES, file.length - 1]) {
      const changed = Buffer.from(file);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await reasonOf(whole(opened(from(changed), [own], content.length)))).toMatch(
        /changed|unknown key/,
      );
    }
  });

  it('are certainly changed, and not for another key, if the header is broken or incomplete', async () => {
    const content = randomBytes(10);
    const file = await whole(sealed(inParts(content, 10), own));
    const authentication = Buffer.from(file);
    authentication.write(file[130] === 0x41 ? 'B' : 'A', 130);
    for (const bad of [
      authentication,
      file.subarray(0, 100),
      file.subarray(0, 170),
      file.subarray(1),
      Buffer.alloc(0),
    ])
      expect(await reasonOf(whole(opened(from(bad), [own], content.length)))).toBe('changed');
  });

  it('are refused if something follows the content', async () => {
    const content = randomBytes(CHUNK_BYTES);
    const file = Buffer.concat([await whole(sealed(inParts(content, 1000), own)), Buffer.alloc(100)]);
    expect(await reasonOf(whole(opened(from(file), [own], content.length)))).toBe('changed');
  });

  it('are refused if they were cut, also between two chunks, or if chunks were exchanged', async () => {
    const content = randomBytes(2 * CHUNK_BYTES);
    const file = await whole(sealed(inParts(content, 1000), own));
    const [first, second] = [file.length - 2 * (CHUNK_BYTES + 16), file.length - (CHUNK_BYTES + 16)];
    const exchanged = Buffer.concat([
      file.subarray(0, first),
      file.subarray(second),
      file.subarray(first, second),
    ]);
    for (const bad of [file.subarray(0, second), file.subarray(0, -1), exchanged])
      expect(await reasonOf(whole(opened(from(bad), [own], content.length)))).toBe('changed');
    // The first chunk alone is not a complete file of that size.
    expect(await reasonOf(whole(opened(from(file.subarray(0, second)), [own], CHUNK_BYTES)))).toBe('changed');
  });
});

describe('keys of age', () => {
  it('are read as the tool writes them', () => {
    expect(recipientOf(identity(KEY))).toMatch(/^age1[a-z0-9]{58}$/);
    expect(newIdentity()).toMatch(/^AGE-SECRET-KEY-1[A-Z0-9]{58}$/);
  });

  it.each([
    ['a wrong checksum', `${KEY.slice(0, -1)}Q`],
    ['small letters', KEY.toLowerCase()],
    ['a public key', toBech32('age', randomBytes(32)).toUpperCase()],
    ['too few bytes', toBech32('age-secret-key-', randomBytes(31)).toUpperCase()],
    ['another character', KEY.replace('G', 'B')],
    ['nothing', ''],
  ])('are refused with %s', (_, text) => expect(readIdentity(text)).toBeUndefined());

  it('survive an encoding of any length', () => {
    for (let length = 0; length < 40; length += 1) {
      const bytes = createHash('sha512').update(String(length)).digest().subarray(0, length);
      expect(fromBech32('x', toBech32('x', bytes))).toEqual(bytes);
    }
  });
});
