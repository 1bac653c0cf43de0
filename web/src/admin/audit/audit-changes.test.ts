import { expect, test } from '@jest/globals';
import { setupI18n } from '@lingui/core';
import { auditChangeTexts } from './audit-changes';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

test('items of a list are one text, with those that were added and those that were removed', () => {
  const item = (from: string | null, to: string | null) => ({ field: 'permissions', from, to });
  const changes = [
    item('users.read', null),
    item(null, 'servers.read'),
    item(null, 'servers.control'),
    { field: 'rateLimitRpm', from: '100', to: '300' },
    { field: 'email', from: null, to: null },
  ];
  expect(auditChangeTexts(changes, i18n)).toEqual([
    'permissions added: servers.read, servers.control',
    'permissions removed: users.read',
    'rateLimitRpm: 100 → 300',
    'email changed',
  ]);
});

test('values that change the direction of the text around them are shown with a visible character', () => {
  const changes = [
    { field: 'path', from: null, to: 'photo\u202egnp.exe' },
    { field: 'serverIds', from: null, to: '\u2067a\u2066' },
    { field: 'serverIds', from: null, to: 'b' },
  ];
  expect(auditChangeTexts(changes, i18n).join()).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});
