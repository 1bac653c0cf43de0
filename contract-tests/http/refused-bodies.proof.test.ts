import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Service } from '../../lib/contract/openapi.js';
import { runBerth } from '../../testing/berth/berth-command.js';
import { BerthProcess, isHealthy } from '../../testing/berth/berth-process.js';
import { keysInForce } from '../../testing/berth/daemon-keys.js';
import { startTestDaemon } from '../../testing/berth/start-daemon.js';
import { startTestPanel } from '../../testing/berth/start-panel.js';
import { callApi } from '../api-client.js';
import { account } from '../dredd/harnesses/panel-harness.js';
import { perLong } from '../limits/limit-requests.js';
import { createHttpFixture, expectRefusal } from './http-fixture.js';
import { requestBytes } from './raw-http.js';
import { type Sending, senders } from './senders.js';

const MIB = 1024 * 1024;
/**
 * A connection that is reset loses 6 to 90 % of the responses (docs/decisions/0006): 30 attempts by each of five
 * clients detect that.
 */
const TRIES = 30;
const FEW = 5;
const AT_ONCE = 4;
/** Most bodies are small, so that a run stays short; one is larger than the buffers of a connection. */
const sizeOf = (index: number) => (index === 7 ? 64 : index % 5 === 4 ? 8 : 2) * MIB;

let berth: BerthProcess;
let folder: string;
let cookie: string;
let narrowKey: string;
const most = Buffer.alloc(64 * MIB, 'x');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'berth-bodies-'));
  for (const size of [2, 8, 64])
    writeFileSync(join(folder, String(size * MIB)), most.subarray(0, size * MIB));
  berth = await BerthProcess.start('up');
  const path = '/api/v2/auth/register';
  const { headers } = await callApi(berth.panelUrl, { method: 'POST', path, body: account });
  cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const words = ['daemon', 'key', 'create', '--name', 'narrow', '--permission', 'fs:read'];
  const { dataDir, ports } = berth;
  const { stdout } = await runBerth(words, { dataDir, ports });
  narrowKey = /berthd_\S+/.exec(stdout)?.[0] ?? '';
  await keysInForce();
});
afterAll(async () => {
  await berth?.dispose();
  rmSync(folder, { recursive: true, force: true });
});

