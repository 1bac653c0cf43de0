import { expect, test } from '@jest/globals';
import { KEY_MEMORY_MS } from '../api-keys/key-authentication.js';
import { BANS_READ_EVERY_MS } from '../bans/bans.js';
import { SESSION_MEMORY_MS } from '../sessions/session-finding.js';
import { SETTINGS_READ_EVERY_MS } from '../settings/live-settings.js';

/** Within a second it counts everywhere; half of that is for the database. That it does: testing/changes-elsewhere. */
const MOST_MS = 500;

test('what another panel changes is asked about in time', () => {
  const times = { KEY_MEMORY_MS, SESSION_MEMORY_MS, BANS_READ_EVERY_MS, SETTINGS_READ_EVERY_MS };
  expect(Object.entries(times).filter(([, ms]) => ms > MOST_MS)).toEqual([]);
});
