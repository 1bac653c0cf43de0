import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Model, ModelStatic } from 'sequelize';
import { type Asked, ask } from '../../contract-tests/limits/limit-requests.js';
import { listOperations, readDocument } from '../../lib/contract/openapi.js';
import { openPanelDatabase } from '../../panel/schema/open-panel-database.js';
import { FIRST_USER, startTestPanel, type TestPanel } from '../../testing/berth/start-panel.js';

const SAFE = ['get', 'head', 'options'];
const unsafe = listOperations(readDocument('panel')).filter(({ method }) => !SAFE.includes(method));

/** Headers that a browser sends with requests triggered by another site. */
const FOREIGN: [string, (panel: TestPanel) => Record<string, string>][] = [
  ['another site', () => ({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })],
  ['a sibling subdomain', () => ({ 'sec-fetch-site': 'same-site', origin: 'https://evil.example' })],
  ['another site, in an old browser', () => ({ origin: 'https://evil.example' })],
  ['a page with an opaque origin', () => ({ origin: 'null' })],
  ['a page with an opaque origin, sent twice', () => ({ 'sec-fetch-site': 'cross-site', origin: 'null' })],
  ['our host name with another port', (panel) => ({ origin: panel.url.replace(/:\d+$/, ':1') })],
  ['a host name that begins with ours', (panel) => ({ origin: `${panel.url}.evil.example` })],
  [
    'another site, with a header that names our host',
    () => ({
      origin: 'https://evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    }),
  ],
  ['another site that claims our origin', (panel) => ({ 'sec-fetch-site': 'cross-site', origin: panel.url })],
];
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'];

describe('cross-site requests', () => {
  let panel: TestPanel;
  let cookie: string;
  beforeAll(async () => {
    panel = await startTestPanel();
    cookie = await panel.signUp();
  });
  afterAll(() => panel.stop());

  const send = (
    { method, path }: (typeof unsafe)[number],
    headers: Record<string, string>,
    body?: unknown,
  ) => {
    const target = path.replaceAll(/\{\w+\}/g, 'x');
    return panel.send(method.toUpperCase(), target, {
      cookie,
      headers,
      ...(body === undefined ? {} : { body }),
    });
  };

  test.each(
    unsafe.map((placed) => [placed.operation.operationId, placed] as const),
  )('a cross-site request does not reach the operation %s', async (_id, placed) => {
    const { security = [] } = placed.operation;
    // The session cookie is no credential for operations that accept only a pending login. These return 401 before the
    // origin is checked.
    const takesSession = security.length === 0 || security.some((each) => 'session' in each);
    const refused = takesSession ? [403, 'csrf_failed'] : [401, 'unauthorized'];
    for (const [title, headers] of FOREIGN) {
      for (const type of [undefined, ...FORMS]) {
        const more = type === undefined ? {} : { 'content-type': type };
        const answer = await send(placed, { ...headers(panel), ...more }, type === undefined ? {} : 'a=b');
        expect([title, type, answer.status, answer.body.error]).toEqual([title, type, ...refused]);
        expect(answer.headers.get('set-cookie')).toBeNull();
      }
    }
    if (placed.operation.requestBody === undefined || !takesSession) return;
    // Only uploads accept a media type that browsers send without a preflight request, and only from the panel's own pages.
    const upload =
      placed.operation.requestBody.content['multipart/form-data'] && 'multipart/form-data; boundary=x';
    for (const type of FORMS.filter((each) => each !== upload)) {
      const answer = await send(placed, { 'content-type': type }, 'a=b');
      expect([type, answer.status]).toEqual([type, 415]);
    }
  });

  test('a page of another origin cannot open a WebSocket, not even from another port of the same host', async () => {
    const path = '/api/v2/servers/srv_00000000000000000000000000/console';
    for (const [title, headers] of [
      ...FOREIGN,
      ['port', () => ({ origin: 'http://127.0.0.1:1' })] as const,
    ]) {
      const { status, body } = await panel.send('GET', path, { cookie, headers: headers(panel) });
      expect([title, status, body.error]).toEqual([title, 403, 'csrf_failed']);
    }
    expect((await panel.send('GET', path, { cookie })).status).toBe(426);
  });

  test('cross-site requests cannot end the session or change a setting', async () => {
    expect(unsafe.length).toBeGreaterThan(30);
    const { status, body } = await panel.send('GET', '/api/v2/admin/settings', { cookie });
    expect([status, body.rateLimitRpm]).toEqual([200, 100]);
  });
});

describe('GET requests to the panel', () => {
  test('a GET request changes nothing in the database except session data and the audit entry', async () => {
    const panel = await startTestPanel();
    const cookie = await panel.signUp();
    const db = await openPanelDatabase(panel.database);
    /** Returns all rows of all tables except the tables for session data and audit entries. */
    const rows = async () => {
      const { sessionValues: _values, auditEntries: _entries, ...models } = db.models;
      const all = Object.values(models).map(async (model: ModelStatic<Model>) => [
        model.name,
        (await model.findAll({ raw: true })).map((row) => JSON.stringify(row)).sort(),
      ]);
      return Object.fromEntries(await Promise.all(all));
    };
    try {
      const { items } = (await panel.send('GET', '/api/v2/admin/users', { cookie })).body;
      const before = await rows();
      const reads = listOperations(readDocument('panel')).filter(({ method }) => method === 'get');
      expect(reads.length).toBeGreaterThan(20);
      for (const { path } of reads) {
        const target = path.replace('{userId}', items[0].id).replaceAll(/\{\w+\}/g, 'x');
        const { status } = await panel.send('GET', target, { cookie });
        expect([target, [200, 400, 404].includes(status)]).toEqual([target, true]);
      }
      expect(await rows()).toEqual(before);
    } finally {
      await db.close();
      await panel.stop();
    }
  });
});

/** Returns what a content security policy allows in addition to the strictest policy of the pages. */
function grantsOf(policy = ''): string[] {
  const directives = new Map(
    policy.split('; ').map((each) => {
      const [name = '', ...sources] = each.split(' ');
      return [name, sources] as const;
    }),
  );
  const closed = ['default-src', 'object-src', 'base-uri', 'frame-ancestors'];
  const open = closed.filter((name) => directives.get(name)?.join() !== "'none'");
  const wide = [...directives].filter(([name, sources]) =>
    sources.some((each) => !["'none'", "'self'", ...(name === 'img-src' ? ['data:'] : [])].includes(each)),
  );
  // `form-action` does not fall back to `default-src`, so each policy must set it.
  return [...open, ...(directives.has('form-action') ? [] : ['form-action']), ...wide.map(String)];
}

describe('the security headers of responses', () => {
  let panel: TestPanel | undefined;
  afterAll(() => panel?.stop());

  test.each([
    'http://localhost:3000',
    'https://berth.example.org',
  ])('the security headers of responses restrict browsers under the public URL %s', async (publicUrl) => {
    await panel?.stop();
    panel = await startTestPanel({ PANEL_PUBLIC_URL: publicUrl });
    const isSecure = publicUrl.startsWith('https');
    const signUp = await panel.send('POST', '/api/v2/auth/register', {
      body: { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' },
    });
    const [set = ''] = signUp.headers.getSetCookie();
    expect(set.startsWith(isSecure ? '__Host-berth_session=' : 'berth_session=')).toBe(true);
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(set).toContain(part);
    expect(set.includes('Secure')).toBe(isSecure);
    expect(set).not.toContain('Domain=');
    const cookie = signUp.cookie ?? '';
    const asked: [string, string, number, Record<string, string>][] = [
      ['GET', '/', 302, {}],
      ['GET', '/app', 200, {}],
      ['GET', '/app/sign-in', 200, {}],
      ['GET', '/docs', 200, {}],
      ['GET', '/openapi.json', 200, {}],
      ['GET', '/healthz', 200, {}],
      ['GET', '/api/v2/account', 200, { cookie }],
      ['GET', '/api/v2/account', 401, {}],
      ['GET', '/nothing', 404, {}],
      ['GET', '/app/assets', 200, {}],
      ['GET', '/app/assets/nothing.js', 404, {}],
      ['DELETE', '/healthz', 405, {}],
      ['POST', '/api/v2/auth/logout', 403, { cookie, 'sec-fetch-site': 'cross-site' }],
      ['POST', '/api/v2/auth/login', 415, { 'content-type': 'text/plain' }],
    ];
    for (const [method, path, status, headers] of asked) {
      const answer = await panel.send(method, path, { headers });
      expect([path, answer.status]).toEqual([path, status]);
      const received = Object.fromEntries(answer.headers);
      expect([path, received]).toEqual([
        path,
        expect.objectContaining({
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'referrer-policy': 'no-referrer',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
          'permissions-policy': expect.stringContaining('geolocation=()'),
        }),
      ]);
      expect([path, ...grantsOf(received['content-security-policy'])]).toEqual([path]);
      expect(received['strict-transport-security']).toBe(
        isSecure ? 'max-age=31536000; includeSubDomains' : undefined,
      );
      // Pages must not be cached either: after signing out, the back button must not show earlier content. Only the API
      // documents are public.
      if (!['/docs', '/openapi.json'].includes(path)) expect(received['cache-control']).toBe('no-store');
    }
  });
});

describe('redirects of browsers by the panel', () => {
  let panel: TestPanel;
  beforeAll(async () => {
    panel = await startTestPanel();
  });
  afterAll(() => panel.stop());

  test('redirects of the panel lead only to its own paths, whatever Host and forwarding headers say', async () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    };
    const led = async (asked: Partial<Asked>) => {
      const { status, headers: received } = await ask(panel.url, {
        path: '/',
        ...asked,
        headers: { ...headers, ...asked.headers },
      });
      return [status, received['location']];
    };
    for (const path of ['/', '/app', '/app/sign-in', '/login', '/setup'])
      expect([path, ...(await led({ path }))]).toEqual([path, 302, '/app/setup']);
    await panel.signUp();
    expect(await led({})).toEqual([302, '/app']);
    expect(await led({ path: '/app/setup' })).toEqual([302, '/app']);
    expect(await led({ path: '//evil.example/login' })).toEqual([404, undefined]);
    for (const path of ['/login', '/account', '/reset-password', '/confirm-email', '/invitation']) {
      const page = path === '/login' ? '/app/sign-in' : `/app${path}`;
      expect(await led({ path: `${path}?lang=de&next=%2F` })).toEqual([302, `${page}?lang=de&next=%2F`]);
    }
    const body = new URLSearchParams({ email: FIRST_USER.email, password: FIRST_USER.password }).toString();
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await led({ method: 'POST', path: '/app/sign-in', body, headers: form })).toEqual([303, '/app']);
  });
});
