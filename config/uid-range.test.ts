import { describe, expect, test } from '@jest/globals';
import { readDaemonConfig } from './index.js';

describe('DAEMON_UID_RANGE', () => {
  const rangeOf = (DAEMON_UID_RANGE: string) => readDaemonConfig({ DAEMON_UID_RANGE }).uidRange;

  test('DAEMON_UID_RANGE has a default, and is parsed as a range of user ids', () => {
    expect(rangeOf('')).toEqual({ first: 200_000, last: 265_535 });
    expect(rangeOf('1000-1000')).toEqual({ first: 1000, last: 1000 });
    expect(rangeOf('65535-2000000000')).toEqual({ first: 65_535, last: 2_000_000_000 });
  });

  const wrong = ['999-2000', '0-70000', '2000-1000', '60000-70000', '65534-65534', '65000-65534'];
  const noRange = ['200000', '200000-', '-5-2000', 'a-b', '200000-2147483648', '1000 - 2000', '1e3-2e3'];
  test.each([
    ...wrong,
    ...noRange,
  ])('the DAEMON_UID_RANGE %s is rejected with an error that says what is valid', (text) => {
    expect(() => rangeOf(text)).toThrow(
      `DAEMON_UID_RANGE is "${text}", but must be FIRST-LAST in numbers, from 1000 to 2000000000 and without 65534, such as 200000-265535.`,
    );
  });
});
