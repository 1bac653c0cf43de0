import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { generate } from 'otplib';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import { type ReceivedMail, tokenIn } from '../../../testing/network/mail-server.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { race } from '../../../testing/time/race.js';
import type { Caller } from '../../access/caller.js';
import { createApiKeys } from '../../api-keys/api-keys.js';
import {
  type AccountHarness,
  HOME,
  NEW_PASSWORD,
  openAccountFixture,
  openAccountHarness,
  PASSWORD,
} from '../accounts/suites/account-fixture.js';
import { createUserAccess } from '../administration/user-access.js';
import { toUser } from './user.js';

const GRACE = 'grace@example.org';
const DAY_MS = 86_400_000;

let harness: AccountHarness;
let adminId: string;
afterEach(() => harness.end());

const row = async (id: string) => harness.db.models.users.findByPk(id, { rejectOnEmpty: true });

async function mailTo(address: string, count = 1): Promise<ReceivedMail> {
  const mail = (await harness.server.to(address, count))[count - 1];
  if (mail === undefined) throw new Error('no mail');
  return mail;
}

const tokenOf = ({ url }: { url: string }) =>
  new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? '';

/**
 * Creates the access that the creator of an account could leave behind: a key, one-time codes, recovery codes
 * and a passkey.
 */
async function leaveAccess(userId: string): Promise<void> {
  const { apiKeys, passkeys, secondFactors, users } = harness.db.models;
  const createdAt = new Date();
  const key = { userId, name: 'k', description: '', permissions: ['*'], allowedIps: [], createdAt };
  await apiKeys.create({ ...key, id: `key_${userId}`, secretHash: userId, expiresAt: null });
  const passkey = { userId, publicKey: 'x', counter: 0, transports: [], name: 'p', createdAt };
  await passkeys.create({
    ...passkey,
    id: `psk_${userId}`,
    credentialId: userId,
    deviceType: 'singleDevice',
    backedUp: false,
  });
  const codes = { lastStep: null, recoveryCodes: '["x"]', wrongCodes: 0, wrongUntil: null };
  await secondFactors.create({ ...codes, userId, sealedSecret: 'x' });
  await users.update({ twoFactorEnabled: true, passkeyEnabled: true }, { where: { id: userId } });
}

async function accessOf(userId: string) {
  const { apiKeys, passkeys, secondFactors } = harness.db.models;
  const where = { userId };
  const { twoFactorEnabled, passkeyEnabled } = await row(userId);
  const counts = [await apiKeys.count({ where }), await passkeys.count({ where })];
  return [...counts, await secondFactors.count({ where }), twoFactorEnabled, passkeyEnabled];
}
const ALL = [1, 1, 1, true, true];
const NONE = [0, 0, 0, false, false];

const confirm = (token: string, userId: string) =>
  harness.emailChanges.confirm(token, { userId, address: HOME });

