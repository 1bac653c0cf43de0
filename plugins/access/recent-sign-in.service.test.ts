import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listOperations, readDocument } from '../../lib/contract/openapi.js';
import {
  FIRST_USER,
  type Received,
  startTestPanel,
  type TestPanel,
} from '../../testing/berth/start-panel.js';
import { SoftPasskey } from '../../testing/browser/soft-passkey.js';
import { openSecondConnection, type SecondConnection } from '../../testing/database/second-connection.js';
import { eventually } from '../../testing/time/eventually.js';
import { RECENT_SIGN_IN_MS } from './recent-sign-in.js';

const API = '/api/v2';
const REQUIRED = '403 reauthentication_required';
const { email, password } = FIRST_USER;

/** A valid value of each body field that needs a recent sign-in. */
const VALUES: Record<string, unknown> = {
  email: 'other@example.org',
  isAdmin: false,
  disabled: true,
  permissions: [],
  allowedIps: [],
  serverIds: null,
  expiresAt: null,
  requireSecondFactor: 'none',
  secondFactorGraceDays: 30,
};

const PREFIXES: Record<string, string> = { id: 'psk_', keyId: 'key_', userId: 'usr_', serverId: 'srv_' };

type AskedRequest = {
  what: string;
  method: string;
  target: string;
  takesKeys: boolean;
  body: Record<string, unknown> | undefined;
};

/** Every request that requires a recent sign-in according to the document, one per field. */
const REQUESTS = listOperations(readDocument('panel')).flatMap(
  ({ path, method, operation }): AskedRequest[] => {
    const { 'x-recent-sign-in': needed = false, security = [], operationId } = operation;
    if (needed === false) return [];
    const takesKeys = security.some((scheme) => 'apiKey' in scheme);
    const target = path.replace(/\{(\w+)\}/g, (_, name: string) => `${PREFIXES[name]}${'0'.repeat(26)}`);
    const request = { method: method.toUpperCase(), target, takesKeys };
    return needed === true
      ? [{ ...request, what: operationId, body: undefined }]
      : needed.map((field) => ({
          ...request,
          what: `${operationId} with ${field}`,
          body: { [field]: VALUES[field] },
        }));
  },
);

