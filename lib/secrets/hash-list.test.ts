import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { checkHashList, hashListContains } from './hash-list.js';

const ENTRIES = 300_000;
const LOWEST = '0'.repeat(40);
const HIGHEST = 'F'.repeat(40);

let folder: string;
/** The hashes of the list, sorted and in upper case. None is `LOWEST` or `HIGHEST`. */
let hashes: string[];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'berth-hash-list-'));
  hashes = Array.from({ length: ENTRIES }, (_, index) => sha1(`password ${index}`)).sort();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();
/** Returns the hash that is larger by 1. */
const successor = (hash: string) => (BigInt(`0x${hash}`) + 1n).toString(16).padStart(40, '0').toUpperCase();
const entry = (index: number): string => hashes.at(index) ?? '';

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const FORMS: Record<string, () => string> = {
  'with counts': () => hashes.map((hash, index) => `${hash}:${index + 1}\n`).join(''),
  'without counts': () => hashes.map((hash) => `${hash}\n`).join(''),
  'in lower case': () => hashes.map((hash) => `${hash.toLowerCase()}:7\n`).join(''),
  'with CRLF': () => hashes.map((hash, index) => `${hash}:${index}\r\n`).join(''),
  'with padding': () => hashes.map((hash) => `${hash}:3`.padEnd(63)).join('\r\n'),
  'without a line feed at the end': () => hashes.join('\n'),
  'with lines of many lengths': () =>
    hashes.map((hash, index) => (index % 3 === 0 ? `${hash}\n` : `${hash}:${10 ** (index % 15)}\n`)).join(''),
};

describe.each(Object.entries(FORMS))('a list of 300,000 hashes %s', (name, text) => {
  let path: string;
  beforeAll(() => {
    path = file(name, text());
  });

  test('the check accepts a list of 300,000 password hashes', async () => {
    expect(await checkHashList(path)).toBe(readFileSync(path).length);
  });

  test('the first, middle and last hashes of a list of password hashes are found, in upper and lower case', async () => {
    const wanted = [0, 1, 99, ENTRIES / 2, ENTRIES / 3, ENTRIES - 2, ENTRIES - 1].map(entry);
    for (const hash of wanted) {
      expect([hash, await hashListContains(path, hash)]).toEqual([hash, true]);
      expect(await hashListContains(path, hash.toLowerCase())).toBe(true);
    }
  });

  test('every hash of a sample is found in the list, but not the hash that is larger by 1', async () => {
    for (let index = 0; index < ENTRIES; index += 4001) {
      const hash = entry(index);
      const found = [await hashListContains(path, hash), await hashListContains(path, successor(hash))];
      expect([hash, ...found]).toEqual([hash, true, false]);
    }
  });

  test('hashes that sort before the first entry or after the last entry of the list are not found', async () => {
    expect(await hashListContains(path, LOWEST)).toBe(false);
    expect(await hashListContains(path, HIGHEST)).toBe(false);
  });
});

describe('a short list of hashes', () => {
  test.each([
    1, 2, 3, 80, 100, 101,
  ])('a list of %i password hashes contains exactly its entries', async (length) => {
    const path = file(`short-${length}`, hashes.slice(0, length).join('\n'));
    expect(await checkHashList(path)).toBe(41 * length - 1);
    for (let index = 0; index < length; index += 1) {
      expect(await hashListContains(path, entry(index))).toBe(true);
      expect(await hashListContains(path, successor(entry(index)))).toBe(false);
    }
    expect(await hashListContains(path, LOWEST)).toBe(false);
    expect(await hashListContains(path, HIGHEST)).toBe(false);
  });
});