function suite(newDatabase: () => Promise<TestDatabase>): void {
  beforeEach(async () => {
    harness = await openAccountHarness(newDatabase);
    adminId = await harness.person('Ada');
  });

  test('the first mailed password reset of an unconfirmed account removes its API keys and factors, and confirms it', async () => {
    const id = await harness.stranger(GRACE);
    await leaveAccess(id);
    // The first mail is the one that confirms the address.
    await mailTo(GRACE);
    await harness.passwordResets.request(GRACE);
    const token = tokenIn(await mailTo(GRACE, 2));
    await harness.passwordResets.reset({ token, password: NEW_PASSWORD }, HOME);
    expect(await accessOf(id)).toEqual(NONE);
    expect(await row(id)).toMatchObject({ emailConfirmed: true, confirmBy: null });
    expect(await harness.sessionsOf(id)).toEqual([]);
  });

  test("only the first password reset with an administrator's link removes the account's API keys and factors", async () => {
    const { passwordResets } = harness;
    const id = await harness.stranger(GRACE);
    await leaveAccess(id);
    const reset = async (password: string) =>
      passwordResets.reset({ token: tokenOf(await passwordResets.createLink(id)), password }, HOME);
    await reset(NEW_PASSWORD);
    expect(await accessOf(id)).toEqual(NONE);
    await leaveAccess(id);
    await reset(PASSWORD);
    expect(await accessOf(id)).toEqual(ALL);
  });

  test('a request that began before a password reset cannot store an API key or second factor after it', async () => {
    const { db, notices, passwordResets, sessions, twoFactor } = harness;
    const id = await harness.stranger(GRACE);
    await sessions.begin({ userId: id, address: HOME, userAgent: 'a browser' });
    const [sessionId = ''] = await harness.sessionsOf(id);
    const user = toUser(await row(id));
    const caller: Caller = { user, isAdmin: false, scopes: 'session', sessionId, key: null };
    const waiting = new Map<string, string>();
    const session = {
      keep: async (name: string, value: string) => void waiting.set(name, value),
      take: async (name: string) => waiting.get(name),
      renew: async () => undefined,
    };
    const change = { caller, session, address: HOME };
    const { secret } = await twoFactor.setUp(change);
    const { url } = await passwordResets.createLink(id);
    await passwordResets.reset({ token: tokenOf({ url }), password: NEW_PASSWORD }, HOME);
    const apiKeys = createApiKeys({ db, clock: harness.clock, notices });
    const create = apiKeys.create(caller, { name: 'k', permissions: ['servers.read'] }, HOME);
    expect(await failureOf(create)).toBe('unauthenticated/unauthorized');
    const code = await generate({ secret, epoch: Math.floor(harness.clock.now() / 1000) });
    expect(await failureOf(twoFactor.enable(change, code))).toBe('unauthenticated/unauthorized');
    expect(await accessOf(id)).toEqual([0, 0, expect.any(Number), false, false]);
  });

  test('invalidating the password of an unconfirmed account removes its API keys and second factors', async () => {
    const id = await harness.stranger(GRACE);
    for (const userId of [id, adminId]) await leaveAccess(userId);
    const access = createUserAccess(harness);
    for (const userId of [id, adminId]) await access.voidPassword(userId, null);
    expect([await accessOf(id), (await row(id)).emailConfirmed]).toEqual([NONE, false]);
    expect(await accessOf(adminId)).toEqual(ALL);
  });

  test('the link mailed at registration confirms the account for one of 20 concurrent requests', async () => {
    const id = await harness.stranger(GRACE);
    expect(await row(id)).toMatchObject({ emailConfirmed: false });
    await harness.sessions.begin({ userId: id, address: HOME, userAgent: 'a browser' });
    const mail = await mailTo(GRACE);
    expect(mail.read.text).toContain('If it was not you, ignore this mail');
    const token = tokenIn(mail);
    expect(await failureOf(confirm(token, adminId))).toBe('forbidden/forbidden');
    expect(await row(id)).toMatchObject({ emailConfirmed: false });
    const { winners, codes } = await race(Array.from({ length: 20 }, () => confirm(token, id)));
    expect([winners.length, codes]).toEqual([1, ['invalid_token']]);
    expect(await row(id)).toMatchObject({ emailConfirmed: true, confirmBy: null });
    expect(await harness.sessionsOf(id)).toHaveLength(1);
  });

  test('an account that is unconfirmed for seven days is removed, so that its address can be registered again', async () => {
    const { clock } = harness;
    const first = await harness.stranger(GRACE);
    const confirmed = await harness.stranger('heidi@example.org');
    await confirm(tokenIn(await mailTo('heidi@example.org')), confirmed);
    clock.advance(7 * DAY_MS - 1);
    expect(await failureOf(harness.stranger(GRACE))).toBe('conflict/email_taken');
    clock.advance(1);
    const second = await harness.stranger(GRACE);
    expect(second).not.toBe(first);
    expect(await harness.db.models.users.findByPk(first)).toBeNull();
    expect(await harness.db.models.users.findByPk(confirmed)).not.toBeNull();
  });

  test('an unconfirmed account that owns servers is not removed', async () => {
    const id = await harness.stranger(GRACE);
    const createdAt = new Date();
    const { nodes, servers } = harness.db.models;
    const node = {
      id: 'node_1',
      name: 'n',
      url: 'http://127.0.0.1:1',
      sealedKey: 'x',
      local: false,
      createdAt,
    };
    await nodes.create(node);
    const server = { id: 'srv_1', name: 's', ownerId: id, nodeId: 'node_1', type: 'nodejs', port: 1 };
    await servers.create({ ...server, version: 'latest', state: 'installing', createdAt });
    harness.clock.advance(8 * DAY_MS);
    expect(await failureOf(harness.stranger(GRACE))).toBe('conflict/email_taken');
  });
}

