import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openBelow } from '../../../../testing/disk/open-below.js';
import { eventually } from '../../../../testing/time/eventually.js';
import { HeldParents } from './held-parents.js';

let place: string;
let parents: HeldParents;
beforeEach(() => {
  place = mkdtempSync(join(realpathSync(tmpdir()), 'berth-parents-'));
  parents = new HeldParents(place);
});
afterEach(() => {
  parents.close();
  expect(openBelow(place)).toEqual([]);
  rmSync(place, { recursive: true });
});

const make = (...names: string[]) => mkdirSync(join(place, ...names), { recursive: true });
const hold = (...names: string[]) =>
  parents.put(names, openSync(join(place, ...names), constants.O_RDONLY | constants.O_DIRECTORY));

test('a cached folder is reused while its path is unchanged, by one caller at a time', () => {
  make('one', 'sub');
  hold('one', 'sub');
  expect(parents.take(['one'])).toBeUndefined();
  const held = parents.take(['one', 'sub']) ?? -1;
  expect(fstatSync(held).ino).toBe(statSync(join(place, 'one', 'sub')).ino);
  expect(parents.take(['one', 'sub'])).toBeUndefined();
  parents.put(['one', 'sub'], held);
  expect(parents.take(['one', 'sub'])).toBe(held);
  closeSync(held);
});

test.each<[string, () => void]>([
  ['renamed', () => renameSync(join(place, 'one', 'sub'), join(place, 'one', 'other'))],
  ['moved together with its parent', () => renameSync(join(place, 'one'), join(place, 'two'))],
  ['deleted', () => rmdirSync(join(place, 'one', 'sub'))],
  [
    'replaced by a link to it',
    () => {
      renameSync(join(place, 'one'), join(place, 'two'));
      symlinkSync('two', join(place, 'one'));
    },
  ],
])('a folder that was %s is not reused, and is released', (_, change) => {
  make('one', 'sub');
  hold('one', 'sub');
  change();
  expect(parents.take(['one', 'sub'])).toBeUndefined();
  expect(openBelow(place)).toEqual([]);
});

test('a folder whose name ends like that of a deleted one is treated as deleted', () => {
  make('one (deleted)');
  hold('one (deleted)');
  expect(parents.take(['one (deleted)'])).toBeUndefined();
});

test('only a few folders are cached, and only for a short time', async () => {
  const names = Array.from({ length: 10 }, (_, number) => `folder${number}`);
  for (const name of names) {
    make(name);
    hold(name);
  }
  expect(openBelow(place).length).toBeLessThan(names.length);
  await eventually('the folders are released', () => openBelow(place).length === 0);
});