describe('operations that require a recent sign-in', () => {
  let panel: TestPanel;
  let database: SecondConnection;
  let key: string;
  beforeAll(async () => {
    panel = await startTestPanel();
    const cookie = await panel.signUp();
    database = await openSecondConnection(panel.database);
    key = (await post('/account/apikeys', cookie, { name: 'all', permissions: ['*'] })).body.key;
  });
  afterAll(async () => {
    await database.close();
    await panel.stop();
  });

  const outcomeOf = ({ status, body }: Received) => `${status} ${body?.error ?? ''}`.trim();
  const post = (path: string, cookie: string, body?: object) =>
    panel.send('POST', API + path, { cookie, ...(body && { body }) });
  const signIn = async () =>
    (await panel.send('POST', `${API}/auth/login`, { body: { email, password } })).cookie ?? '';
  /** Creates a session whose last sign-in was at `time`. The panel has not cached this session yet. */
  const sessionOf = async (time: string) => {
    const cookie = await signIn();
    const newest = 'SELECT id FROM sessions WHERE NOT is_pending ORDER BY created_at DESC, id DESC LIMIT 1';
    await database.run(`UPDATE sessions SET signed_in_at = ${time} WHERE id = (${newest})`);
    return cookie;
  };
  /** Returns a time in the format in which Sequelize stores dates. SQLite reads other formats as invalid dates. */
  const ago = (ms: number) =>
    `'${new Date(Date.now() - ms).toISOString().replace('T', ' ').replace('Z', ' +00:00')}'`;
  const stale = () => sessionOf(ago(RECENT_SIGN_IN_MS));
  const setUp = (cookie: string) => panel.send('GET', `${API}/account/2fa/setup`, { cookie });
  const latestOutcomes = async (cookie: string): Promise<string[]> =>
    (await panel.send('GET', `${API}/account/sign-ins?limit=4`, { cookie })).body.items.map(
      ({ outcome }: { outcome: string }) => outcome,
    );

  test.each(
    REQUESTS,
  )('$what is refused for a session without a recent sign-in, and accepted for a recent one or an API key', async (request) => {
    const { method, target, body, takesKeys } = request;
    const ask = async (credential: object) =>
      outcomeOf(await panel.send(method, target, { ...credential, ...(body && { body }) }));
    expect(await ask({ cookie: await stale() })).toBe(REQUIRED);
    expect(await ask({ cookie: await sessionOf('NULL') })).toBe(REQUIRED);
    const fresh = await ask({ cookie: await sessionOf(ago(RECENT_SIGN_IN_MS - 60_000)) });
    expect(fresh).not.toBe(REQUIRED);
    expect(fresh).not.toMatch(/^401/);
    if (takesKeys) expect(await ask({ key })).not.toBe(REQUIRED);
    else expect(await ask({ key })).toBe('403 forbidden');
  });

  test('the API document marks every operation that changes how users sign in', () => {
    const names = new Set(REQUESTS.map(({ what }) => what.split(' ')[0]));
    for (const name of [
      ...['setupTwoFactor', 'enableTwoFactor', 'regenerateRecoveryCodes', 'verifyPasskeyRegistration'],
      ...[
        'deletePasskey',
        'createAccountApiKey',
        'rotateAccountApiKey',
        'updateAccountApiKey',
        'updateAccount',
      ],
      ...['createApiKey', 'updateApiKey', 'rotateApiKey', 'updateUser', 'createUser'],
      ...['createPasswordResetLink', 'disableUserTwoFactor', 'transferServer', 'updateSettings'],
    ])
      expect(names).toContain(name);
  });

  test('a session without a recent sign-in can still change settings that do not concern sign-in', async () => {
    const cookie = await stale();
    const rename = await panel.send('PATCH', `${API}/account`, { cookie, body: { username: 'Ada L.' } });
    expect(outcomeOf(rename)).toBe('200');
  });

  test('changing the password does not count as a recent sign-in', async () => {
    const cookie = await stale();
    const change = { currentPassword: password, newPassword: password };
    const changed = await post('/account/password', cookie, change);
    expect(outcomeOf(changed)).toBe('204');
    expect(outcomeOf(await setUp(changed.cookie ?? ''))).toBe(REQUIRED);
  });

  test("entering the password again makes a session's sign-in recent, and gives the session a new cookie", async () => {
    const cookie = await stale();
    expect(outcomeOf(await setUp(cookie))).toBe(REQUIRED);
    const again = await post('/auth/reauthenticate', cookie, { password });
    expect(outcomeOf(again)).toBe('204');
    expect(outcomeOf(await setUp(again.cookie ?? ''))).toBe('200');
    expect(outcomeOf(await setUp(cookie))).toBe('401 unauthorized');
  });

  test("using a passkey makes a session's sign-in recent, with a new cookie, and its challenge can be used once", async () => {
    const ceremony = { rpId: 'localhost', origin: 'http://localhost:3000' };
    const fresh = await signIn();
    expect(outcomeOf(await post('/auth/reauthenticate/options', fresh))).toBe('409 no_passkey');
    const offered = (await post('/account/passkey/register/options', fresh)).body;
    const passkey = new SoftPasskey(offered.user.id);
    const made = { ...passkey.create({ ...ceremony, challenge: offered.challenge }), name: 'Laptop' };
    const registered = await post('/account/passkey/register/verify', fresh, made);
    expect(outcomeOf(registered)).toBe('201');
    await database.run('UPDATE sessions SET signed_in_at = NULL');
    const cookie = registered.cookie ?? '';
    await eventually('the panel to read the change', async () => outcomeOf(await setUp(cookie)) === REQUIRED);
    const { challenge } = (await post('/auth/reauthenticate/options', cookie)).body;
    const answer = passkey.get({ ...ceremony, challenge });
    const elsewhere = new SoftPasskey(offered.user.id).get({ ...ceremony, challenge });
    expect(outcomeOf(await post('/auth/reauthenticate', cookie, { passkey: elsewhere }))).toBe(
      '401 invalid_passkey',
    );
    expect(outcomeOf(await post('/auth/reauthenticate', cookie, { passkey: answer }))).toBe(
      '401 invalid_passkey',
    );
    const next = (await post('/auth/reauthenticate/options', cookie)).body;
    const again = await post('/auth/reauthenticate', cookie, {
      passkey: passkey.get({ ...ceremony, challenge: next.challenge }),
    });
    expect(outcomeOf(again)).toBe('204');
    const removed = await panel.send('DELETE', `${API}/account/passkey/${registered.body.id}`, {
      cookie: again.cookie ?? '',
    });
    expect(outcomeOf(removed)).toBe('204');
  });

  test('wrong passwords for repeating a sign-in are recorded in history and audit log, and lock the account', async () => {
    const settings = { loginMaxAttempts: 3, loginLockoutMinutes: 1 };
    await panel.send('PATCH', `${API}/admin/settings`, { key, body: settings });
    const cookie = await stale();
    const guess = () => post('/auth/reauthenticate', cookie, { password: 'Wrong-Harbour-47' });
    const answers = [await guess(), await guess(), await guess(), await guess()].map(outcomeOf);
    expect(answers).toEqual([...Array(3).fill('401 invalid_credentials'), '423 account_locked']);
    expect(outcomeOf(await post('/auth/reauthenticate', cookie, { password }))).toBe('423 account_locked');
    await eventually('the history to contain them', async () => {
      const outcomes = await latestOutcomes(cookie);
      return outcomes.filter((each) => each === 'locked').length === 2;
    });
    expect((await latestOutcomes(cookie)).slice(2)).toEqual(['wrong_password', 'wrong_password']);
    const log = (await panel.send('GET', `${API}/admin/audit?action=reauthenticate&outcome=failure`, { key }))
      .body;
    expect(log.items.length).toBeGreaterThanOrEqual(5);
    expect(outcomeOf(await panel.send('GET', `${API}/auth/session`, { cookie }))).toBe('200');
  });
});

test('wrong passwords for repeating a sign-in count toward the failed sign-ins of their address', async () => {
  const limits = {
    sign_in_failures: { limit: 2, windowS: 3600, by: 'address', failuresOnly: true },
  } as const;
  const panel = await startTestPanel({}, limits);
  try {
    const cookie = await panel.signUp();
    const body = { password: 'Wrong-Harbour-47' };
    const guess = async () =>
      (await panel.send('POST', `${API}/auth/reauthenticate`, { cookie, body })).status;
    expect([await guess(), await guess(), await guess()]).toEqual([401, 401, 429]);
    const login = { body: { email, password } };
    expect((await panel.send('POST', `${API}/auth/login`, login)).status).toBe(429);
  } finally {
    await panel.stop();
  }
});