describe('unconfirmed accounts, on SQLite', () => suite(sqliteDatabase));
describeWith(['postgres'], 'unconfirmed accounts on PostgreSQL', () => {
  suite(() => postgresDatabase(testService('postgres')));
});

describe('unconfirmed users', () => {
  beforeEach(async () => {
    harness = await openAccountHarness(sqliteDatabase);
    adminId = await harness.person('Ada');
  });

  test('three confirmation mails an hour are sent per account, including the one at registration', async () => {
    const { emailChanges } = harness;
    const id = await harness.stranger(GRACE);
    for (const count of [1, 2]) {
      // Wait for each mail: if it were still queued, the next request would replace it and it would not be sent.
      await mailTo(GRACE, count);
      await emailChanges.requestConfirmation(id, HOME);
    }
    expect(await failureOf(emailChanges.requestConfirmation(id, HOME))).toBe('rate_limited/rate_limited');
    const tokens = (await harness.server.to(GRACE, 3)).map(tokenIn);
    const ends = await Promise.all(
      tokens.map((token) =>
        confirm(token, id).then(
          () => 'confirmed',
          () => 'refused',
        ),
      ),
    );
    expect(ends.filter((end) => end === 'confirmed')).toHaveLength(1);
    expect(await failureOf(emailChanges.requestConfirmation(id, HOME))).toBe('conflict/conflict');
  });

  test('without a mail server no confirmation of e-mail addresses is required, and no account is removed', async () => {
    const silent = await openAccountFixture(harness, null);
    const id = await silent.stranger(GRACE);
    expect(await row(id)).toMatchObject({ emailConfirmed: false, confirmBy: null });
    expect(await failureOf(silent.emailChanges.requestConfirmation(id, HOME))).toBe('conflict/conflict');
    harness.clock.advance(8 * DAY_MS);
    expect(await failureOf(harness.stranger(GRACE))).toBe('conflict/email_taken');
    await silent.close();
  });

  test("a user's new e-mail address is unconfirmed if there is no mail server, except for administrators", async () => {
    const silent = await openAccountFixture(harness, null);
    const graceId = await harness.person('Grace');
    for (const [userId, email] of [
      [graceId, 'victim@example.org'],
      [adminId, 'ada@new.example.org'],
    ] as const) {
      const owner = { userId, sessionId: null, address: HOME };
      await silent.ownAccount.update(owner, { email, currentPassword: PASSWORD });
    }
    expect(await row(graceId)).toMatchObject({ email: 'victim@example.org', emailConfirmed: false });
    expect(await row(adminId)).toMatchObject({ email: 'ada@new.example.org', emailConfirmed: true });
    await leaveAccess(graceId);
    const token = tokenOf(await silent.passwordResets.createLink(graceId));
    await silent.passwordResets.reset({ token, password: NEW_PASSWORD }, HOME);
    expect(await accessOf(graceId)).toEqual(NONE);
    await silent.close();
  });
});
