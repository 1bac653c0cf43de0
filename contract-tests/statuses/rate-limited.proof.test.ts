import { afterEach, expect, test } from '@jest/globals';
import { startTestDaemon } from '../../testing/berth/start-daemon.js';
import { startTestPanel } from '../../testing/berth/start-panel.js';
import { ask, perLong } from '../limits/limit-requests.js';
import { daemonAccess, panelAccess } from './service-access.js';
import { askAll, documenting, statusOfEach } from './shown-requests.js';

/*
 * Provokes the status 429 of every operation that documents it, by clients that have used up their limit: that of the
 * key, session or pending login that the operation accepts, or of the address.
 */

let stop: (() => Promise<void>) | undefined;
afterEach(() => stop?.());

test('every operation of the daemon returns 429 to an API key that has exceeded its rate limit', async () => {
  const daemon = await startTestDaemon({}, { global: perLong(1) });
  ({ stop } = daemon);
  const operations = documenting('daemon', 429);
  expect((await ask(daemon.url, { path: '/', key: daemon.firstKey })).status).toBe(200);
  expect(await askAll(daemonAccess(daemon), operations)).toEqual(statusOfEach(operations, 429));
});

test('every operation of the panel returns 429 to callers that have exceeded their rate limit', async () => {
  const own = {
    ...{ forwarded: perLong(1), event_streams: perLong(1) },
    public_status: perLong(1, 'address'),
    tunnels: perLong(1, 'address'),
  };
  const panel = await startTestPanel({}, { requests: { ...perLong(100), isLive: true }, ...own });
  ({ stop } = panel);
  const access = await panelAccess(panel);
  const { session: headers } = access;
  const body = { rateLimitRpm: 1 };
  const settings = { method: 'PATCH', path: '/api/v2/admin/settings', headers, body };
  expect((await ask(panel.url, settings)).status).toBe(200);
  const files = { path: `/api/v2/servers/srv_${'0'.repeat(26)}/files?path=/`, headers };
  expect((await ask(panel.url, files)).status).toBe(404);
  const events = await fetch(`${panel.url}/api/v2/events`, { headers });
  expect(events.status).toBe(200);
  await events.body?.cancel();
  expect((await ask(panel.url, { path: '/api/v2/status' })).status).toBe(404);
  const operations = documenting('panel', 429);
  expect(await askAll(access, operations)).toEqual(statusOfEach(operations, 429));
});
