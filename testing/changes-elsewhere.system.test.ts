import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { BerthProcess } from './berth/berth-process.js';
import { signInFrom } from './clients/sign-in-from.js';
import { postgresAddress } from './database/panel-database.js';
import { describeWith, testService } from './services/describe-with.js';
import { eventually } from './time/eventually.js';

const newSecret = () => randomBytes(32).toString('hex');

describeWith(['postgres'], 'two built panels on one PostgreSQL', () => suite(() => ({})));
describeWith(['postgres', 'redis'], 'two built panels on one PostgreSQL and Redis', () =>
  suite(() => ({ REDIS_URL: testService('redis') })),
);

function suite(more: () => Record<string, string>): void {
  const panels: BerthProcess[] = [];
  let location: string;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ location, remove } = await postgresAddress(testService('postgres')));
  });
  afterEach(async () => {
    await Promise.all(panels.splice(0).map((panel) => panel.dispose()));
    await remove();
  });
  async function start(env: Record<string, string>): Promise<BerthProcess> {
    const panel = await BerthProcess.start('panel', { env });
    panels.push(panel);
    return panel;
  }

  test('what an administrator revokes or changes at one panel takes effect at another panel with the same database', async () => {
    const secrets = { SESSION_SECRET: newSecret(), PANEL_PASSWORD_PEPPER: newSecret() };
    const env = { DATABASE_URL: location, ...secrets, ...more() };
    const [one, other] = await Promise.all([start(env), start(env)]);
    await post(one, '/auth/register', ADA);
    const admin = await cookieOf(one, ADA_SIGNS_IN);
    const { user, cookie, key } = await furnishBo(one, admin);
    const { key: lasting } = await made(one, '/account/apikeys', admin, { name: 'a', permissions: ['*'] });
    const authorization = `Bearer ${lasting}`;
    const counts = (what: string, status: number, path: string, headers: Headers) =>
      eventually(`${what} counts at the other`, async () => (await get(other, path, headers)) === status);
    for (const headers of [{ cookie }, { authorization: `Bearer ${key}` }])
      expect(await get(other, '/admin/users', headers)).toBe(200);

    expect(await send(one, 'PATCH', `/admin/users/${user}`, admin, { isAdmin: false })).toBe(200);
    await counts('a demotion', 401, '/admin/users', { cookie });
    await counts('a demotion', 403, '/admin/users', { authorization: `Bearer ${key}` });
    const refused = /"operationId":"listUsers",.*"status":403,"code":"\w+",.*"msg":"request refused"/;
    await eventually('the log contains the refusals and their reasons', () => refused.test(other.output));
    expect(await get(other, '/account', { authorization: `Bearer ${key}` })).toBe(200);

    const [revoked] = (await got(one, '/admin/apikeys', admin)).items.filter(({ name }) => name === 'bo');
    expect(await send(one, 'DELETE', `/admin/apikeys/${revoked?.id}`, admin)).toBe(204);
    await counts('a revoked key', 401, '/account', { authorization: `Bearer ${key}` });
    const again = await cookieOf(one, BO_SIGNS_IN);
    expect(await get(other, '/account', { cookie: again })).toBe(200);
    expect(await send(one, 'DELETE', `/admin/users/${user}/sessions`, admin)).toBe(204);
    await counts('an ended session', 401, '/account', { cookie: again });

    const { id: ban } = await made(one, '/admin/bans', admin, { address: '127.0.0.9' });
    const fromThere = async () => (await signInFrom(other.panelUrl, '127.0.0.9', ADA_SIGNS_IN)).status;
    await eventually(
      'a ban applies on the other panel',
      async () => (await fromThere().catch(() => 0)) !== 200,
    );
    expect(await send(one, 'DELETE', `/admin/bans/${ban}`, admin)).toBe(204);
    await eventually(
      'the end of the ban applies, too',
      async () => (await fromThere().catch(() => 0)) === 200,
    );

    expect(await send(one, 'PATCH', '/admin/settings', admin, { allowRegistration: true })).toBe(200);
    const late = { ...BO, email: 'eve@example.org' };
    await eventually(
      'a setting applies on the other panel',
      async () => (await post(other, '/auth/register', late)).status === 201,
    );
    expect(await get(other, '/account', { authorization })).toBe(200);
  });
}

type Headers = Record<string, string>;
const ADA = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };
const ADA_SIGNS_IN = { email: ADA.email, password: ADA.password };
const BO = { email: 'bo@example.org', username: 'Bo', password: 'Calmer-Harbour-49' };
const BO_SIGNS_IN = { email: BO.email, password: BO.password };

async function cookieOf(panel: BerthProcess, login: object): Promise<string> {
  const signedIn = await post(panel, '/auth/login', login);
  expect(signedIn.status).toBe(200);
  return signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

const post = (panel: BerthProcess, path: string, body: object) => ask(panel, 'POST', path, {}, body);
const ask = (panel: BerthProcess, method: string, path: string, headers: Headers, body?: object) =>
  fetch(`${panel.panelUrl}/api/v2${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const send = async (panel: BerthProcess, method: string, path: string, cookie: string, body?: object) =>
  (await ask(panel, method, path, { cookie }, body)).status;
const get = async (panel: BerthProcess, path: string, headers: Headers) =>
  (await ask(panel, 'GET', path, headers)).status;
const got = async (panel: BerthProcess, path: string, cookie: string) =>
  (await (await ask(panel, 'GET', path, { cookie })).json()) as { items: { id: string; name: string }[] };

async function made(panel: BerthProcess, path: string, cookie: string, body: object) {
  const response = await ask(panel, 'POST', path, { cookie }, body);
  expect([path, response.status]).toEqual([path, 201]);
  return (await response.json()) as { id: string; key: string };
}

/** Creates Bo, another administrator, with a session and a key. */
async function furnishBo(panel: BerthProcess, admin: string) {
  const { id: user } = await made(panel, '/admin/users', admin, { ...BO, isAdmin: true });
  const cookie = await cookieOf(panel, BO_SIGNS_IN);
  const { key } = await made(panel, '/account/apikeys', cookie, { name: 'bo', permissions: ['*'] });
  return { user, cookie, key };
}
