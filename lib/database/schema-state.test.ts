import { describe, expect, test } from '@jest/globals';
import { schemaState } from './schema-state.js';

const up = () => Promise.resolve();
const migrations = ['0001-initial', '0002-notes', '0003-colours'].map((name) => ({ name, up }));

describe('the state of a schema', () => {
  test.each([
    ['nothing', [], { kind: 'new' }],
    ['all migrations', ['0001-initial', '0002-notes', '0003-colours'], { kind: 'current' }],
    [
      'some of the migrations',
      ['0001-initial'],
      { kind: 'migrated', from: '0001-initial', to: '0003-colours', steps: 2 },
    ],
    [
      'all but one in the middle',
      ['0001-initial', '0003-colours'],
      { kind: 'migrated', from: '0003-colours', to: '0003-colours', steps: 1 },
    ],
    ['an unknown one', ['0001-initial', '0004-future'], { kind: 'newer', unknown: '0004-future' }],
  ])('is recognized if the database has %s', (_, stored, state) => {
    expect(schemaState(stored, migrations)).toEqual(state);
  });
});
