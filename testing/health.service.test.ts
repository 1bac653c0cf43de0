import { afterEach, describe, expect, test } from '@jest/globals';
import { startTestDaemon } from './berth/start-daemon.js';
import { startTestPanel } from './berth/start-panel.js';
import { eventually } from './time/eventually.js';

/* What supervisors and load balancers see of real services. */

describe.each([
  ['daemon', startTestDaemon, { status: 'ok', engine: 'reachable' }],
  ['panel', startTestPanel, { status: 'ok' }],
] as const)('the health of the %s', (_, start, ready) => {
  let stop: (() => Promise<void>) | undefined;
  afterEach(() => stop?.());

  test('is shown without a credential, also to many who ask at once', async () => {
    const service = await start({}, {});
    stop = service.stop;
    const ask = async (path: string, init: RequestInit = {}) => {
      const response = await fetch(service.url + path, init);
      return {
        status: response.status,
        body: await response.json(),
        limit: response.headers.get('ratelimit-limit'),
      };
    };
    await eventually('the service is ready', async () => (await ask('/health/ready')).status === 200);
    expect(await ask('/health/ready')).toEqual({ status: 200, body: ready, limit: null });
    expect(await ask('/health/live')).toEqual({ status: 200, body: { status: 'ok' }, limit: null });
    const many = await Promise.all(Array.from({ length: 200 }, () => ask('/health/ready')));
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await ask('/health/ready', { method: 'POST' })).toMatchObject({ status: 405 });
  });
});
