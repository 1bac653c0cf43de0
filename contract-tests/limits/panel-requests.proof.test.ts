import { afterEach, describe, expect, test } from '@jest/globals';
import { generate } from 'otplib';
import { FIRST_USER, startTestPanel, type TestPanel } from '../../testing/berth/start-panel.js';
import { postgresAddress } from '../../testing/database/panel-database.js';
import { describeWith, testService } from '../../testing/services/describe-with.js';
import { eventually } from '../../testing/time/eventually.js';
import { type Asked, ask, LONG_S, perLong, type ReceivedResponse, tally, times } from './limit-requests.js';

const API = '/api/v2';
/** The limit from the settings, but in windows that never end during a test. */
const LIVE = { requests: { ...perLong(100), isLive: true } };

const panels: TestPanel[] = [];
afterEach(async () => {
  for (const panel of panels.splice(0)) await panel.stop();
});
async function start(environment: Record<string, string> = {}): Promise<TestPanel> {
  const panel = await startTestPanel(environment, LIVE);
  panels.push(panel);
  return panel;
}
const keyOf = async (panel: TestPanel, cookie: string): Promise<string> =>
  (await panel.send('POST', `${API}/account/apikeys`, { cookie, body: { name: 'k', permissions: ['*'] } }))
    .body.key;
const set = async (panel: TestPanel, cookie: string, body: object) => {
  const { status } = await panel.send('PATCH', `${API}/admin/settings`, { cookie, body });
  expect(status).toBe(200);
};

