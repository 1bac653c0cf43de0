import { expect, test } from '@jest/globals';
import { KEY_MEMORY_MS } from '../api-keys/key-authentication.js';
import { BANS_READ_EVERY_MS } from '../bans/bans.js';
import { SESSION_MEMORY_MS } from '../identity/sessions/session-finding.js';
import { SETTINGS_READ_EVERY_MS } from '../settings/live-settings.js';

/**
 * Changes must apply on all panels within a second. Polling may use half of it; the rest is for the database. The suite
 * testing/changes-elsewhere tests the limit of one second.
 */
const MOST_MS = 500;

test('changes that another panel writes to the database are detected within the polling interval', () => {
  const times = { KEY_MEMORY_MS, SESSION_MEMORY_MS, BANS_READ_EVERY_MS, SETTINGS_READ_EVERY_MS };
  expect(Object.entries(times).filter(([, ms]) => ms > MOST_MS)).toEqual([]);
});
