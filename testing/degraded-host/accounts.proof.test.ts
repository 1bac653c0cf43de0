import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { BerthProcess } from '../berth/berth-process.js';
import { SoftPasskey } from '../browser/soft-passkey.js';
import { BreakingDisk } from '../disk/breaking-disk.js';
import { SmallDisk } from '../disk/small-disk.js';
import { describeAsRoot } from '../services/describe-with.js';
import { eventually } from '../time/eventually.js';

/*
 * The accounts of the built panel on a degraded host. Reads work, revocations take effect as far as they can, every
 * error has a code, and what was reported as done is in effect after the recovery.
 */

const ADA = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };
const BO = { email: 'bo@example.org', username: 'Bo', password: 'Calmer-Harbour-49' };
const CY = { email: 'cy@example.org', username: 'Cy', password: 'Wider-Harbour-51' };
const EVE = { email: 'eve@example.org', username: 'Eve', password: 'Deeper-Harbour-53' };
const NEW_PASSWORD = 'Louder-Harbour-48';
/** Maximum time of any response. */
const BOUND_MS = 15_000;

type ReceivedResponse = { status: number; body: Record<string, unknown>; cookie: string };
type Passkeys = { cookie: string; id: string; origin: string };
type Fixture = { cookie: string; key: string; keyId: string; bo: string; cy: string; eve: Passkeys };
type Kind = 'read' | 'in' | 'less' | 'more';
type Operation = {
  kind: Kind;
  method: string;
  path: string;
  /** The request body, or a function that builds it from the previous response (if that had the status 200). */
  body?: object | ((before: ReceivedResponse) => object);
  /** Cookie of another account than the first one. */
  cookie?: string;
};

const PASSKEYS = '/account/passkey';
const operations = ({ keyId, bo, cy, eve }: Fixture): Operation[] => [
  ...['/account', '/account/sessions', '/account/sign-ins', '/account/apikeys', PASSKEYS].map(read),
  ...['/admin/users', '/admin/audit', '/admin/audit/export', '/admin/bans', '/admin/settings'].map(read),
  ...['/announcements', '/admin/announcements'].map(read),
  { kind: 'in', method: 'POST', path: '/auth/login', body: { email: ADA.email, password: ADA.password } },
  { kind: 'less', method: 'DELETE', path: `/account/apikeys/${keyId}` },
  { kind: 'less', method: 'PATCH', path: `/admin/users/${bo}`, body: { disabled: true } },
  { kind: 'less', method: 'DELETE', path: `/admin/users/${cy}/sessions` },
  { kind: 'less', method: 'DELETE', path: `/admin/users/${cy}/2fa` },
  { kind: 'less', method: 'POST', path: '/admin/bans', body: { address: '203.0.113.9' } },
  { kind: 'less', method: 'PATCH', path: '/admin/settings', body: { allowRegistration: false } },
  {
    kind: 'less',
    method: 'POST',
    path: '/account/password',
    body: { currentPassword: ADA.password, newPassword: NEW_PASSWORD },
  },
  { kind: 'less', method: 'DELETE', path: `/admin/users/${cy}` },
  { kind: 'less', method: 'DELETE', path: '/account/sessions' },
  { kind: 'more', method: 'POST', path: '/admin/users', body: { ...CY, email: 'dee@example.org' } },
  { kind: 'more', method: 'POST', path: `${PASSKEYS}/register/options`, cookie: eve.cookie },
  {
    ...{ kind: 'more', method: 'POST', path: `${PASSKEYS}/register/verify`, cookie: eve.cookie },
    body: ({ body }) => registered(body, eve.origin, 'Phone'),
  },
  { kind: 'less', method: 'DELETE', path: `${PASSKEYS}/${eve.id}`, cookie: eve.cookie },
  { kind: 'less', method: 'POST', path: '/auth/logout' },
];
const read = (path: string): Operation => ({ kind: 'read', method: 'GET', path });

const DONE = [200, 201, 204];

