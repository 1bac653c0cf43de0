import { describe, expect, test } from '@jest/globals';
import { Globs } from './globs.js';

/** Returns whether one of the patterns matches the path or a parent folder of it. */
function covers(patterns: string[], path: string): boolean {
  const globs = new Globs(patterns);
  let state: ReturnType<Globs['down']> = globs.start;
  for (const name of path.split('/')) {
    state = globs.down(state, Buffer.from(name).toString('latin1'));
    if (state === undefined) return true;
  }
  return false;
}

/** Matches a path with a regular expression, to compare the results. For short patterns, this is fast enough. */
function coversByExpression(pattern: string, path: string): boolean {
  const names = pattern.split('/').map((name, index, all) => {
    if (name !== '**') return `${name.replaceAll('*', '[^/]*').replaceAll('?', '[^/]')}/`;
    return index === all.length - 1 ? '(?:[^/]*/)+' : '(?:[^/]*/)*';
  });
  const expression = new RegExp(`^${names.join('')}$`);
  const parts = path.split('/');
  return parts.some((_, index) => expression.test(`${parts.slice(0, index + 1).join('/')}/`));
}

describe('glob patterns for paths', () => {
  test.each([
    ['logs', ['logs', 'logs/a', 'logs/a/b'], ['log', 'logs2', 'a/logs']],
    ['/logs/', ['logs', 'logs/a'], ['a/logs']],
    ['*.log', ['a.log', '.log', 'a.log/b'], ['a/b.log', 'a.logs']],
    ['**/*.tmp', ['a.tmp', 'a/b.tmp', 'a/b/c.tmp', '.hidden/.tmp'], ['a.tmpx', 'a/tmp']],
    ['world/**', ['world/a', 'world/a/b'], ['world', 'worlds/a']],
    ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b', 'a/b/c'], ['a', 'a/x', 'b']],
    ['**', ['a', '.a', 'a/b'], []],
    ['**/**/x', ['x', 'a/x', 'a/b/x'], ['a']],
    ['?.dat', ['1.dat', 'ä.dat', '😀.dat'], ['12.dat', '.dat']],
    ['**.txt', ['a.txt'], ['a/b.txt']],
    ['[ab]{c,d}!(e)+', ['[ab]{c,d}!(e)+'], ['ac', 'a']],
    ['a.b', ['a.b'], ['axb']],
    ['../x', [], ['x', 'a/x']],
    ['/', [], ['a']],
    ['märz', ['märz'], ['marz']],
  ])('glob patterns match the expected paths: %s', (pattern, matching, others) => {
    for (const path of matching) expect([path, covers([pattern], path)]).toEqual([path, true]);
    for (const path of others) expect([path, covers([pattern], path)]).toEqual([path, false]);
  });

  test('glob patterns match the same paths as regular expressions', () => {
    let seed = 7;
    const pick = <T>(from: readonly T[]): T => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return from[Math.floor((seed / 2 ** 31) * from.length)] as T;
    };
    const several = (make: () => string, between: string) =>
      Array.from({ length: pick([1, 2, 3, 4]) }, make).join(between);
    const pattern = () =>
      several(() => pick(['**', several(() => pick(['a', 'b', 'c', '*', '?', '*']), '')]), '/');
    const path = () => several(() => several(() => pick(['a', 'b', 'c']), ''), '/');
    let matched = 0;
    for (let round = 0; round < 20_000; round += 1) {
      const [one, other, of] = [pattern(), pattern(), path()];
      const expected = coversByExpression(one, of) || coversByExpression(other, of);
      expect([one, other, of, covers([one, other], of)]).toEqual([one, other, of, expected]);
      matched += Number(expected);
    }
    expect(matched).toBeGreaterThan(2000);
  });

  test('glob patterns are matched quickly, even if a regular expression would take exponential time', () => {
    const patterns = [
      `${'a*'.repeat(127)}b`,
      `${'**/a*/'.repeat(40)}b`,
      `${'*?'.repeat(120)}b`,
      ...Array.from({ length: 97 }, (_, index) => `**/${'*a'.repeat(110)}${index}`),
    ];
    const began = performance.now();
    expect(covers(patterns, Array.from({ length: 15 }, () => 'a'.repeat(255)).join('/'))).toBe(false);
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});
