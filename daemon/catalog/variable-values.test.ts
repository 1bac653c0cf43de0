import { expect, test } from '@jest/globals';
import type { TypeVariable } from './server-type.js';
import { requireValues } from './variable-values.js';

const variable = (env: string, rules: string[], value: string | null = null): TypeVariable => ({
  ...{ name: env, description: '', env, default: value, access: 'edit', rules, secret: false },
});
const variables = [
  variable('PLAYERS', ['required', 'integer', 'between:1,64'], '16'),
  variable('WORLD', ['required', 'string']),
];

test('values that fit the rules are accepted, and defaults count as values', () => {
  expect(() => requireValues({ variables }, { WORLD: 'plains' })).not.toThrow();
  expect(() => requireValues({ variables }, { PLAYERS: '64' }, ['PLAYERS'])).not.toThrow();
});

test('each variable whose value breaks a rule is named', () => {
  expect(() => requireValues({ variables }, { PLAYERS: '65' })).toThrow(
    expect.objectContaining({
      kind: 'invalid_input',
      details: [
        { path: '/body/env/PLAYERS', message: expect.stringContaining('64') },
        { path: '/body/env/WORLD', message: expect.any(String) },
      ],
    }),
  );
});
