import { describe, expect, test } from '@jest/globals';
import { I18n } from '@lingui/core';
import { type ActivityEntry, sentenceOf } from './actions.js';

describe('the sentences of the activity', () => {
  const i18n = new I18n({ locale: 'en', messages: { en: {} } });
  const entry: ActivityEntry = {
    id: 'adt_v6jvcgrp7m7rsgfo87mp1vnnlg',
    createdAt: '2026-03-04T07:20:00.000Z',
    action: 'controlServer',
    outcome: 'success',
    user: { id: 'usr_5m97f85q1bqnud348ma8b4htjr', username: 'Ada' },
    address: '198.51.100.23',
    usedApiKey: false,
    targetId: null,
    error: null,
    changes: [{ field: 'action', from: null, to: 'restart' }],
  };

  test('says who did what, also if the user is gone or the action is unknown', () => {
    expect(sentenceOf(entry, i18n)).toBe('Ada restarted the server');
    const gone = { ...entry, user: { id: 'usr_5m97f85q1bqnud348ma8b4htjr', username: null } };
    expect(sentenceOf(gone, i18n)).toBe('A deleted user restarted the server');
    expect(sentenceOf({ ...entry, user: null, action: 'toString' }, i18n)).toBe(
      'The command line of the panel did this: toString',
    );
  });

  test('names the schedule that acted', () => {
    const changes = [{ field: 'schedule', from: null, to: 'Nightly' }, ...entry.changes];
    expect(sentenceOf({ ...entry, user: null, changes }, i18n)).toBe(
      'The schedule Nightly restarted the server',
    );
  });

  test('does not say that a failed action was done', () => {
    expect(sentenceOf({ ...entry, outcome: 'failure', error: 'missing_capability' }, i18n)).toBe(
      'Ada could not do this: Start or stop the server',
    );
  });
});
