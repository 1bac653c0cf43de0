import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { FIRST_USER, type Received, type Sent, startTestPanel, type TestPanel } from './berth/start-panel.js';
import { type OwnPostgres, startOwnPostgres } from './database/own-postgres.js';
import { postgresAddress, type TestDatabase } from './database/panel-database.js';
import { describeWith } from './services/describe-with.js';
import { eventually } from './time/eventually.js';

const API = '/api/v2';
/** Maximum time of any response. */
const BOUND_MS = 15_000;
const login = { email: FIRST_USER.email, password: FIRST_USER.password };

describeWith(['postgres'], 'a panel whose PostgreSQL does not respond', () => {
  let postgres: OwnPostgres;
  let database: Omit<TestDatabase, 'db'>;
  let panel: TestPanel;
  let cookie: string;
  let key: string;

  beforeEach(async () => {
    postgres = await startOwnPostgres();
    database = await postgresAddress(postgres.url);
    panel = await startTestPanel({ DATABASE_URL: database.location });
    cookie = await panel.signUp();
    const body = { name: 'k', permissions: ['*'] };
    key = (await panel.send('POST', `${API}/account/apikeys`, { cookie, body })).body.key;
  });
  afterEach(async () => {
    postgres.goOn();
    await panel.stop().finally(() => postgres.dispose());
  });

  const within = async (method: string, path: string, sent: Sent = {}): Promise<Received> => {
    const began = performance.now();
    const response = await panel.send(method, path, sent);
    expect([path, performance.now() - began < BOUND_MS]).toEqual([path, true]);
    return response;
  };
  const asked = (): Promise<Received>[] => [
    ...Array.from({ length: 8 }, () => within('GET', `${API}/account`, { cookie })),
    ...Array.from({ length: 8 }, () => within('GET', `${API}/account`, { key })),
    within('POST', `${API}/auth/login`, { body: login }),
    within('POST', `${API}/auth/logout`, { cookie }),
    within('DELETE', `${API}/admin/sessions`, { key }),
    within('POST', `${API}/admin/bans`, { key, body: { address: '203.0.113.9' } }),
    within('POST', `${API}/auth/password/forgot`, { body: { email: login.email } }),
  ];

  /** Waits until the panel notices the outage, because it caches recent callers for a moment. */
  async function untilNoticed(): Promise<void> {
    for (const sent of [{ cookie }, { key }]) {
      const isUnavailable = async () => (await within('GET', `${API}/account`, sent)).status === 503;
      await eventually('the outage is noticed', isUnavailable);
    }
  }

  test('while PostgreSQL is unresponsive, the panel returns errors within a time limit, and recovers later', async () => {
    postgres.hang();
    await untilNoticed();
    for (const { status, body } of await Promise.all(asked()))
      expect([status, body.error]).toEqual([503, 'unavailable']);
    expect((await within('GET', '/healthz')).status).toBe(503);
    expect(await within('GET', '/health/ready')).toMatchObject({
      status: 503,
      body: { error: 'unavailable' },
    });
    expect((await within('GET', '/health/live')).status).toBe(200);
    // By now the panel has dropped the old connections and cannot open new ones.
    for (const { status, body } of await Promise.all(asked()))
      expect([status, body.error]).toEqual([503, 'unavailable']);
    postgres.goOn();
    const isIn = async () => (await panel.send('POST', `${API}/auth/login`, { body: login })).status === 200;
    await eventually('the database is back', isIn);
    const isReady = async () => (await within('GET', '/health/ready')).status === 200;
    await eventually('the panel is ready', isReady);
    expect((await within('GET', `${API}/account`, { key })).status).toBe(200);
  });

  test('if PostgreSQL dies during a query, the panel returns an error', async () => {
    postgres.hang();
    await untilNoticed();
    const responses = Promise.all(asked());
    postgres.killWorkers();
    for (const { status, body } of await responses)
      expect([status, body.error]).toEqual([503, 'unavailable']);
    postgres.goOn();
    // Recent commits may be lost, because this PostgreSQL flushes nothing to the disk.
    await eventually('the database is back', async () => (await within('GET', '/healthz')).status === 200);
  });
});
