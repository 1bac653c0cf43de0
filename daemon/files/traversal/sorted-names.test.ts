import { expect, test } from '@jest/globals';
import { SortedNames } from './sorted-names.js';

function taken(names: SortedNames): string[] {
  const all: string[] = [];
  for (let name = names.next(); name !== undefined; name = names.next()) all.push(name);
  return all;
}

/** The numbers of names fill one run, several runs, and an odd number of runs. */
test.each([0, 1, 17, 4095, 4096, 4097, 8192, 3 * 4096 + 5, 50_000])('SortedNames sorts %i names', (count) => {
  // Each name occurs about three times. 7919 and the modulus are coprime, so the order does not repeat early.
  const all = Array.from({ length: count }, (_, at) => `${(at * 7919) % Math.ceil(count / 3)}\xe9`);
  const names = new SortedNames();
  const packed = all.reduce((sum, name) => sum + names.add(name), 0);
  expect([names.count, packed]).toEqual([count, count - (count % 4096)]);
  expect(taken(names)).toEqual(all.sort());
  expect(names.peek()).toBeUndefined();
});

test('SortedNames keeps names of all lengths, and all bytes except the slash, unchanged', () => {
  const bytes = Array.from({ length: 255 }, (_, at) => String.fromCharCode(at + 1)).filter(
    (one) => one !== '/',
  );
  const long = bytes.map((one) => one.repeat(255));
  const all = Array.from({ length: 20 }, () => [...bytes, ...long]).flat();
  const names = new SortedNames();
  for (const name of all) names.add(name);
  expect(names.peek()).toBe('\x01');
  expect(taken(names)).toEqual(all.sort());
});
