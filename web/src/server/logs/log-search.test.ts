import { describe, expect, test } from '@jest/globals';
import { historyQueryOf, logSearchOf } from './log-search';

const NOW = Date.parse('2026-01-15T10:30:00.000Z');

describe('the address of the logs', () => {
  test('keeps what it knows, and leaves out everything else', () => {
    const search = { q: 'error', range: 'custom', since: '2026-01-15T09:00', tail: 10_000 };
    expect(logSearchOf({ ...search, until: 'tomorrow', other: 1 })).toEqual(search);
    expect(logSearchOf({ q: '', range: 'ever', tail: 99, archive: 7 })).toEqual({});
  });
});

describe('the request of a search', () => {
  test('covers everything by default', () => {
    expect(historyQueryOf({}, NOW)).toEqual({ tail: 1000 });
  });

  test('begins the given length of time ago', () => {
    expect(historyQueryOf({ q: 'joined', range: 'day' }, NOW)).toEqual({
      tail: 1000,
      filter: 'joined',
      since: '2026-01-14T10:30:00.000Z',
    });
  });

  test('has the times of the reader in UTC', () => {
    const since = new Date(2026, 0, 15, 9, 0);
    expect(historyQueryOf({ range: 'custom', since: '2026-01-15T09:00', tail: 10_000 }, NOW)).toEqual({
      tail: 10_000,
      since: since.toISOString(),
    });
  });
});
