import { afterEach, describe, expect, test } from '@jest/globals';
import { startTestDaemon, type TestDaemon } from '../../testing/berth/start-daemon.js';
import { startTestPanel, type TestPanel } from '../../testing/berth/start-panel.js';
import { freePort } from '../../testing/network/free-port.js';
import { eventually } from '../../testing/time/eventually.js';
import { times } from './limit-requests.js';

/** Both services have their default configuration. */
describe('a panel whose daemon has rate limits', () => {
  let panel: TestPanel;
  let daemon: TestDaemon;
  afterEach(async () => {
    await panel.stop();
    await daemon.stop();
  });

  test('70 users who open a server at the same time are all served despite the rate limits of its node', async () => {
    daemon = await startTestDaemon({ DAEMON_LIMIT_GLOBAL: '' });
    panel = await startTestPanel();
    const cookie = await panel.signUp();
    await panel.enrolLocal({ name: 'Rotterdam', url: daemon.url, key: daemon.firstKey });
    const body = { name: 'one', type: 'nodejs', port: await freePort() };
    const made = await panel.send('POST', '/api/v2/servers', { cookie, body });
    expect(made.status).toBe(202);
    const path = `/api/v2/servers/${made.body.id}`;
    await eventually('the server to be installed', async () => {
      return (await panel.send('GET', path, { cookie })).body.status === 'installed';
    });
    const seen = await times(70, () => panel.send('GET', path, { cookie }));
    for (const { status, body: server } of seen) expect([status, server.status]).toEqual([200, 'installed']);
    const { items } = (await panel.send('GET', '/api/v2/admin/nodes', { cookie })).body;
    expect(items).toMatchObject([{ status: 'online' }]);

    expect((await panel.send('DELETE', `${path}?removeData=true`, { cookie })).status).toBe(204);
  });
});
