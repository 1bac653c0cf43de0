import { describe, expect, test } from '@jest/globals';
import { controlOf } from './variable-control.js';

const control = (rules: string[], standard: string | null = null) =>
  controlOf({
    ...{ name: 'A', description: '', env: 'A', access: 'edit', secret: false },
    ...{ rules, default: standard },
  });

describe('the control for a variable of a server type', () => {
  test('a boolean is a switch that writes the value as the default does', () => {
    expect(control(['required', 'boolean'], '1')).toEqual({ kind: 'switch', on: '1', off: '0' });
    expect(control(['bool'], 'false')).toEqual({ kind: 'switch', on: 'true', off: 'false' });
    expect(control(['in:true,false'])).toEqual({ kind: 'switch', on: 'true', off: 'false' });
    expect(control(['in:0,1'])).toEqual({ kind: 'switch', on: '1', off: '0' });
  });

  test('a list of values is a choice, with an empty value if the variable is not required', () => {
    expect(control(['required', 'in:easy,hard,easy'])).toEqual({ kind: 'choice', values: ['easy', 'hard'] });
    expect(control(['nullable', 'in:easy,hard'])).toEqual({ kind: 'choice', values: ['', 'easy', 'hard'] });
    expect(control(['required', 'in:"a,b","say ""x"""'])).toEqual({
      kind: 'choice',
      values: ['a,b', 'say "x"'],
    });
  });

  test('a number has the bounds of its rules', () => {
    expect(control(['integer', 'between:1,64'])).toEqual({ kind: 'number', min: 1, max: 64, step: 1 });
    expect(control(['numeric', 'min:0.5'])).toEqual({
      kind: 'number',
      min: 0.5,
      max: undefined,
      step: 'any',
    });
  });

  test('everything else is text, as long as `max` allows', () => {
    expect(control(['required', 'string', 'max:20'])).toEqual({ kind: 'text', maxLength: 20 });
    expect(control(['regex:/^a:b$/'])).toEqual({ kind: 'text', maxLength: 32_768 });
    expect(control(['string', 'max:many'])).toEqual({ kind: 'text', maxLength: 32_768 });
  });
});
