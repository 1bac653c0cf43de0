import { describe, expect, test } from '@jest/globals';
import { ApiFailure } from '../../api/client.js';
import type { ConfigField, ConfigFile } from '../../api/server/config-files.js';
import { changedValues, errorOf, NO_CHANGES, shownValue, withValue } from './config-draft.js';

const field = (key: string, value: string | null): ConfigField => ({
  ...{ key, name: key, description: '', default: null, rules: [], secret: false, value, problem: null },
});
const file = (version: string, ...fields: ConfigField[]): ConfigFile => ({
  ...{ path: '/a.yml', writtenOnStop: false, version, problem: null, fields },
});
const BEFORE = file('"1"', field('a', '1'), field('b', null), field('c', '3'));

describe('the changes of a configuration file in a form', () => {
  test('are the values that differ from the file, in the order of the fields', () => {
    let draft = withValue(NO_CHANGES, BEFORE, 'c', '4');
    draft = withValue(draft, BEFORE, 'a', '2');
    draft = withValue(draft, BEFORE, 'b', '');
    expect(changedValues(draft, BEFORE)).toEqual([
      { key: 'a', value: '2' },
      { key: 'c', value: '4' },
    ]);
    expect(changedValues(withValue(draft, BEFORE, 'a', '1'), BEFORE)).toEqual([{ key: 'c', value: '4' }]);
    expect(changedValues(NO_CHANGES, BEFORE)).toEqual([]);
  });

  test('keep the version that the user saw at the first change, when the file is read again', () => {
    const draft = withValue(NO_CHANGES, BEFORE, 'a', '2');
    const after = file('"2"', field('a', '9'), field('b', 'x'), field('c', '3'));
    expect(withValue(draft, after, 'c', '4').version).toBe('"1"');
    expect(BEFORE.fields.map((each) => shownValue(draft, each))).toEqual(['2', '', '3']);
    expect(after.fields.map((each) => shownValue(draft, each))).toEqual(['2', 'x', '3']);
  });

  test('an error is shown at the field whose value was refused', () => {
    const details = [{ path: '/body/values/1/value', message: 'The value must be a number.' }];
    const error = new ApiFailure(
      400,
      'bad_request',
      'The value must be a number. Send another one.',
      0,
      details,
    );
    const sent = [
      { key: 'a', value: '2' },
      { key: 'c', value: 'x' },
    ];
    expect(errorOf(error, sent, 'c')).toBe('The value must be a number.');
    expect([errorOf(error, sent, 'a'), errorOf(error, sent, 'b'), errorOf(undefined, sent, 'c')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
