import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestPanel, type TestPanel } from '../../testing/berth/start-panel.js';

let panel: TestPanel;
let cookie: string;
beforeAll(async () => {
  panel = await startTestPanel();
  cookie = await panel.signUp();
});
afterAll(() => panel.stop());

const LONG = 'x'.repeat(100_000);
const SERVER = { name: 'a', type: 'nodejs' };

test.each<[string, object, { path: string; message: string }]>([
  [
    'an unknown field',
    { [LONG]: 1 },
    { path: '/body', message: `must NOT have additional properties: ${'x'.repeat(64)}` },
  ],
  [
    'an invalid path within a field',
    { env: { [LONG]: 1 } },
    { path: `/body/env/${LONG}`.slice(0, 256), message: 'must be string' },
  ],
])('in the error for an invalid request, the long name of %s is truncated', async (_what, more, detail) => {
  const { status, body } = await panel.send('POST', '/api/v2/servers', {
    cookie,
    body: { ...SERVER, ...more },
  });
  expect([status, body.details]).toEqual([400, [detail]]);
  expect(body.message).toBe(`${detail.path} ${detail.message}.`);
});
