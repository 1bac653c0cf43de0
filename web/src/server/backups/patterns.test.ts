import { describe, expect, test } from '@jest/globals';
import { isBackupName, patternsOf } from './patterns';

describe('the patterns of a backup', () => {
  test('are the lines of a text, without empty lines, spaces around them and slashes at the beginning', () => {
    expect(patternsOf('  world/**\n\n/logs \r\n*.tmp')).toEqual(['world/**', 'logs', '*.tmp']);
  });

  test('are none for an empty text', () => expect(patternsOf(' \n')).toEqual([]));
});

describe('the name of a backup', () => {
  test.each(['', 'before-update', 'Friday 10:30', 'v1.2_a'])('can be %j', (name) => {
    expect(isBackupName(name)).toBe(true);
  });

  test.each([' a', '-a', 'über', 'a/b', '<b>'])('cannot be %j', (name) => {
    expect(isBackupName(name)).toBe(false);
  });
});
