import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  FIRST_USER,
  type Received,
  type Sent,
  startTestPanel,
  type TestPanel,
} from '../../testing/berth/start-panel.js';
import { SoftPasskey } from '../../testing/browser/soft-passkey.js';
import { type MailServer, startMailServer } from '../../testing/network/mail-server.js';
import { eventually } from '../../testing/time/eventually.js';
import { createPanelCodes } from '../dredd/harnesses/panel-codes.js';
import { mailedToken } from './mailed-token.js';

/*
 * Responses about accounts that no run of dredd produces: for users who conflict with each other, and for clients that
 * guess.
 */

const API = '/api/v2';
const PASSKEYS = `${API}/account/passkey`;
const GRACE = { email: 'grace@example.org', username: 'Grace', password: 'Calmer-Harbour-49' };
const WRONG = 'Wrong-Harbour-48';
const MAX_PASSKEYS = 20;
const ATTEMPTS = 3;

let panel: TestPanel;
let mails: MailServer;
let ada: string;
beforeEach(async () => {
  mails = await startMailServer();
  panel = await startTestPanel({ SMTP_URL: mails.url, SMTP_FROM: 'berth@example.org' });
  ada = await panel.signUp();
  const body = { allowRegistration: true, loginMaxAttempts: ATTEMPTS };
  expect(await statusOf('PATCH', `${API}/admin/settings`, ada, body)).toBe(200);
});
afterEach(async () => {
  await panel.stop();
  await mails.close();
});

const ask = (method: string, path: string, cookie: string | undefined, body?: object): Promise<Received> =>
  panel.send(method, path, { ...(cookie === undefined ? {} : { cookie }), ...(body && { body }) });
const statusOf = async (...asked: Parameters<typeof ask>): Promise<number> => (await ask(...asked)).status;
const register = (person = GRACE) => ask('POST', `${API}/auth/register`, undefined, person);
const confirm = (token: string, cookie: string | undefined) =>
  statusOf('POST', `${API}/auth/email/confirm`, cookie, { token });
/**
 * Registers a user with a confirmed address.
 * @returns the session's cookie
 */
async function registerConfirmed(): Promise<string | undefined> {
  const { cookie } = await register();
  expect(await confirm(await mailedToken(mails, GRACE.email), cookie)).toBe(204);
  return cookie;
}

test('a new user can request the confirmation mail again', async () => {
  const { cookie } = await register();
  await mailedToken(mails, GRACE.email);
  expect(await statusOf('POST', `${API}/account/email/confirmation`, cookie)).toBe(204);
  expect(await confirm(await mailedToken(mails, GRACE.email, 2), cookie)).toBe(204);
  expect(await statusOf('POST', `${API}/account/email/confirmation`, cookie)).toBe(409);
});

test('an administrator sends a test mail, by session or key, until the mail server rejects it', async () => {
  const send = async (credential: Sent) => {
    const { status, body } = await panel.send('POST', `${API}/admin/mail/test`, credential);
    return [status, body.recipient ?? body.error];
  };
  const [{ email }] = (await ask('GET', `${API}/admin/users`, ada)).body.items as [{ email: string }];
  const named = { name: 'tests', permissions: ['settings.write'] };
  const { key } = (await ask('POST', `${API}/account/apikeys`, ada, named)).body;
  expect(await send({ cookie: ada })).toEqual([200, email]);
  expect(await send({ key })).toEqual([200, email]);
  expect((await mails.to(email, 2)).map(({ read }) => read.subject)).toEqual(
    expect.arrayContaining(['Berth: Test mail', 'Berth: Test mail']),
  );
  expect(await statusOf('GET', `${API}/admin/mail`, ada)).toBe(200);
  await mails.close();
  expect(await send({ cookie: ada })).toEqual([409, 'mail_not_accepted']);
  const { cookie } = await register();
  expect(await send({ ...(cookie !== undefined && { cookie }) })).toEqual([403, expect.any(String)]);
});

test('the owner of an e-mail address cannot confirm an account that another person registered with it', async () => {
  const { cookie: attacker } = await register();
  const token = await mailedToken(mails, GRACE.email);
  expect(await statusOf('GET', `${API}/servers`, attacker)).toBe(403);
  // The owner of the address follows the link, without a session or with the session of another account.
  const none = await ask('POST', `${API}/auth/email/confirm`, undefined, { token });
  expect([none.status, none.body.error]).toEqual([401, 'unauthorized']);
  const other = await ask('POST', `${API}/auth/email/confirm`, ada, { token });
  expect([other.status, other.body.error]).toEqual([403, 'forbidden']);
  expect(other.body.message).toContain('Sign in to that account, then open the link again');
  expect(await statusOf('GET', `${API}/servers`, attacker)).toBe(403);
  // Neither attempt has used up the link.
  expect(await confirm(token, attacker)).toBe(204);
});

