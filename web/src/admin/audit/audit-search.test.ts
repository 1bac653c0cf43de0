import { expect, test } from '@jest/globals';
import { auditExportUrl, auditQueryOf, auditSearchOf } from './audit-search';

const USER = `usr_${'0'.repeat(26)}`;

test('filters of an address that the panel would reject are ignored', () => {
  const valid = { user: USER, action: 'login', outcome: 'failure', target: 'srv_1' } as const;
  expect(auditSearchOf({ ...valid, from: '2026-03-01T00:00:00Z' })).toEqual({
    ...valid,
    from: '2026-03-01T00:00:00.000Z',
  });
  for (const target of ['', 'a b', '../x', '<script>', 'x'.repeat(65), 7, null])
    expect(auditSearchOf({ target })).toEqual({});
  expect(auditSearchOf({ user: 'usr_1', action: "login' OR 1", outcome: 'maybe', from: 'soon' })).toEqual({});
});

test('the export has the filters of the page, under the names that the panel uses', () => {
  expect(auditExportUrl({})).toBe('/api/v2/admin/audit/export');
  expect(auditQueryOf({ user: USER, target: 'srv_1', action: 'login' })).toEqual({
    ...{ userId: USER, targetId: 'srv_1', action: 'login' },
  });
  expect(auditExportUrl({ target: 'srv_1', from: '2026-03-01T00:00:00.000Z' })).toBe(
    '/api/v2/admin/audit/export?from=2026-03-01T00%3A00%3A00.000Z&targetId=srv_1',
  );
});