type Fault = {
  name: string;
  /** Creates the panel's data folder, and returns functions that degrade (`worsen`) and repair (`heal`) its host. */
  open(): { folder: string; worsen(panel: BerthProcess): void; heal(): Promise<void>; remove(): void };
  expected: Record<Kind, number[]>;
  /** Whether the host is restored while the panel keeps running. By default, the panel is restarted. */
  isStarted?: boolean;
};

const FAULTS: Fault[] = [
  {
    name: 'a disk that is full again and again',
    open: () => small((disk) => disk.fill()),
    expected: { read: [200], in: [200], less: DONE, more: [200, 201, 507] },
  },
  {
    name: 'a disk without inodes',
    open: () => small((disk) => disk.fillInodes()),
    expected: { read: [200], in: [200], less: DONE, more: [200, 201, 507] },
  },
  {
    name: 'a disk that is read-only',
    open: breaking,
    // Revoking something that does not exist writes nothing, so it can succeed.
    expected: { read: [200], in: [503], less: [204, 503], more: [503] },
    isStarted: true,
  },
  {
    name: 'no free file descriptor',
    open: withoutDescriptors,
    expected: { read: [200, 503], in: [200, 503], less: [...DONE, 503], more: [200, 201, 503] },
  },
];

describeAsRoot('the accounts of a panel', () => {
  const close: (() => unknown)[] = [];
  afterEach(async () => {
    for (const one of close.splice(0).reverse()) await one();
  });

  test.each(
    FAULTS,
  )('on a host with $name, every failed request has an error code, and only true states are reported', async ({
    open,
    expected,
    isStarted = false,
  }) => {
    const machine = open();
    close.push(() => machine.remove());
    const dataDir = join(machine.folder, 'data');
    let panel = await BerthProcess.start('panel', { dataDir });
    close.push(() => panel.dispose());
    const fixture = await furnish(panel);
    const done = new Set<string>();
    let response: ReceivedResponse | undefined;
    // Current cookies by the first cookie of the session: an operation that changes a sign-in method renews the
    // cookie.
    const cookies = new Map<string, string>();
    for (const operation of operations(fixture)) {
      const { method, path, cookie: first = fixture.cookie } = operation;
      const cookie = cookies.get(first) ?? first;
      let { body } = operation;
      if (typeof body === 'function') {
        if (response?.status !== 200) continue;
        body = body(response);
      }
      machine.worsen(panel);
      const began = performance.now();
      // A sign-in sends no cookie, because it would replace the session of that cookie.
      const who = operation.kind === 'in' ? {} : { cookie };
      response = await ask(panel, method, path, { ...who, body });
      const answered = [method, path, response.status, response.body];
      expect([answered, expected[operation.kind]]).toEqual([
        answered,
        expect.arrayContaining([response.status]),
      ]);
      expect([answered, performance.now() - began < BOUND_MS]).toEqual([answered, true]);
      if (DONE.includes(response.status)) done.add(`${method} ${path}`);
      if (operation.kind !== 'in' && response.cookie !== '') cookies.set(first, response.cookie);
    }
    if (isStarted) await panel.kill();
    await machine.heal();
    if (isStarted) panel = await BerthProcess.start('panel', { dataDir, ports: panel.ports });
    const { eve } = fixture;
    await untilWell(
      panel,
      { ...fixture, eve: { ...eve, cookie: cookies.get(eve.cookie) ?? eve.cookie } },
      done,
    );
  }, 300_000);
});

async function furnish(panel: BerthProcess): Promise<Fixture> {
  const { cookie } = await ask(panel, 'POST', '/auth/register', { body: ADA });
  const made = async (path: string, body: object) =>
    (await ask(panel, 'POST', path, { cookie, body })).body as { id: string; key: string };
  const { id: keyId, key } = await made('/account/apikeys', { name: 'k', permissions: ['*'] });
  const [bo, cy] = [(await made('/admin/users', BO)).id, (await made('/admin/users', CY)).id];
  for (const { email, password } of [BO, CY])
    expect((await ask(panel, 'POST', '/auth/login', { body: { email, password } })).status).toBe(200);
  await made('/admin/users', EVE);
  return { cookie, key, keyId, bo, cy, eve: await withPasskey(panel) };
}