test('an administrator can confirm the address of a user who receives no mail', async () => {
  const { cookie, body } = await register();
  const path = `${API}/admin/users/${body.user.id}`;
  expect(await ask('PATCH', path, ada, { emailConfirmed: false })).toMatchObject({ status: 400 });
  expect(await statusOf('GET', `${API}/servers`, cookie)).toBe(403);
  const changed = await ask('PATCH', path, ada, { emailConfirmed: true });
  expect(changed).toMatchObject({ status: 200, body: { emailConfirmed: true } });
  expect(await statusOf('GET', `${API}/servers`, cookie)).toBe(200);
});

test('an e-mail address can belong to only one account, whether it is set by a registration or a change of address', async () => {
  const grace = await registerConfirmed();
  expect((await register()).status).toBe(409);
  const change = (email: string, who: string | undefined, { password }: { password: string }) =>
    ask('PATCH', `${API}/account`, who, { email, currentPassword: password });
  expect((await change(GRACE.email, ada, FIRST_USER)).status).toBe(409);
  const wanted = 'wanted@example.org';
  const tokens: [token: string, cookie: string | undefined][] = [];
  for (const [who, person] of [[ada, FIRST_USER] as const, [grace, GRACE] as const]) {
    expect((await change(wanted, who, person)).status).toBe(202);
    tokens.push([await mailedToken(mails, wanted, tokens.length + 1), who]);
  }
  const responses = [];
  for (const [token, cookie] of tokens) responses.push(await confirm(token, cookie));
  expect(responses).toEqual([204, 409]);
});

test('wrong passwords lock the account even if a user enters them while signed in', async () => {
  const grace = await registerConfirmed();
  const changes: [string, string, object][] = [
    ['POST', `${API}/account/password`, { currentPassword: WRONG, newPassword: 'Louder-Harbour-48' }],
    ['PATCH', `${API}/account`, { currentPassword: WRONG, email: 'other@example.org' }],
    ['POST', `${API}/auth/reauthenticate`, { password: WRONG }],
  ];
  for (const [method, path, body] of changes) {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1)
      expect([401, 403, 423]).toContain(await statusOf(method, path, grace, body));
    expect(await statusOf(method, path, grace, body)).toBe(423);
  }
});

test('a valid one-time code is refused if the account was locked after the password was entered', async () => {
  const codes = createPanelCodes(panel.url, FIRST_USER, async () => ada);
  const cookie = await codes.pendingLogin();
  const login = { email: FIRST_USER.email, password: WRONG };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1)
    expect(await statusOf('POST', `${API}/auth/login`, undefined, login)).toBe(401);
  expect(await statusOf('POST', `${API}/auth/2fa`, cookie, { code: await codes.nextCode() })).toBe(423);
});

test('an account cannot register the same passkey twice, and its number of passkeys is limited', async () => {
  const begin = async () => (await ask('POST', `${PASSKEYS}/register/options`, ada)).body;
  const made = async (id?: Buffer) => {
    const { challenge, rp, user } = await begin();
    const passkey = new SoftPasskey(user.id, id);
    const response = passkey.create({ challenge, rpId: rp.id, origin: panel.publicUrl });
    const asked = await ask('POST', `${PASSKEYS}/register/verify`, ada, { ...response, name: 'Laptop' });
    ada = asked.cookie ?? ada;
    return asked.status;
  };
  const id = Buffer.alloc(16, 1);
  expect([await made(id), await made(id)]).toEqual([201, 409]);
  for (let count = 1; count < MAX_PASSKEYS; count += 1) expect(await made()).toBe(201);
  expect(await statusOf('POST', `${PASSKEYS}/register/options`, ada)).toBe(409);
});

test.each([
  `${API}/account/apikeys`,
  `${API}/admin/apikeys`,
])('of several concurrent rotations of an API key at %s, only one succeeds', async (path) => {
  const { id } = (await ask('POST', path, ada, { name: 'k', permissions: ['*'] })).body;
  // Whether the rotations overlap depends on chance, so they are repeated.
  await eventually('the concurrent rotations', async () => {
    const rotations = [1, 2, 3, 4, 5].map(() =>
      statusOf('POST', `${path}/${id}/rotate`, ada, { overlapSeconds: 0 }),
    );
    const statuses = new Set(await Promise.all(rotations));
    expect([...statuses].filter((status) => status !== 200 && status !== 409)).toEqual([]);
    return statuses.has(409);
  });
});