describe('the check and search of a file that is not a sorted list of hashes', () => {
  const lines = () => hashes.slice(0, 20_000);
  const withLine = (index: number, line: string) => lines().with(index, line).join('\n');
  const bad: Record<string, [() => string, RegExp]> = {
    'is empty': [() => '', /^is empty$/],
    'has only a line feed': [() => '\n', /line near byte \d+ that is not a SHA-1 hash/],
    'contains other text': [() => 'secret\nletmein\n'.repeat(1000), /not a SHA-1 hash/],
    'is one endless line': [() => 'A'.repeat(100_000), /not a SHA-1 hash/],
    'has hashes of another algorithm': [
      () => lines().join('').match(/.{32}/g)?.join('\n') ?? '',
      /not a SHA-1 hash/,
    ],
    'has a malformed first line': [() => `\uFEFF${lines().join('\n')}`, /near byte 0 that is not/],
    'has an incomplete last line': [() => lines().join('\n').slice(0, -5), /not a SHA-1 hash/],
    'is in UTF-16': [() => lines().join('\n').split('').join('\0'), /not a SHA-1 hash/],
    'is sorted in the other direction': [() => lines().reverse().join('\n'), /^is not sorted by hash/],
    'is sorted by count': [
      () =>
        lines()
          .map((line) => `${sha1(line)}:1`)
          .join('\n'),
      /^is not sorted by hash/,
    ],
    'has few lines, and one of them out of order': [
      () => [entry(0), entry(2), entry(1), entry(3)].join('\n'),
      /^is not sorted by hash/,
    ],
    'has a first line that is out of order': [() => withLine(0, HIGHEST), /^is not sorted by hash/],
    'has a last line that is out of order': [() => withLine(19_999, LOWEST), /^is not sorted by hash/],
  };

  test.each(
    Object.entries(bad),
  )('the check and the search of a list of password hashes fail if the file %s', async (name, [
    text,
    message,
  ]) => {
    const failed = checkHashList(file(name, text()));
    await expect(failed).rejects.toMatchObject({
      name: 'HashListError',
      message: expect.stringMatching(message),
    });
  });

  test('the check of a list of password hashes fails when the file is missing or a folder', async () => {
    mkdirSync(join(folder, 'a folder'));
    await expect(checkHashList(join(folder, 'a folder'))).rejects.toThrow('is not a regular file');
    await expect(checkHashList(join(folder, 'missing'))).rejects.toThrow('cannot be read (ENOENT)');
  });

  test('a search in a list of password hashes fails when it reads a malformed or misplaced line', async () => {
    const malformed = file('malformed', withLine(10_000, 'x'.repeat(40)));
    const misplaced = file('misplaced', withLine(9_990, HIGHEST));
    const missed = async (path: string) => {
      for (const hash of lines().slice(9_900, 10_100)) await hashListContains(path, hash);
    };
    await expect(missed(malformed)).rejects.toThrow('not a SHA-1 hash');
    await expect(missed(misplaced)).rejects.toThrow('is not sorted by hash');
  });
});

describe('a list of hashes whose file changes', () => {
  test('a search uses the new list of password hashes after another file was renamed to its name', async () => {
    const path = file('renamed', `${entry(0)}\n`);
    expect(await hashListContains(path, entry(1))).toBe(false);
    renameSync(file('newer', `${entry(1)}\n`), path);
    expect(await hashListContains(path, entry(1))).toBe(true);
    expect(await hashListContains(path, entry(0))).toBe(false);
  });

  test('a search ends at the new end of a list that was truncated, and fails if the list is empty', async () => {
    const path = file('shrinking', hashes.slice(0, 1000).join('\n'));
    truncateSync(path, 41 * 500);
    expect(await hashListContains(path, entry(499))).toBe(true);
    expect(await hashListContains(path, entry(999))).toBe(false);
    truncateSync(path, 41 * 500 - 3);
    await expect(hashListContains(path, entry(999))).rejects.toThrow('not a SHA-1 hash');
    truncateSync(path, 0);
    await expect(hashListContains(path, entry(0))).rejects.toThrow('is empty');
  });

  test('a search never returns a wrong result while the list of password hashes is being truncated', async () => {
    const path = file('shrinks-meanwhile', hashes.join('\n'));
    const searches = [0, 1, 2, 3].map((index) =>
      hashListContains(path, entry(index)).then(
        (found) => found,
        (error: Error) => error.message,
      ),
    );
    truncateSync(path, 41 * 10);
    for (const outcome of await Promise.all(searches)) {
      if (outcome !== true) expect(outcome).toMatch(/became shorter/);
    }
    expect(await hashListContains(path, entry(9))).toBe(true);
  });
});