async function withPasskey(panel: BerthProcess): Promise<Passkeys> {
  const { email, password } = EVE;
  const { cookie } = await ask(panel, 'POST', '/auth/login', { body: { email, password } });
  // The panel's default public address.
  const origin = `http://localhost:${new URL(panel.panelUrl).port}`;
  const { body } = await ask(panel, 'POST', `${PASSKEYS}/register/options`, { cookie });
  const laptop = registered(body, origin, 'Laptop');
  const made = await ask(panel, 'POST', `${PASSKEYS}/register/verify`, { cookie, body: laptop });
  return { cookie: made.cookie, id: String(made.body.id), origin };
}

/** Returns a browser's response to the creation options, for a new passkey. */
function registered(options: ReceivedResponse['body'], origin: string, name: string): object {
  const { challenge, rp, user } = options as {
    challenge: string;
    rp: { id: string };
    user: { id: string };
  };
  return { ...new SoftPasskey(user.id).create({ challenge, rpId: rp.id, origin }), name };
}

/** Waits until everything that was reported as done is in effect, and everything else is unchanged. */
async function untilWell(
  panel: BerthProcess,
  { key, keyId, bo, eve }: Fixture,
  done: Set<string>,
): Promise<void> {
  const signIn = async ({ email }: { email: string }, password: string) =>
    (await ask(panel, 'POST', '/auth/login', { body: { email, password } })).status;
  const isDone = (method: string, path: string) => done.has(`${method} ${path}`);
  const hasNew = isDone('POST', '/account/password');
  await eventually('the panel works normally', async () => {
    return (await signIn(ADA, hasNew ? NEW_PASSWORD : ADA.password)) === 200;
  });
  expect(await signIn(ADA, hasNew ? ADA.password : NEW_PASSWORD)).toBe(401);
  expect(await signIn(BO, BO.password)).toBe(isDone('PATCH', `/admin/users/${bo}`) ? 401 : 200);
  const { items } = (await ask(panel, 'GET', PASSKEYS, { cookie: eve.cookie })).body as {
    items: { name: string }[];
  };
  const expected = [
    ...(isDone('DELETE', `${PASSKEYS}/${eve.id}`) ? [] : ['Laptop']),
    ...(isDone('POST', `${PASSKEYS}/register/verify`) ? ['Phone'] : []),
  ];
  expect(items.map(({ name }) => name).sort()).toEqual(expected);
  const withKey = await ask(panel, 'GET', '/account', { key });
  expect(withKey.status).toBe(isDone('DELETE', `/account/apikeys/${keyId}`) ? 401 : 200);
}

type Sent = { cookie?: string; key?: string; body?: object | undefined };

async function ask(
  panel: BerthProcess,
  method: string,
  path: string,
  { cookie, key, body }: Sent,
): Promise<ReceivedResponse> {
  const response = await fetch(`${panel.panelUrl}/api/v2${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return {
    status: response.status,
    body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
    cookie: (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '',
  };
}

function small(worsen: (disk: SmallDisk) => void) {
  const disk = SmallDisk.mount({ size: '24m' });
  return {
    folder: disk.folder,
    worsen: () => worsen(disk),
    heal: async () => disk.clear(),
    remove: () => disk.unmount(),
  };
}

function breaking() {
  const disk = BreakingDisk.mount();
  let isBroken = false;
  return {
    folder: disk.folder,
    worsen() {
      if (!isBroken) disk.breakDown();
      isBroken = true;
    },
    heal: () => disk.mend(),
    remove: () => disk.unmount(),
  };
}

function withoutDescriptors() {
  const folder = mkdtempSync(join(tmpdir(), 'berth-degraded-'));
  let pid = 0;
  const limit = (count: number) =>
    execFileSync('prlimit', ['--pid', String(pid), `--nofile=${count}:`], { stdio: 'ignore' });
  return {
    folder,
    worsen(panel: BerthProcess) {
      ({ pid } = panel);
      limit(readdirSync(`/proc/${pid}/fd`).length);
    },
    async heal() {
      const [, hard = ''] =
        /^Max open files +\S+ +(\S+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8')) ?? [];
      limit(Number(hard));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
