import { expect, test } from '@jest/globals';
import { DomainError } from '../../../lib/errors/errors.js';
import { canonicalPath, isWithin, jailPath, quoted } from './jail-path.js';

test.each([
  ['', '/'],
  ['/', '/'],
  ['.', '/'],
  ['./', '/'],
  ['//', '/'],
  ['/cnt_1//world/./region/', '/cnt_1/world/region'],
  ['cnt_1/-rf', '/cnt_1/-rf'],
  ['/cnt_1/a\\b', '/cnt_1/a\\b'],
  ['/cnt_1/%2e%2e/%2F', '/cnt_1/%2e%2e/%2F'],
  ['/cnt_1/...', '/cnt_1/...'],
  ['/cnt_1/Größe 🎮', '/cnt_1/Größe 🎮'],
])('the path %j has the canonical form %s', (text, canonical) => {
  expect(canonicalPath(jailPath(text))).toBe(canonical);
});

test.each([
  ['a NUL byte', '/cnt_1/a\0b'],
  ['".." at the end', '/cnt_1/..'],
  ['a leading name and ".."', 'x/..'],
  ['".." that stays in the data directory', '/cnt_1/x/../../cnt_2'],
  ['a lone surrogate', '/cnt_1/\ud800'],
  ['a name of 256 bytes', `/cnt_1/${'ä'.repeat(128)}`],
  ['4097 bytes', `/${'a/'.repeat(2048)}`],
])('a path with %s is rejected with a message of one sentence', (_, text) => {
  expect(() => jailPath(text)).toThrow(DomainError);
  expect(() => jailPath(text)).toThrow(/^The path ".{0,210}" .+: .+\.$/u);
});

test('names of 255 bytes and paths of 4096 bytes are accepted', () => {
  expect(jailPath(`${'ä'.repeat(127)}a`).names[0]).toHaveLength(255);
  expect(jailPath('a/'.repeat(2048)).names).toHaveLength(2048);
});

test('whole names are compared to determine whether a path is within another', () => {
  expect(isWithin(jailPath('/cnt_1/map'), jailPath('/cnt_1'))).toBe(true);
  expect(isWithin(jailPath('/cnt_1/map'), jailPath('cnt_1/map/'))).toBe(true);
  expect(isWithin(jailPath('/cnt_1/map2'), jailPath('/cnt_1/map'))).toBe(false);
});

test('a path in an error message is quoted, shortened and on a single line', () => {
  expect(quoted('a\r\nSet-Cookie: b')).toBe('"a\u{fffd}\u{fffd}Set-Cookie: b"');
  expect(quoted('a'.repeat(4000))).toHaveLength(205);
  // Half of a surrogate pair must not remain: some clients reject it in JSON.
  expect(quoted(`${'a'.repeat(199)}🎮`)).toBe(`"${'a'.repeat(199)}..."`);
});
