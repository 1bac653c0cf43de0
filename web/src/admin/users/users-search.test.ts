import { describe, expect, test } from '@jest/globals';
import { filterOf, usersSearchOf } from './users-search';

describe('the address of the list of users', () => {
  test('keeps the text and the known filters', () => {
    const search = { q: 'ada', role: 'administrators', state: 'locked', factor: 'without' };
    expect(usersSearchOf(search)).toEqual(search);
    expect(usersSearchOf({ q: 47 })).toEqual({ q: '47' });
  });

  test('leaves out unknown values, and shortens a long text', () => {
    expect(usersSearchOf({ q: '', role: 'owner', state: 1, factor: ['with'], other: 'x' })).toEqual({});
    expect(usersSearchOf({ q: 'a'.repeat(300) }).q).toHaveLength(254);
    expect(usersSearchOf({ q: { a: 1 } })).toEqual({});
  });

  test('becomes the filter of the panel', () => {
    expect(filterOf({})).toEqual({});
    expect(filterOf({ q: ' ' })).toEqual({});
    expect(filterOf({ q: ' ada ', role: 'others', state: 'disabled', factor: 'with' })).toEqual({
      search: 'ada',
      isAdmin: false,
      disabled: true,
      hasSecondFactor: true,
    });
    expect(filterOf({ role: 'administrators', state: 'unconfirmed', factor: 'without' })).toEqual({
      isAdmin: true,
      emailConfirmed: false,
      hasSecondFactor: false,
    });
    expect(filterOf({ state: 'locked' })).toEqual({ locked: true });
  });
});
