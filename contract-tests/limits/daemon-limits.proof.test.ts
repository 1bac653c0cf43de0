import { afterEach, describe, expect, test } from '@jest/globals';
import { WebSocket } from 'ws';
import { newDaemonKeys } from '../../testing/berth/daemon-keys.js';
import { startTestDaemon, type TestDaemon } from '../../testing/berth/start-daemon.js';
import { differencesToExamples } from '../dredd/examples/shown-by-test.js';
import { EventReader } from '../streams/event-reader.js';
import { ask, LONG_S, perLong, tally, times } from './limit-requests.js';

const WRONG = 'berthd_wrong';

describe('the rate limits of the daemon', () => {
  let daemon: TestDaemon;
  afterEach(() => daemon.stop());

  const start = async (
    limits: Parameters<typeof startTestDaemon>[1],
    environment: Record<string, string> = {},
  ) => {
    daemon = await startTestDaemon(environment, limits);
  };

  async function newKey(permissions = ['*']): Promise<string> {
    const [key = ''] = await newDaemonKeys(daemon.config, { name: 'k', permissions });
    return key;
  }

  test('of 100 concurrent requests, exactly as many are admitted as the rate limit of the API key allows', async () => {
    await start({ global: perLong(37) });
    const key = daemon.firstKey;
    expect(tally(await times(100, () => ask(daemon.url, { path: '/', key })))).toEqual({ 200: 37, 429: 63 });
    const other = await newKey();
    expect((await ask(daemon.url, { path: '/', key: other })).status).toBe(200);
  });

  test('by default, at most 60 requests per API key are admitted in any one-second window', async () => {
    await start({}, { DAEMON_LIMIT_GLOBAL: '' });
    const key = daemon.firstKey;
    const began = performance.now();
    const asked = await times(200, async () => {
      const sentMs = performance.now();
      const { status } = await ask(daemon.url, { path: '/', key });
      return { status, sentMs, receivedMs: performance.now() };
    });
    const admitted = asked.filter(({ status }) => status === 200);
    const lastedS = (performance.now() - began) / 1000;
    expect(admitted.length).toBeGreaterThanOrEqual(60);
    expect(admitted.length).toBeLessThanOrEqual(60 * Math.ceil(lastedS));
    for (const { sentMs } of admitted) {
      // Requests that were certainly admitted within a second from this one.
      const within = admitted.filter((one) => one.sentMs >= sentMs && one.receivedMs < sentMs + 1000);
      expect(within.length).toBeLessThanOrEqual(60);
    }
  });

  test('rate limits report the remaining requests, and when another request will be admitted', async () => {
    await start({ global: { limit: 2, windowS: 1, by: 'caller' } });
    const key = daemon.firstKey;
    const first = await ask(daemon.url, { path: '/', key });
    expect(first.headers).toMatchObject({
      'ratelimit-limit': '2',
      'ratelimit-remaining': '1',
      'ratelimit-reset': '1',
    });
    expect(first.headers['retry-after']).toBeUndefined();
    let refused = await ask(daemon.url, { path: '/', key });
    for (let round = 0; refused.status === 200 && round < 1000; round += 1) {
      refused = await ask(daemon.url, { path: '/', key });
    }
    expect(refused).toMatchObject({ status: 429, error: 'rate_limited' });
    expect(refused.headers).toMatchObject({
      'ratelimit-limit': '2',
      'ratelimit-remaining': '0',
      'ratelimit-reset': '1',
      'retry-after': '1',
    });
    expect(differencesToExamples('rate limits report the remaining requests', refused)).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(refused.headers['retry-after'])));
    expect((await ask(daemon.url, { path: '/', key })).status).toBe(200);
  });

  test('a request over a rate limit with a long window gets the whole time to wait in Retry-After', async () => {
    await start({ global: perLong(1) });
    const key = daemon.firstKey;
    await ask(daemon.url, { path: '/', key });
    const { headers } = await ask(daemon.url, { path: '/', key });
    expect(Number(headers['retry-after'])).toBeGreaterThan(LONG_S - 600);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(LONG_S);
    expect(headers['ratelimit-reset']).toBe(headers['retry-after']);
  });

  test('failed credentials count toward the rate limit of their address, on which a valid key does not depend', async () => {
    await start({ global: perLong(20) });
    const askWrong = (index: number) =>
      ask(daemon.url, { path: '/', ...(index % 2 === 0 ? {} : { key: WRONG }), from: '127.0.0.2' });
    expect(tally(await times(100, askWrong))).toEqual({ 401: 20, 429: 80 });
    const { status, error, headers } = await askWrong(1);
    expect([status, error]).toEqual([429, 'rate_limited']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    const right = { path: '/', key: daemon.firstKey, from: '127.0.0.2' };
    expect((await ask(daemon.url, right)).status).toBe(200);
    expect((await ask(daemon.url, { path: '/', from: '127.0.0.3' })).status).toBe(401);
  });

  test('requests refused by a rate limit or for lack of a permission do not count toward rate limits', async () => {
    await start({ global: perLong(3), command: perLong(1) });
    const key = await newKey(['container:control']);
    const command = { method: 'POST', path: '/container/command', key, body: { command: ['true'] } };
    for (let round = 0; round < 5; round += 1) {
      expect((await ask(daemon.url, { path: '/fs/list', key })).status).toBe(403);
    }
    const responses = [];
    for (let round = 0; round < 5; round += 1) responses.push(await ask(daemon.url, command));
    // One command is admitted and counts in the rate limit `global`. The four refused commands do not count.
    expect(responses.map(({ status }) => status === 429)).toEqual([false, true, true, true, true]);
    expect(tally(await times(5, () => ask(daemon.url, { path: '/', key })))).toEqual({ 200: 2, 429: 3 });
  });

  test('an admitted request counts toward the rate limit even if it fails, for example for an invalid body', async () => {
    await start({ global: perLong(2) });
    const key = daemon.firstKey;
    const start_ = { method: 'POST', path: '/container/start', key };
    expect((await ask(daemon.url, { ...start_, body: '{' })).status).toBe(400);
    expect((await ask(daemon.url, { ...start_, body: { id: `cnt_${'0'.repeat(26)}` } })).status).toBe(404);
    expect((await ask(daemon.url, { path: '/', key })).status).toBe(429);
  });

  test("a request counts toward its container's rate limit after validation, unless a later check refuses it", async () => {
    await start({ global: perLong(4), container_backup: perLong(1, 'container') });
    const key = daemon.firstKey;
    const id = (last: string) => `cnt_${'0'.repeat(25)}${last}`;
    const backup = (body: object) =>
      ask(daemon.url, { method: 'POST', path: '/container/backup', key, body }).then(({ status }) => status);
    expect(await backup({ id: 'no id' })).toBe(400);
    expect(await backup({ id: id('1') })).toBe(404);
    expect([await backup({ id: id('1') }), await backup({ id: id('1') })]).toEqual([429, 429]);
    expect(await backup({ id: id('2') })).toBe(404);
    // One request is left in `global`, because the two refused ones are not counted. So one more is admitted.
    expect([await backup({ id: id('3') }), await backup({ id: id('4') })]).toEqual([404, 429]);
  });

  test('a rate limit counts requests by client address if its setting says so', async () => {
    await start({ zip: perLong(1, 'address') });
    const zip = async (key: string, from: string) =>
      (await ask(daemon.url, { method: 'POST', path: '/fs/zip', key, body: {}, from })).status === 429;
    const other = await newKey();
    expect(await zip(daemon.firstKey, '127.0.0.2')).toBe(false);
    expect([await zip(other, '127.0.0.2'), await zip(other, '127.0.0.3')]).toEqual([true, false]);
  });

  test('an event stream counts as one request toward the rate limit, however many events it sends', async () => {
    await start({ global: perLong(3) });
    const bearer = { authorization: `Bearer ${daemon.firstKey}` };
    const reader = await EventReader.open(daemon.url, bearer);
    expect(reader.status).toBe(200);
    expect(reader.headers['ratelimit-remaining']).toBe('2');
    for (const status of [200, 200, 429]) {
      expect((await ask(daemon.url, { path: '/', key: daemon.firstKey })).status).toBe(status);
    }
    reader.close();
  });

  test('a console handshake over the rate limit is refused with the same response as other requests', async () => {
    await start({ global: perLong(1) });
    await ask(daemon.url, { path: '/', key: daemon.firstKey });
    const url = `${daemon.url.replace('http', 'ws')}/container/console/cnt_${'0'.repeat(26)}`;
    const socket = new WebSocket(url, { headers: { authorization: `Bearer ${daemon.firstKey}` } });
    socket.on('error', () => undefined);
    const [status, retryAfter] = await new Promise<[number | undefined, string | undefined]>((resolve) => {
      socket.on('unexpected-response', (_, response) =>
        resolve([response.statusCode, response.headers['retry-after']]),
      );
    });
    expect(status).toBe(429);
    expect(Number(retryAfter)).toBeGreaterThan(0);
    socket.terminate();
  });

  test('rate limits count GET and HEAD together, but not OPTIONS, other methods, /healthz or unknown paths', async () => {
    await start({ global: perLong(2) });
    const key = daemon.firstKey;
    const statuses = async (asked: { method?: string; path: string }[]) => {
      const expected = [];
      for (const one of asked) expected.push((await ask(daemon.url, { ...one, key })).status);
      return expected;
    };
    const free = [
      { path: '/healthz' },
      { path: '/openapi.json' },
      { path: '/docs' },
      { path: '/no-such-path' },
      { method: 'OPTIONS', path: '/' },
      { method: 'PUT', path: '/' },
    ];
    const expected = [200, 200, 200, 404, 405, 405];
    expect(await statuses([...free, ...free])).toEqual([...expected, ...expected]);
    expect(
      await statuses([{ method: 'HEAD', path: '/' }, { path: '/' }, { method: 'HEAD', path: '/' }]),
    ).toEqual([...[200, 200, 429]]);
    expect(await statuses(free)).toEqual(expected);
  });

  test('a rate limit that is set to 0 is disabled', async () => {
    await start({}, { DAEMON_LIMIT_GLOBAL: '0' });
    const responses = await times(100, () => ask(daemon.url, { path: '/', key: daemon.firstKey }));
    expect(tally(responses)).toEqual({ 200: 100 });
    expect(responses[0]?.headers['ratelimit-limit']).toBeUndefined();
    expect(tally(await times(100, () => ask(daemon.url, { path: '/' })))).toEqual({ 401: 100 });
  });
});