describe('limits of the panel for the requests of a caller', () => {
  test("exactly as many of 150 concurrent requests of one caller are admitted as the panel's settings allow", async () => {
    const panel = await start();
    const cookie = await panel.signUp();
    const [key, other] = [await keyOf(panel, cookie), await keyOf(panel, cookie)];
    const responses = await times(150, () => ask(panel.url, { path: `${API}/servers`, key }));
    expect(tally(responses)).toEqual({ 200: 100, 429: 50 });
    for (const { status, headers, error } of responses) {
      expect(headers['ratelimit-limit']).toBe('100');
      if (status === 200) continue;
      expect([error, headers['ratelimit-remaining']]).toEqual(['rate_limited', '0']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(LONG_S / 2);
      expect(headers['ratelimit-reset']).toBe(headers['retry-after']);
    }
    for (const credential of [{ key: other }, { headers: { cookie } }])
      expect((await ask(panel.url, { path: `${API}/servers`, ...credential })).status).toBe(200);
    // All sessions of a user count as one caller, so a request of a second session reduces what the first one has left.
    const { email, password } = FIRST_USER;
    const second =
      (await panel.send('POST', `${API}/auth/login`, { body: { email, password } })).cookie ?? '';
    const left = async (own: string) =>
      Number(
        (await ask(panel.url, { path: `${API}/account`, headers: { cookie: own } })).headers[
          'ratelimit-remaining'
        ],
      );
    const before = await left(cookie);
    expect(await left(second)).toBe(before - 1);
  });

  test('each API key has its own limit, and all keys of a user together have three times the limit', async () => {
    const panel = await start();
    const cookie = await panel.signUp();
    const keys: string[] = [];
    for (let each = 0; each < 5; each += 1) keys.push(await keyOf(panel, cookie));
    await set(panel, cookie, { rateLimitRpm: 10 });
    const responses = await times(40, (index) =>
      ask(panel.url, { path: `${API}/servers`, key: keys[index % keys.length] ?? '' }),
    );
    expect(tally(responses)).toEqual({ 200: 30, 429: 10 });
    const [refused] = responses.filter(({ status }) => status === 429);
    expect([refused?.error, refused?.headers['ratelimit-limit']]).toEqual(['rate_limited', '30']);
    // Requests with a session have a limit of their own, which the keys of the same user do not use up.
    const account = { path: `${API}/account`, headers: { cookie } };
    expect((await ask(panel.url, account)).status).toBe(200);
  });

  test('requests without a credential count toward the limit of their address, unless they are refused as cross-site', async () => {
    const panel = await start();
    const cookie = await panel.signUp();
    await set(panel, cookie, { rateLimitRpm: 5 });
    const signIn = (from: string, more: Partial<Asked> = {}) =>
      ask(panel.url, { method: 'POST', path: `${API}/auth/login`, body: { email: 'x' }, from, ...more });
    const foreign = { headers: { 'sec-fetch-site': 'cross-site' } };
    expect(tally(await times(20, () => signIn('127.0.0.2', foreign)))).toEqual({ 403: 20 });
    expect(tally(await times(20, () => signIn('127.0.0.2')))).toEqual({ 400: 5, 429: 15 });
    expect((await signIn('127.0.0.3')).status).toBe(400);
    // The used-up limit of the address affects neither signed-in users nor paths without an operation.
    expect(
      (await ask(panel.url, { path: `${API}/account`, headers: { cookie }, from: '127.0.0.2' })).status,
    ).toBe(200);
    const paths = ['/app', '/app/sign-in', '/openapi.json', '/docs', '/healthz'];
    for (let round = 0; round < 3; round += 1)
      for (const path of paths) expect((await ask(panel.url, { path, from: '127.0.0.2' })).status).toBe(200);
  });

  test('requests of a half-completed login count toward limits of its session and network, not of its user', async () => {
    const panel = await start();
    const owner = { cookie: await panel.signUp() };
    const { secret } = (await panel.send('GET', `${API}/account/2fa/setup`, owner)).body;
    const enabled = { ...owner, body: { code: await generate({ secret }) } };
    const cookie = (await panel.send('POST', `${API}/account/2fa/enable`, enabled)).cookie ?? '';
    await set(panel, cookie, { rateLimitRpm: 10 });
    const left = async () =>
      (await ask(panel.url, { path: `${API}/account`, headers: { cookie } })).headers['ratelimit-remaining'];
    const { email, password } = FIRST_USER;
    const begin = async (from: string) => {
      const path = `${API}/auth/login`;
      const { headers, body } = await ask(panel.url, {
        ...{ method: 'POST', path, body: { email, password }, from },
      });
      expect(body).toContain('two_factor_required');
      return String(headers['set-cookie']).split(';', 1)[0] ?? '';
    };
    const send = (pending: string, from: string) =>
      ask(panel.url, {
        ...{
          method: 'POST',
          path: `${API}/auth/2fa`,
          body: { code: '' },
          headers: { cookie: pending },
          from,
        },
      });
    const before = Number(await left());
    const first = await begin('127.0.0.2');
    // The network may send ten requests. Nine of these are admitted, because the login was the first one.
    expect(tally(await times(20, () => send(first, '127.0.0.2')))).toEqual({ 400: 9, 429: 11 });
    const second = await begin('127.0.0.3');
    expect(tally(await times(5, () => send(first, '127.0.0.3')))).toEqual({ 400: 1, 429: 4 });
    expect(tally(await times(20, () => send(second, '127.0.0.3')))).toEqual({ 400: 8, 429: 12 });
    expect(Number(await left())).toBe(before - 1);
  });

  test('event streams have their own rate limit, and do not count toward the limit of requests', async () => {
    const panel = await startTestPanel({}, { requests: perLong(2), event_streams: perLong(3) });
    panels.push(panel);
    const cookie = await panel.signUp();
    const streams = new AbortController();
    const opened = await times(5, () =>
      fetch(`${panel.url}${API}/events`, { headers: { cookie }, signal: streams.signal }),
    );
    expect(tally(opened)).toEqual({ 200: 3, 429: 2 });
    const responses = await times(3, () => ask(panel.url, { path: `${API}/servers`, headers: { cookie } }));
    expect(tally(responses)).toEqual({ 200: 2, 429: 1 });
    streams.abort();
  });

  test('a changed rate limit in the settings (higher, lower, off or on) applies from the next request on', async () => {
    const panel = await start();
    const cookie = await panel.signUp();
    const key = await keyOf(panel, cookie);
    const many = async () => tally(await times(30, () => ask(panel.url, { path: `${API}/servers`, key })));
    await set(panel, cookie, { rateLimitRpm: 10 });
    expect(await many()).toEqual({ 200: 10, 429: 20 });
    await set(panel, cookie, { rateLimitRpm: 25 });
    expect(await many()).toEqual({ 200: 15, 429: 15 });
    await set(panel, cookie, { rateLimitRpm: 20 });
    expect(await many()).toEqual({ 429: 30 });
    await set(panel, cookie, { rateLimitEnabled: false });
    expect(await many()).toEqual({ 200: 30 });
    await set(panel, cookie, { rateLimitEnabled: true, rateLimitRpm: 26 });
    expect(await many()).toEqual({ 200: 1, 429: 29 });
  });

  test("an environment variable can turn off the limit of requests, whatever the panel's settings say", async () => {
    const panel = await startTestPanel();
    panels.push(panel);
    const cookie = await panel.signUp();
    const key = await keyOf(panel, cookie);
    await set(panel, cookie, { rateLimitRpm: 1 });
    const responses = await times(30, () => ask(panel.url, { path: `${API}/servers`, key }));
    expect(tally(responses)).toEqual({ 200: 30 });
  });
});

describe('the settings of rate limits', () => {
  test.each([
    [{ rateLimitRpm: 0 }, 'rateLimitRpm'],
    [{ rateLimitRpm: 100_001 }, 'rateLimitRpm'],
    [{ rateLimitRpm: '100' }, 'rateLimitRpm'],
    [{ rateLimitRpm: 1.5 }, 'rateLimitRpm'],
    [{ loginMaxAttempts: 0 }, 'loginMaxAttempts'],
    [{ loginMaxAttempts: 101 }, 'loginMaxAttempts'],
    [{ loginLockoutMinutes: 10_081 }, 'loginLockoutMinutes'],
    [{ allowRegistration: 1 }, 'allowRegistration'],
    [{ rateLimitEnabled: null }, 'rateLimitEnabled'],
    [{ maintenance: true }, 'maintenance'],
    [{}, 'properties'],
  ])('a change of settings to %j is refused with an error that names the field', async (body, name) => {
    const panel = await start();
    const cookie = await panel.signUp();
    const response = await panel.send('PATCH', `${API}/admin/settings`, { cookie, body });
    expect([response.status, JSON.stringify(response.body)]).toEqual([400, expect.stringContaining(name)]);
  });
});

describeWith(['postgres', 'redis'], 'two panels with the same Redis', () => {
  test('two panels that share a Redis share their counts of requests and failed sign-ins', async () => {
    const { location, remove } = await postgresAddress(testService('postgres'));
    try {
      const shared = {
        DATABASE_URL: location,
        REDIS_URL: testService('redis'),
        SESSION_SECRET: 'abcdefgh'.repeat(4),
        PANEL_PASSWORD_PEPPER: 'hgfedcba'.repeat(4),
      };
      const limits = { ...LIVE, sign_in_failures: perLong(66, 'address', { failuresOnly: true }) };
      for (let at = 0; at < 2; at += 1) panels.push(await startTestPanel(shared, limits));
      const [one, other] = panels;
      if (one === undefined || other === undefined) throw new Error('fewer than two panels were started');
      const cookie = await one.signUp();
      await set(other, cookie, { rateLimitRpm: 40 });
      await eventually('the setting at the other panel', async () => {
        const { headers } = await ask(one.url, { path: `${API}/account`, headers: { cookie } });
        return headers['ratelimit-limit'] === '40';
      });
      const key = await keyOf(other, cookie);
      const at = (index: number) => (index % 2 === 0 ? one.url : other.url);
      // Ten at a time: a panel that waits longer than 250 ms for Redis counts by itself.
      const responses: ReceivedResponse[] = [];
      for (let round = 0; round < 15; round += 1)
        responses.push(...(await times(10, (index) => ask(at(index), { path: `${API}/servers`, key }))));
      expect(tally(responses)).toEqual({ 200: 40, 429: 110 });

      await set(one, cookie, { rateLimitEnabled: false });
      await eventually('the setting at the other panel', async () => {
        const { headers } = await ask(other.url, { path: `${API}/account`, headers: { cookie } });
        return headers['ratelimit-limit'] === undefined;
      });
      // An address that no other test and no other run uses, because they share Redis.
      const from = `127.${1 + (process.pid % 250)}.${Date.now() % 250}.${1 + (Math.floor(Date.now() / 250) % 250)}`;
      const wrong = (index: number) =>
        ask(at(index), {
          method: 'POST',
          path: `${API}/auth/login`,
          body: { email: `nobody${index}@example.org`, password: 'Wrong-Harbour-47' },
          from,
        });
      let failures = 0;
      for (let round = 0; failures < 66 && round < 50; round += 1) {
        const counts = tally(await times(66, wrong));
        failures += counts[401] ?? 0;
        expect(Object.keys(counts).every((status) => ['401', '429'].includes(status))).toBe(true);
      }
      expect(failures).toBe(66);
      for (const panel of [one, other]) {
        const { email, password } = FIRST_USER;
        const right = { method: 'POST', path: `${API}/auth/login`, body: { email, password } };
        expect((await ask(panel.url, { ...right, from })).status).toBe(429);
        expect((await ask(panel.url, right)).status).toBe(200);
      }
    } finally {
      for (const panel of panels.splice(0)) await panel.stop();
      await remove();
    }
  });
});
