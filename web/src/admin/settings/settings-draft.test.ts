import { expect, test } from '@jest/globals';
import type { PanelSettings } from '../../api/admin/panel-settings';
import { changesOf, invalidIn, withoutSaved } from './settings-draft';

const SETTINGS: PanelSettings = {
  loginMaxAttempts: 5,
  loginLockoutMinutes: 15,
  rateLimitEnabled: true,
  rateLimitRpm: 100,
  allowRegistration: false,
  allowInvitedRegistration: false,
  publicStatusPage: false,
  requireSecondFactor: 'none',
  secondFactorGraceDays: 7,
  secondFactorRequiredSince: null,
};

test('only settings with another value are sent', () => {
  expect(changesOf({}, SETTINGS)).toBeUndefined();
  expect(changesOf({ loginMaxAttempts: '5', rateLimitEnabled: true }, SETTINGS)).toBeUndefined();
  expect(changesOf({ loginMaxAttempts: ' 6 ', rateLimitEnabled: false }, SETTINGS)).toEqual({
    loginMaxAttempts: 6,
    rateLimitEnabled: false,
  });
});

test.each([
  '',
  ' ',
  '0',
  '101',
  '-1',
  '1.5',
  '1e1',
  '٣',
  '99999999',
])('the text %j is not a number of attempts, and is not sent', (text) => {
  expect(invalidIn({ loginMaxAttempts: text })).toEqual(['loginMaxAttempts']);
  expect(changesOf({ loginMaxAttempts: text }, SETTINGS)).toBeUndefined();
});

test('a grace period of no days is valid', () => {
  expect(invalidIn({ secondFactorGraceDays: '0' })).toEqual([]);
  expect(changesOf({ secondFactorGraceDays: '0' }, SETTINGS)).toEqual({ secondFactorGraceDays: 0 });
});

test('what a user enters while the settings are saved is kept', () => {
  const saved = { loginMaxAttempts: '6', allowRegistration: true };
  expect(withoutSaved({ ...saved, loginMaxAttempts: '7' }, saved)).toEqual({ loginMaxAttempts: '7' });
  expect(withoutSaved(saved, saved)).toEqual({});
});
