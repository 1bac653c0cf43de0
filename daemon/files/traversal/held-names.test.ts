import {
  closeSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DomainError } from '../../../lib/errors/errors.js';
import { listWalk } from '../walks/list-walk.js';
import { measureWalk } from '../walks/measure-walk.js';
import { removeWalk } from '../walks/remove-walk.js';
import { copyWalk } from './copy-walk.js';
import { HeldNames, SharedNames } from './held-names.js';
import type { Turns } from './turn.js';

/**
 * The number of files in the test folder. Their names are so long that a folder of the same size could have millions of
 * short names.
 */
const FILES = 8000;
const FILE_BYTES = 3;
/** A memory limit that is sufficient for about eight hundred of the test's file names. */
const FEW_BYTES = 256 * 1024;

let folder = '';
let top = -1;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'berth-names-'));
  mkdirSync(join(folder, 'many'));
  const file = join(folder, 'many', 'file');
  writeFileSync(file, 'abc');
  for (let at = 1; at < FILES; at += 1) linkSync(file, join(folder, 'many', `${at}${'x'.repeat(240)}`));
  top = openSync(folder, 'r');
});

afterAll(() => {
  closeSync(top);
  rmSync(folder, { recursive: true });
});

function resultOf<Result>(walk: Turns<unknown, Result>): Result {
  for (;;) {
    const step = walk.next();
    if (step.done === true) return step.value;
  }
}

const refusalOf = (walk: Turns<unknown, unknown>): DomainError => {
  try {
    resultOf(walk);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('the walk was not refused');
};

test('listing or copying a folder with more names than the memory limit allows is rejected, and frees the memory', () => {
  const names = new HeldNames(FEW_BYTES);
  const list = () => listWalk({ fd: top, isRecursive: true, maxEntries: 2 * FILES }, names);
  expect(refusalOf(list())).toMatchObject({ kind: 'invalid_input' });
  const copy = mkdtempSync(join(tmpdir(), 'berth-copy-'));
  const to = openSync(copy, 'r');
  expect(refusalOf(copyWalk({ from: top, path: '/top', to, owner: undefined }, names))).toMatchObject({
    kind: 'invalid_input',
  });
  closeSync(to);
  rmSync(copy, { recursive: true });
  expect(names.take(FEW_BYTES)).toBe(true);
  // No memory is left for this list: the test has reserved all of it.
  expect(refusalOf(list())).toMatchObject({ kind: 'unavailable' });
});

test('file names that a directory walk holds in memory take little more space than their bytes', () => {
  // A limit that is only sufficient if most names are packed.
  const names = new HeldNames(2_250_000);
  resultOf(listWalk({ fd: top, isRecursive: true, maxEntries: 2 * FILES }, names));
  expect(names.take(2_250_000)).toBe(true);
  names.give(2_250_000);
  const copy = mkdtempSync(join(tmpdir(), 'berth-copy-'));
  const to = openSync(copy, 'r');
  expect(refusalOf(copyWalk({ from: top, path: '/top', to, owner: undefined }, names))).toMatchObject({
    kind: 'invalid_input',
  });
  closeSync(to);
  rmSync(copy, { recursive: true });
});

test('a folder can be measured although it has more names than the memory limit allows', () => {
  expect(resultOf(measureWalk({ fd: top }, new HeldNames(FEW_BYTES)))).toBe(FILES * FILE_BYTES);
});

test('a folder with too many names for the memory limit can be deleted, even if no memory is left', () => {
  const deep = mkdtempSync(join(folder, 'full-'));
  for (let at = 0; at < 20; at += 1) writeFileSync(join(deep, String(at)), '');
  const fd = openSync(deep, 'r');
  const full = new HeldNames(0);
  resultOf(removeWalk({ fd }, full));
  closeSync(fd);
  expect(readdirSync(deep)).toEqual([]);

  const names = new HeldNames(FEW_BYTES);
  resultOf(removeWalk({ fd: top }, names));
  expect(readdirSync(folder)).toEqual([]);
  expect(names.take(FEW_BYTES)).toBe(true);
});

test('each worker process leaves part of the memory for names to the next one, and frees its own when it ends', () => {
  const shared = new SharedNames();
  const worker = () => {
    const counts = shared.ofOneWorker();
    return { counts, names: new HeldNames(1000, counts) };
  };
  const takeAll = ({ names }: ReturnType<typeof worker>) => {
    let taken = 0;
    while (names.take(10)) taken += 10;
    return taken;
  };
  const first = worker();
  expect([takeAll(first), takeAll(worker()), takeAll(worker())]).toEqual([1000, 500, 250]);
  shared.giveUp(first.counts);
  expect(takeAll(worker())).toBe(620);
});
