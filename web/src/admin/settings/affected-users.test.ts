import { expect, test } from '@jest/globals';
import { affectedUsers, ruleAfter } from './affected-users';

const NOW = Date.parse('2026-03-10T00:00:00.000Z');
const user = (name: string, more: object = {}) => ({
  name,
  isAdmin: false,
  disabled: false,
  twoFactorEnabled: false,
  passkeyEnabled: false,
  createdAt: '2026-03-01T00:00:00.000Z',
  ...more,
});
const USERS = [
  user('grace'),
  user('ada', { isAdmin: true }),
  user('codes', { twoFactorEnabled: true }),
  user('passkey', { passkeyEnabled: true, isAdmin: true }),
  user('disabled', { disabled: true }),
  user('new', { createdAt: '2026-03-09T00:00:00.000Z' }),
];
const NONE = {
  requireSecondFactor: 'none',
  secondFactorGraceDays: 7,
  secondFactorRequiredSince: null,
} as const;

const affected = (rule: Parameters<typeof affectedUsers>[0]) =>
  affectedUsers(rule, USERS).map(({ user: { name }, dueMs }) => [
    name,
    new Date(dueMs).toISOString().slice(0, 10),
  ]);

test('a rule that is extended to more users starts their grace period again', () => {
  const everyone = { ...NONE, requireSecondFactor: 'everyone' } as const;
  expect(ruleAfter(NONE, everyone, NOW).secondFactorRequiredSince).toBe('2026-03-10T00:00:00.000Z');
  const since = { ...everyone, secondFactorRequiredSince: '2026-03-02T00:00:00.000Z' } as const;
  expect(ruleAfter(since, { ...since, secondFactorGraceDays: 1 }, NOW).secondFactorRequiredSince).toBe(
    '2026-03-02T00:00:00.000Z',
  );
  const fewer = { ...since, requireSecondFactor: 'administrators' } as const;
  expect(ruleAfter(since, fewer, NOW).secondFactorRequiredSince).toBe('2026-03-02T00:00:00.000Z');
});

test('only users without a second factor to whom the rule applies are affected', () => {
  const since = '2026-03-05T00:00:00.000Z';
  expect(affected(NONE)).toEqual([]);
  expect(
    affected({ ...NONE, requireSecondFactor: 'administrators', secondFactorRequiredSince: since }),
  ).toEqual([['ada', '2026-03-12']]);
  expect(affected({ ...NONE, requireSecondFactor: 'everyone', secondFactorRequiredSince: since })).toEqual([
    ['grace', '2026-03-12'],
    ['ada', '2026-03-12'],
    ['new', '2026-03-16'],
  ]);
});