/** Counts the responses by status, and failures by their text. */
async function tally(
  name: string,
  tries: number,
  to: Omit<Sending, 'body'>,
): Promise<Record<string, number>> {
  const seen: Record<string, number> = {};
  let next = 0;
  const sendOn = async () => {
    while (next < tries) {
      const size = sizeOf(next);
      next += 1;
      const body = { bytes: most.subarray(0, size), file: join(folder, String(size)) };
      const outcome = String(await senders[name]?.({ ...to, body }));
      seen[outcome] = (seen[outcome] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendOn));
  return seen;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const NEEDS_CALLER: Record<Service, string> = {
  panel: '/api/v2/account/apikeys',
  daemon: '/container/installer',
};
const READS_BODY: Record<Service, string> = { panel: '/api/v2/auth/login', daemon: '/container/installer' };

describe.each([
  'panel',
  'daemon',
] as const)('the %s, refusing a request whose body is still being sent', (service) => {
  const port = () => berth.ports[service];
  const key = (secret: string) => ({ authorization: `Bearer ${secret}` });
  const allowed = () => (service === 'panel' ? {} : key(berth.daemonKey));

  afterAll(async () => {
    expect(await isHealthy(service === 'panel' ? berth.panelUrl : berth.daemonUrl)).toBe(true);
    expect(berth.output).not.toMatch(/request failed/);
  });

  describe.each(Object.keys(senders))('a request with a body, sent by %s', (sender) => {
    test('a client that is still sending a body receives the response 401 for a missing credential', async () => {
      const to = { port: port(), path: NEEDS_CALLER[service], headers: JSON_TYPE };
      expect(await tally(sender, TRIES, to)).toEqual({ 401: TRIES });
    });

    test('a client that is still sending a body receives the response 413 because the body is too large', async () => {
      const to = { port: port(), path: READS_BODY[service], headers: { ...JSON_TYPE, ...allowed() } };
      expect(await tally(sender, TRIES, to)).toEqual({ 413: TRIES });
    });

    test('a client that is still sending a body receives the response 400, 403, 404, 405 or 415', async () => {
      const path = READS_BODY[service];
      const forbidden =
        service === 'panel'
          ? { path: NEEDS_CALLER[service], headers: { cookie, origin: 'https://other.example' } }
          : { path, headers: key(narrowKey) };
      const refusals: [number, { path: string; headers: Record<string, string> }][] = [
        [400, { path: '/%zz', headers: {} }],
        [403, forbidden],
        [404, { path: '/nothing', headers: {} }],
        [405, { path: '/healthz', headers: {} }],
        [415, { path, headers: { ...allowed(), 'content-type': 'text/plain' } }],
      ];
      for (const [status, { path: refused, headers }] of refusals) {
        const to = { port: port(), path: refused, headers: { ...JSON_TYPE, ...headers } };
        expect([status, await tally(sender, FEW, to)]).toEqual([status, { [status]: FEW }]);
      }
    });
  });

  test('the service refuses a request without first reading its body', async () => {
    const { ask, post } = createHttpFixture(service, () => berth);
    const expecting = { Expect: '100-continue', 'Content-Length': String(2 * MIB) };
    const [tooLarge] = (await ask(post(expecting))).responses;
    expectRefusal(tooLarge, [413], true);
    const line = `POST ${NEEDS_CALLER[service]} HTTP/1.1`;
    const [anonymous] = (await ask(requestBytes(line, { ...expecting, 'Content-Type': 'application/json' })))
      .responses;
    expectRefusal(anonymous, [401], true);
    expect([tooLarge?.interim, anonymous?.interim]).toEqual([[], []]);
    const wanted = await ask(post({ Expect: '100-continue', 'Content-Length': '2' }, '{}'));
    expect(wanted.responses[0]?.interim).toEqual([100]);
  });

  test('no part of the body of a refused request is interpreted as another request', async () => {
    const { ask } = createHttpFixture(service, () => berth);
    const hidden = requestBytes('GET /healthz HTTP/1.1').toString().repeat(40_000);
    const chunked = `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n${hidden}`;
    for (const [path, status] of [
      [NEEDS_CALLER[service], 401],
      ['/nothing', 404],
    ] as const) {
      const line = `POST ${path} HTTP/1.1`;
      for (const bytes of [
        requestBytes(line, { ...JSON_TYPE, 'Content-Length': String(hidden.length) }, hidden + hidden),
        requestBytes(line, { ...JSON_TYPE, 'Transfer-Encoding': 'chunked' }, chunked),
      ]) {
        const { responses, closed } = await ask(bytes, { responses: 2 });
        expect([responses.map((each) => each.status), closed]).toEqual([[status], true]);
      }
    }
  });
});

test('a client that exceeds its rate limit receives the 429 even while it is still sending a body', async () => {
  const [panel, daemon] = await Promise.all([
    startTestPanel({}, { failed_credentials: perLong(1, 'address') }),
    startTestDaemon({}, { global: perLong(1) }),
  ]);
  try {
    for (const [url, path] of [
      [panel.url, NEEDS_CALLER.panel],
      [daemon.url, NEEDS_CALLER.daemon],
    ] as const) {
      const port = Number(new URL(url).port);
      await callApi(url, { method: 'POST', path, body: {} });
      for (const sender of Object.keys(senders)) {
        const outcome = await tally(sender, FEW, { port, path, headers: JSON_TYPE });
        expect([url, sender, outcome]).toEqual([url, sender, { 429: FEW }]);
      }
    }
  } finally {
    await Promise.all([panel.stop(), daemon.stop()]);
  }
});
