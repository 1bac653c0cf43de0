import { expect, test } from '@jest/globals';
import { KEY_MEMORY_MS } from '../api-keys/key-authentication.js';
import { BANS_READ_EVERY_MS } from '../bans/bans.js';
import { SESSION_MEMORY_MS } from '../identity/sessions/session-finding.js';
import { SETTINGS_READ_EVERY_MS } from '../settings/live-settings.js';

/**
 * A change must apply everywhere within a second; half of that is for the database. testing/changes-elsewhere
 * tests the whole.
 */
const MOST_MS = 500;

test('changes that another panel writes to the database are detected within the polling interval', () => {
  const times = { KEY_MEMORY_MS, SESSION_MEMORY_MS, BANS_READ_EVERY_MS, SETTINGS_READ_EVERY_MS };
  expect(Object.entries(times).filter(([, ms]) => ms > MOST_MS)).toEqual([]);
});
