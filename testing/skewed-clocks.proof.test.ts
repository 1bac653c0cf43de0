import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { signUp } from '../bench/support/panel-account.js';
import { BerthProcess } from './berth/berth-process.js';
import { postgresAddress } from './database/panel-database.js';
import { describeWith, testService } from './services/describe-with.js';

const HOUR_MS = 3_600_000;
const SECRETS = {
  SESSION_SECRET: randomBytes(32).toString('hex'),
  PANEL_PASSWORD_PEPPER: randomBytes(32).toString('hex'),
};

describeWith(
  ['postgres', 'redis'],
  'two panels on one PostgreSQL, one on a host whose clock is wrong',
  () => {
    let location: string;
    let remove: () => Promise<void>;
    let panels: BerthProcess[];
    beforeEach(async () => {
      ({ location, remove } = await postgresAddress(testService('postgres')));
      panels = [];
    });
    afterEach(async () => {
      await Promise.all(panels.map((panel) => panel.dispose()));
      await remove();
    });

    async function start(env: Record<string, string>, skewMs = 0): Promise<BerthProcess> {
      const skew = {
        NODE_OPTIONS: `--require ${join(import.meta.dirname, 'time', 'skewed-host.cjs')}`,
        SKEW_MS: String(skewMs),
      };
      const more = skewMs === 0 ? {} : skew;
      const panel = await BerthProcess.start('panel', {
        env: { DATABASE_URL: location, ...SECRETS, ...env, ...more },
      });
      panels.push(panel);
      return panel;
    }

    const send = async (panel: BerthProcess, method: string, path: string, sent: Sent = {}) => {
      const { headers = {}, body } = sent;
      const response = await fetch(`${panel.panelUrl}/api/v2${path}`, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: text === '' ? {} : JSON.parse(text),
      };
    };
    type Sent = { headers?: Record<string, string>; body?: object };

    test.each([
      ['2 hours ahead', 'the database', 2 * HOUR_MS],
      ['30 hours ahead', 'Redis', 30 * HOUR_MS],
      ['30 hours behind', 'the database', -30 * HOUR_MS],
    ])('two panels agree on sessions, keys, links and locks although one clock is %s (sessions in %s)', async (_what, store, skewMs) => {
      const env: Record<string, string> = store === 'Redis' ? { REDIS_URL: testService('redis') } : {};
      const right = await start(env);
      const wrong = await start(env, skewMs);
      const { email, password } = await signUp(right.panelUrl);
      const login = { email, password };

      for (const [one, other] of [
        [right, wrong],
        [wrong, right],
      ] as const) {
        // A session that begins at one panel is valid at the other.
        const begun = await send(one, 'POST', '/auth/login', { body: login });
        const cookie = String(begun.headers.getSetCookie()[0]?.split(';')[0]);
        expect((await send(other, 'GET', '/account', { headers: { cookie } })).status).toBe(200);

        // A key that expires in an hour is valid at both panels now.
        const expiresAt = new Date(Date.now() + HOUR_MS).toISOString();
        const body = { name: 'k', permissions: ['*'], expiresAt };
        const made = await send(one, 'POST', '/account/apikeys', { headers: { cookie }, body });
        expect(made.status).toBe(201);
        const headers = { authorization: `Bearer ${made.body.key}` };
        expect((await send(other, 'GET', '/account', { headers })).status).toBe(200);

        // A link that is valid for an hour is valid at both panels now.
        const me = (await send(one, 'GET', '/account', { headers: { cookie } })).body.id;
        const link = await send(one, 'POST', `/admin/users/${me}/password-reset-link`, {
          headers: { cookie },
        });
        expect(link.status).toBe(201);
        const leftMs = Date.parse(link.body.expiresAt) - Date.now();
        expect(leftMs).toBeGreaterThan(HOUR_MS / 2);
        expect(leftMs).toBeLessThan(1.5 * HOUR_MS);
        const token = /token=([\w-]+)/.exec(link.body.url)?.[1];
        const reset = await send(other, 'POST', '/auth/password/reset', { body: { token, password } });
        expect(reset.status).toBe(204);
      }

      // A locked account is locked at both panels, for as long as the settings say.
      const wrongOne = { email: 'eve@example.org', password: 'Wrong-Harbour-47' };
      for (let count = 0; count < 5; count += 1)
        expect((await send(right, 'POST', '/auth/login', { body: wrongOne })).status).toBe(401);
      for (const panel of [right, wrong]) {
        const locked = await send(panel, 'POST', '/auth/login', { body: wrongOne });
        expect(locked.status).toBe(423);
        const retryAfterS = Number(locked.headers.get('retry-after'));
        expect(retryAfterS).toBeGreaterThan(5 * 60);
        expect(retryAfterS).toBeLessThanOrEqual(15 * 60);
      }
    });
  },
);
