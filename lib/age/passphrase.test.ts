import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { openedByPassphrase, sealedByPassphrase } from './passphrase.js';
import { AgeError, CHUNK_BYTES } from './payload.js';

const PASSPHRASE = 'correct horse battery staple';
/** Less than usual, so that the tests are quick. */
const WORK = 10;

async function whole(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}
async function* inParts(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}
const reasonOf = (file: Buffer, passphrase = PASSPHRASE) =>
  whole(openedByPassphrase(inParts(file, 5000), passphrase)).then(
    () => 'opened',
    (error: unknown) => (error instanceof AgeError ? error.reason : error),
  );

describe('files of age for a passphrase', () => {
  it.each([0, 1, CHUNK_BYTES, CHUNK_BYTES + 1])('with %d bytes are read again', async (size) => {
    const content = randomBytes(size);
    const file = await whole(sealedByPassphrase(inParts(content, 70_001), PASSPHRASE, WORK));
    expect(file.includes(PASSPHRASE)).toBe(false);
    for (const part of [1, 100, 70_000])
      expect((await whole(openedByPassphrase(inParts(file, part), PASSPHRASE))).equals(content)).toBe(true);
  });

  it('are refused with another passphrase, and if they were changed, cut or extended', async () => {
    const file = await whole(sealedByPassphrase(inParts(randomBytes(CHUNK_BYTES), 999), PASSPHRASE, WORK));
    expect(await reasonOf(file, `${PASSPHRASE} `)).toBe('unknown key');
    const header = file.indexOf('\n--- ');
    /** Changes one character of the file to another one that base64 has, too. */
    const changedAt = (place: number) => {
      const changed = Buffer.from(file);
      changed[place] = changed[place] === 65 ? 66 : 65;
      return changed;
    };
    expect(await reasonOf(changedAt(0))).toBe('no passphrase');
    expect(await reasonOf(changedAt(header - 5))).toBe('unknown key');
    expect(await reasonOf(changedAt(header + 10))).toBe('changed');
    expect(await reasonOf(changedAt(file.length - 1))).toBe('changed');
    expect(await reasonOf(file.subarray(0, -1))).toBe('changed');
    expect(await reasonOf(Buffer.concat([file, randomBytes(16)]))).toBe('changed');
  });

  it('are refused before any work if reading them would need too much memory', async () => {
    const file = await whole(sealedByPassphrase(inParts(Buffer.from('x'), 9), PASSPHRASE, WORK));
    const costly = Buffer.from(file.toString('latin1').replace(/^(-> scrypt \S+) 10$/m, '$1 25'), 'latin1');
    expect(costly.equals(file)).toBe(false);
    expect(await reasonOf(costly)).toBe('no passphrase');
  });
});
