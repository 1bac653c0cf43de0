import type { Request } from '@hapi/hapi';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { exchange, requestBytes } from '../../contract-tests/http/raw-http.js';
import { sessionsOn } from '../../panel/identity/sessions/suites/session-fixture.js';
import {
  FIRST_USER,
  type Received,
  startTestPanel,
  type TestPanel,
} from '../../testing/berth/start-panel.js';
import { oathCode } from '../../testing/clients/oathtool.js';
import { sqliteDatabase } from '../../testing/database/panel-database.js';
import { describeWith, testService } from '../../testing/services/describe-with.js';
import { testClock } from '../../testing/time/test-clock.js';
import { createHttpServer } from '../http/server/http-server.js';
import { stopServing } from '../http/server/stop.js';
import { sessionCookie, sessionsPlugin } from './sessions.js';

const API = '/api/v2';
const { email, password } = FIRST_USER;
const MS_PER_S = 1000;
const STEP_MS = 30_000;
/** The lifetimes of cookies: a session lasts seven days, a pending login ten minutes. */
const WHOLE_S = 604_800;
const PENDING_S = 600;
const REFERENCE = /^[A-Za-z0-9_-]{43}$/;
const ignore = () => undefined;

const ADDRESSES: [publicUrl: string, name: string, more: string[]][] = [
  ['http://localhost:3000', 'berth_session', []],
  ['https://berth.example.org', '__Host-berth_session', ['Secure']],
];

describeWith(['oathtool'], 'the session cookie', () => {
  let panel: TestPanel;
  let cookie: string;
  afterEach(() => panel.stop());

  const post = (path: string, body: unknown, from = cookie) =>
    panel.send('POST', API + path, { body, cookie: from });

  /** Sends a request and returns the attributes of the cookie in the response, with `Expires` converted to an age. */
  async function outcomeOf(asked: () => Promise<Received>) {
    const begunMs = Date.now();
    const { headers } = await asked();
    const [set = '', ...others] = headers.getSetCookie();
    const [pair = '', ...attributes] = set.split('; ');
    const place = pair.indexOf('=');
    const expires = attributes.find((each) => each.startsWith('Expires='))?.slice('Expires='.length) ?? '';
    // HTTP dates have no milliseconds.
    const [leastMs, mostMs] = [begunMs - MS_PER_S, Date.now()].map((nowMs) => Date.parse(expires) - nowMs);
    return {
      ...{ name: pair.slice(0, place), value: pair.slice(place + 1), others, expires, leastMs, mostMs },
      attributes: attributes.filter((each) => !each.startsWith('Expires=')).sort(),
    };
  }

  test.each(
    ADDRESSES,
  )('with the public URL %s, the session cookie is %s, and expires with its session', async (publicUrl, name, more) => {
    panel = await startTestPanel({ PANEL_PUBLIC_URL: publicUrl });
    cookie = '';
    const isSetFor = async (ageS: number, asked: () => Promise<Received>): Promise<void> => {
      const set = await outcomeOf(asked);
      expect(set).toMatchObject({ name, value: expect.stringMatching(REFERENCE), others: [] });
      expect(set.attributes).toEqual(
        ['HttpOnly', `Max-Age=${ageS}`, 'Path=/', 'SameSite=Lax', ...more].sort(),
      );
      expect(set.leastMs).toBeGreaterThanOrEqual(ageS * MS_PER_S);
      expect(set.mostMs).toBeLessThanOrEqual(ageS * MS_PER_S);
      cookie = `${name}=${set.value}`;
    };
    await isSetFor(WHOLE_S, () => post('/auth/register', FIRST_USER));
    await isSetFor(WHOLE_S, () => post('/auth/login', { email, password }));
    const { secret } = (await panel.send('GET', `${API}/account/2fa/setup`, { cookie })).body;
    const code = (atMs: number) => oathCode(testService('oathtool'), secret, atMs);
    await isSetFor(WHOLE_S, () => post('/account/2fa/enable', { code: code(Date.now() - STEP_MS) }));
    await isSetFor(PENDING_S, () => post('/auth/login', { email, password }, ''));
    await isSetFor(WHOLE_S, () => post('/auth/2fa', { code: code(Date.now()) }));
    const { attributes, value, expires, others } = await outcomeOf(() => post('/auth/logout', undefined));
    expect([value, Date.parse(expires), others]).toEqual(['', 0, []]);
    // A browser deletes a cookie only if the response sets one with the same name and path. If the cookie is Secure,
    // the new one must be Secure as well.
    expect(attributes).toEqual(['HttpOnly', 'Max-Age=0', 'Path=/', 'SameSite=Lax', ...more].sort());
  });

  test('the session cookie is recognized only by its full name, whatever other cookies a request contains', async () => {
    panel = await startTestPanel({ PANEL_PUBLIC_URL: 'https://berth.example.org' });
    const own = await panel.signUp();
    const [name = '', reference = ''] = own.split('=');
    const status = async (...lines: string[]) => {
      const bytes = requestBytes(`GET ${API}/account HTTP/1.1`, { Cookie: lines });
      return (await exchange(Number(new URL(panel.url).port), bytes)).responses[0]?.status;
    };
    const many = Array.from({ length: 600 }, (_, index) => `c${index}=${'x'.repeat(90)}`).join('; ');
    for (const lines of [[own], [`a=b;${own}`], [`${own} `, 'a=b'], ['a=b', own], [`${many}; ${own}`]])
      expect([lines.map((line) => line.slice(0, 80)), await status(...lines)]).toEqual([
        expect.anything(),
        200,
      ]);
    for (const lines of [
      // A cookie without the `__Host-` prefix is not accepted, because another site of the domain may have set it over
      // http.
      [`berth_session=${reference}`],
      [`${name.toLowerCase()}=${reference}`],
      [`a${own}`],
      [`${name}="${reference}"`],
      [`${name}=`],
      [`${name} =${reference}`],
      [`${name}=${reference}x`],
      [`${name}=%${reference.slice(1)}`],
      [own, own],
      [own, `a=b; ${name}=`],
    ])
      expect([lines, await status(...lines)]).toEqual([lines, 401]);
  });
});

describe('the session reference in a cookie', () => {
  const server = createHttpServer({
    ...{ host: '127.0.0.1', port: 0 },
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
  });
  const cookie = sessionCookie('http://localhost');
  let looked: string[];
  let close: () => Promise<void>;
  beforeAll(async () => {
    const { db, remove } = await sqliteDatabase();
    close = remove;
    const sessions = await sessionsOn(db, testClock());
    const find = (reference: string) => {
      looked.push(reference);
      return sessions.find(reference);
    };
    await server.register({ plugin: sessionsPlugin, options: { sessions: { ...sessions, find }, cookie } });
    server.route({
      method: 'GET',
      path: '/',
      handler: async ({ session }: Request) => (await session.pendingUser()) ?? 'nobody',
    });
    await server.start();
  });
  beforeEach(() => {
    looked = [];
  });
  afterAll(async () => {
    await stopServing(server, 100);
    await close();
  });

  test('a session reference in a form that no panel issues is neither looked up nor cached', async () => {
    const ask = (value: string) =>
      fetch(server.info.uri, { headers: { cookie: `${cookie.name}=${value}` } }).then((it) => it.text());
    const right = 'x'.repeat(43);
    for (const value of ['', 'x', right.slice(1), `${right}x`, `${right.slice(1)}=`, 'x'.repeat(60_000)])
      expect(await ask(value)).toBe('nobody');
    expect(looked).toEqual([]);
    expect(await ask(right)).toBe('nobody');
    expect(looked).toEqual([right]);
  });
});
