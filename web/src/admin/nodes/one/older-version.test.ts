import { expect, test } from '@jest/globals';
import { isOlderVersion } from './older-version';

test.each([
  ['0.9.9', '0.10.0'],
  ['0.1.0', '1.0.0'],
  ['1.2.3', '1.2.10'],
  ['1.2.3-rc.1', '1.2.4'],
])('%s is older than %s, and not the other way round', (version, other) => {
  expect(isOlderVersion(version, other)).toBe(true);
  expect(isOlderVersion(other, version)).toBe(false);
});

test.each([
  ['1.2.3', '1.2.3'],
  ['1.2.3', '1.2.3-rc.1'],
  ['unknown', '1.2.3'],
  ['1.2.3', ''],
])('%j and %j are not compared', (version, other) => {
  expect(isOlderVersion(version, other)).toBe(false);
});
