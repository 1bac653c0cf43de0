import { describe, expect, test } from '@jest/globals';
import { isSecret, NO_CHANGES, nameProblem, variableChanges } from './variable-draft.js';

describe('the draft of variables', () => {
  const env = { MOTD: 'Welcome', MODE: 'easy' };

  test('sends only variables that differ, null for removed ones, and new ones without spaces around the name', () => {
    const added = [
      { key: 1, name: ' SEED ', value: '7' },
      { key: 2, name: '', value: '' },
    ];
    expect(variableChanges({ changed: { MOTD: null, MODE: 'easy' }, added }, env)).toEqual({
      MOTD: null,
      SEED: '7',
    });
  });

  test('sends nothing if every variable has its old value', () => {
    expect(variableChanges(NO_CHANGES, env)).toBeUndefined();
    expect(variableChanges({ changed: { MODE: 'easy' }, added: [] }, env)).toBeUndefined();
  });

  test('rejects names that the panel rejects, and names that exist', () => {
    const problem = (name: string) =>
      nameProblem({ key: 2, name, value: 'x' }, [{ key: 1, name: 'A', value: '' }], env);
    expect(['SEED', '_a1', '1A', 'A-B', '', 'MOTD', 'A'].map(problem)).toEqual([
      ...[undefined, undefined, 'form', 'form', 'form', 'taken', 'taken'],
    ]);
  });

  test('takes values of passwords and keys for secrets', () => {
    expect(['RCON_PASSWORD', 'apiKey', 'MOTD', 'GSL_TOKEN'].map(isSecret)).toEqual([true, true, false, true]);
  });
});
