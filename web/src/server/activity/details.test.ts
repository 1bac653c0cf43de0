import { expect, test } from '@jest/globals';
import { I18n } from '@lingui/core';
import type { ActivityEntry } from './actions.js';
import { changeTexts } from './details.js';

test('a change of what is public is said in words, not as true and false', () => {
  const i18n = new I18n({ locale: 'en', messages: { en: {} } });
  const changes = [{ field: 'isPublic', from: 'false', to: 'true' }];
  const entry = { action: 'updateServer', changes } as ActivityEntry;
  expect(changeTexts(entry, i18n)).toEqual(['Public status page: Not shown → Shown']);
});
