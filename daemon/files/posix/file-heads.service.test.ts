import { readdirSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { jailPath } from '../jail/jail-path.js';
import { FilesFixture, noSignal } from '../suites/files-fixture.js';

const PATH = jailPath('/cnt_one/file');
const READ = { read: true, write: false, append: false, create: false, truncate: false, exclusive: false };
const WRITE = { ...READ, read: false, write: true };

let fixture: FilesFixture;
beforeEach(async () => {
  fixture = await FilesFixture.open();
  writeFileSync(fixture.at('file'), 'before');
  // Opening a file also reads its content, unless the file changed in the last 50 ms.
  await sleep(60);
});
afterEach(async () => {
  expect(fixture.held()).toEqual([]);
  await fixture.close();
});

const open = (flags: typeof READ) => fixture.files.posix.open(PATH, { flags, signal: noSignal });
const textOf = async (file: Awaited<ReturnType<typeof open>>, position = 0) => {
  const buffer = Buffer.alloc(100);
  return buffer.toString('utf8', 0, await file.read({ buffer, at: 0, length: 100 }, position));
};

test('a read of a short file can begin at any offset, and ends at the end of the file', async () => {
  const file = await open(READ);
  expect([await textOf(file), await textOf(file, 3), await textOf(file, 6), await textOf(file, 99)]).toEqual([
    ...['before', 'ore', '', ''],
  ]);
  await file.close();
});

test('reading an open file returns data that was written after the file was opened', async () => {
  const file = await open(READ);
  const written = await open(WRITE);
  await written.write([Buffer.from('after!')], 0);
  await written.close();
  expect(await textOf(file)).toBe('after!');
  await file.close();
});

test('opening, reading and closing many files leaves no descriptor open', async () => {
  for (let count = 0; count < 50; count += 1) await (await open(READ)).close();
  expect(fixture.held()).toEqual([]);
  expect(readdirSync(fixture.at())).toEqual(['file']);
});
