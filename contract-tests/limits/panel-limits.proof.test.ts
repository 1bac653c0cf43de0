import { request } from 'node:http';
import { afterEach, describe, expect, test } from '@jest/globals';
import { FIRST_USER, startTestPanel, type TestPanel } from '../../testing/berth/start-panel.js';
import { eventually } from '../../testing/time/eventually.js';
import { type Asked, ask, perLong, tally, times } from './limit-requests.js';

const API = '/api/v2';
const WRONG = `berth_${'0'.repeat(26)}_${'x'.repeat(43)}`;
const credentials = { email: FIRST_USER.email, password: FIRST_USER.password };

describe('the rate limits of the panel', () => {
  let panel: TestPanel;
  afterEach(() => panel.stop());

  const start = async (
    limits: Parameters<typeof startTestPanel>[1],
    environment: Record<string, string> = {},
  ): Promise<string> => {
    panel = await startTestPanel(environment, limits);
    return panel.signUp();
  };
  const signIn = (changes: object = {}, more: Partial<Asked> = {}) =>
    ask(panel.url, {
      method: 'POST',
      path: `${API}/auth/login`,
      body: { ...credentials, ...changes },
      ...more,
    });
  /** Returns the body of a failing sign-in with a new e-mail address, because repeated failures lock an account. */
  const wrong = (index: number | string) => ({
    email: `user${index}@example.org`,
    password: 'Wrong-Harbour-47',
  });

  test('of 100 wrong API keys, exactly as many are checked as allowed, and valid ones are accepted', async () => {
    const cookie = await start({ failed_credentials: perLong(30, 'address') });
    const { key } = (
      await panel.send('POST', `${API}/account/apikeys`, { cookie, body: { name: 'k', permissions: ['*'] } })
    ).body;
    const from = '127.0.0.2';
    const credential = (index: number): Partial<Asked> =>
      [{ key: WRONG }, {}, { headers: { cookie: 'berth_session=x' } }][index % 3] ?? {};
    const responses = await times(100, (index) =>
      ask(panel.url, { path: `${API}/servers`, from, ...credential(index) }),
    );
    expect(tally(responses)).toEqual({ 401: 30, 429: 70 });
    for (const { status, headers, error } of responses) {
      expect(Number(headers['retry-after'] ?? 1)).toBeGreaterThan(0);
      expect(error).toBe(status === 401 ? 'unauthorized' : 'rate_limited');
    }
    const right = [{ key }, { headers: { cookie } }];
    for (const one of right) {
      expect((await ask(panel.url, { path: `${API}/servers`, from, ...one })).status).toBe(200);
    }
    // The used-up limit of failed credentials affects neither users at the same address who sign in, nor clients at
    // other addresses.
    expect((await signIn({}, { from })).status).toBe(200);
    expect((await ask(panel.url, { path: `${API}/servers`, key: WRONG, from: '127.0.0.3' })).status).toBe(
      401,
    );
  });

  test('the public status page has a limit for each address, which affects neither sign-ins nor other addresses', async () => {
    const cookie = await start({ public_status: perLong(30, 'address') });
    const body = { publicStatusPage: true };
    await panel.send('PATCH', `${API}/admin/settings`, { cookie, body });
    const read = (more: Partial<Asked> = {}) => ask(panel.url, { path: `${API}/status`, ...more });
    const responses = await times(100, () => read());
    expect(tally(responses)).toEqual({ 200: 30, 429: 70 });
    for (const { status, headers } of responses)
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(60);
    // A session does not help: the limit is that of the address.
    expect((await read({ headers: { cookie } })).status).toBe(429);
    expect((await read({ from: '127.0.0.2' })).status).toBe(200);
    expect((await signIn()).status).toBe(200);
  });

  test('exactly the allowed number of 100 concurrent failed sign-ins is checked, and successful sign-ins do not count', async () => {
    await start({ sign_in_failures: perLong(10, 'address', { failuresOnly: true }) });
    for (let round = 0; round < 15; round += 1) expect((await signIn()).status).toBe(200);
    expect((await signIn({ password: 7 })).status).toBe(400);
    let failures = 0;
    for (let round = 0; failures < 10 && round < 50; round += 1) {
      const responses = await times(100, (index) => signIn(wrong(`${round}.${index}`)));
      failures += tally(responses)[401] ?? 0;
      expect(failures).toBeLessThanOrEqual(10);
      expect(tally(responses)[500] ?? 0).toBe(0);
    }
    expect(failures).toBe(10);
    // The right password is refused from this address, too: otherwise the response would confirm a guess.
    const { status, error, headers } = await signIn();
    expect([status, error]).toEqual([429, 'rate_limited']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(60);
    expect((await signIn({}, { from: '127.0.0.2' })).status).toBe(200);
    // Requests other than sign-ins are not affected: this one is only refused for its missing credential.
    expect((await ask(panel.url, { path: `${API}/account` })).status).toBe(401);
  });

  test('a sign-in attempt counts toward its rate limit even if the client disconnects before the response', async () => {
    await start({ sign_in_failures: perLong(1, 'address', { failuresOnly: true }) });
    const text = JSON.stringify(credentials);
    const headers = { 'content-type': 'application/json', 'content-length': text.length };
    const sent = request(`${panel.url}${API}/auth/login`, { method: 'POST', agent: false, headers });
    sent.on('error', () => undefined);
    // The last byte is never sent.
    sent.write(text.slice(0, -1));
    const waitS = async () => Number((await signIn()).headers['retry-after'] ?? 0);
    await eventually('the attempt', async () => (await waitS()) === 1);
    sent.destroy();
    await eventually('its end', async () => (await waitS()) > 60);
    expect((await signIn({}, { from: '127.0.0.2' })).status).toBe(200);
  });

  test('a sign-in that was refused while other attempts were in progress can be repeated immediately', async () => {
    await start({ sign_in_failures: perLong(3, 'address', { failuresOnly: true }) });
    const responses: Awaited<ReturnType<typeof signIn>>[] = [];
    // Repeat this until a client has to wait: on a fast machine, one sign-in may finish before the next one arrives.
    await eventually('a client that has to wait', async () => {
      responses.push(...(await times(50, () => signIn())));
      return responses.some(({ status }) => status === 429);
    });
    for (const { status, headers } of responses) {
      expect([200, 429]).toContain(status);
      if (status === 429) expect(headers['retry-after']).toBe('1');
    }
    expect((await signIn()).status).toBe(200);
  });

  test('by default, 66 failed sign-ins from one address do not affect sign-ins from other addresses', async () => {
    await start({}, { PANEL_LIMIT_SIGN_IN_FAILURES: '' });
    const flood = times(66, (index) => signIn(wrong(index), { from: '127.0.0.2' }));
    expect((await signIn({}, { from: '127.0.0.3' })).status).toBe(200);
    expect(Object.keys(tally(await flood)).every((status) => ['401', '429'].includes(status))).toBe(true);
  });

  test('the panel checks the origin of a request first, then the rate limit, and then the body', async () => {
    await start({ sign_in_failures: perLong(1, 'address', { failuresOnly: true }) });
    const foreign = { headers: { 'sec-fetch-site': 'cross-site' } };
    const broken = { body: '{"email":' };
    expect((await signIn({}, foreign)).status).toBe(403);
    expect((await signIn({}, broken)).status).toBe(400);
    expect((await signIn(wrong(0))).status).toBe(401);
    expect((await signIn({}, { ...foreign, ...broken })).status).toBe(403);
    expect((await signIn({}, broken)).status).toBe(429);
    expect((await signIn({}, { body: 'x'.repeat(2 * 1024 * 1024) })).status).toBe(429);
    expect((await signIn({}, { headers: { 'content-type': 'text/plain' } })).status).toBe(429);
  });

  test('rate limits do not apply to pages, the API document and the health check of the panel', async () => {
    await start({ failed_credentials: perLong(1, 'address') });
    for (let round = 0; round < 3; round += 1) {
      for (const path of ['/', '/app/sign-in', '/openapi.json', '/docs', '/healthz']) {
        expect((await ask(panel.url, { path })).status).toBeLessThan(400);
      }
      expect((await ask(panel.url, { path: '/no-such-path' })).status).toBe(404);
    }
    expect((await ask(panel.url, { path: `${API}/account` })).status).toBe(401);
  });
});
