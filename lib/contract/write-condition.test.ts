import { describe, expect, test } from '@jest/globals';
import { writeConditionOf } from './write-condition.js';

describe('the condition of a write', () => {
  test('is absent without a precondition', () => {
    expect(writeConditionOf({ 'content-type': 'application/json' })).toBeUndefined();
    expect(writeConditionOf({ 'if-match': '', 'if-none-match': '' })).toBeUndefined();
  });

  test.each([
    ['"a-1"', ['"a-1"']],
    ['"a", "b,c" ,"d"', ['"a"', '"b,c"', '"d"']],
    [' * ', 'any'],
    ['W/"a"', []],
    ['W/"a", "b"', ['"b"']],
    ['a', []],
  ])('lists the strong entity tags of If-Match: %s', (header, versions) => {
    expect(writeConditionOf({ 'if-match': header })).toEqual({ versions });
  });

  test('requires a new file for If-None-Match', () => {
    expect(writeConditionOf({ 'if-none-match': '*' })).toEqual({ isNew: true });
    expect(writeConditionOf({ 'if-none-match': '*', 'if-match': '"a"' })).toEqual({
      versions: ['"a"'],
      isNew: true,
    });
  });
});
