import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import { linkIn, type ReceivedMail, receiversOf, tokenIn } from '../../../testing/network/mail-server.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { race } from '../../../testing/time/race.js';
import {
  type AccountFixture,
  type AccountHarness,
  HOME,
  NEW_PASSWORD,
  openAccountFixture,
  openAccountHarness,
  PASSWORD,
} from './suites/account-fixture.js';

const [ADA, NEW] = ['ada@example.org', 'ada@new.example.org'];
const HOUR_MS = 3_600_000;
const INVALID = 'unauthenticated/invalid_token';

let harness: AccountHarness;
let userId: string;
afterEach(() => harness.end());

const open = async (newDatabase: () => Promise<TestDatabase>) => {
  harness = await openAccountHarness(newDatabase);
  userId = await harness.person('Ada', 3);
};
const ask = (email: string, fixture: AccountFixture = harness, sessionId: string | null = null) =>
  fixture.ownAccount.update({ userId, sessionId, address: HOME }, { email, currentPassword: PASSWORD });
const confirm = (token: string, id = userId) =>
  harness.emailChanges.confirm(token, { userId: id, address: HOME });
const emailOf = async (id = userId) => (await harness.accounts.get(id)).email;

async function mailTo(address: string, count = 1): Promise<ReceivedMail> {
  const mail = (await harness.server.to(address, count))[count - 1];
  if (mail === undefined) throw new Error('no mail');
  return mail;
}

function raceSuite(newDatabase: () => Promise<TestDatabase>): void {
  beforeEach(() => open(newDatabase));

  test('the confirmation link of a new e-mail address works for only one of 20 concurrent requests', async () => {
    await ask(NEW);
    const token = tokenIn(await mailTo(NEW));
    const { winners, codes } = await race(Array.from({ length: 20 }, () => confirm(token)));
    expect(winners).toHaveLength(1);
    expect(codes).toEqual(['invalid_token']);
    expect(await emailOf()).toBe(NEW);
  });

  test('only one of two users who request the same e-mail address gets it', async () => {
    const graceId = await harness.person('Grace');
    await ask(NEW);
    const grace = { userId: graceId, sessionId: null, address: HOME };
    await harness.ownAccount.update(grace, { email: NEW, currentPassword: PASSWORD });
    const mails = await harness.server.to(NEW, 2);
    const confirmations = mails.map((mail) =>
      confirm(tokenIn(mail), mail.read.text?.includes(ADA) ? userId : graceId),
    );
    const { winners, codes } = await race(confirmations);
    expect(winners).toHaveLength(1);
    expect(codes).toEqual(['email_taken']);
    expect([await emailOf(), await emailOf(graceId)].filter((email) => email === NEW)).toHaveLength(1);
  });
}

describe('concurrent requests for one e-mail address, on SQLite', () => raceSuite(sqliteDatabase));
describeWith(['postgres'], 'the race for an e-mail address on PostgreSQL', () => {
  raceSuite(() => postgresDatabase(testService('postgres')));
});

describe('a change of the e-mail address', () => {
  beforeEach(() => open(sqliteDatabase));

  test('following the link to a new e-mail address applies it, notifies both addresses and ends other sessions', async () => {
    const [kept = ''] = await harness.sessionsOf(userId);
    expect(await ask('Ada@New.example.org', harness, kept)).toMatchObject({
      user: { email: ADA },
      isConfirmationOwed: true,
    });
    const mail = await mailTo(NEW);
    expect(receiversOf(mail)).toEqual([NEW]);
    expect(linkIn(mail).href).toMatch(/^https:\/\/panel\.example\.org\/app\/confirm-email#token=[\w-]{43}$/);
    expect(await emailOf()).toBe(ADA);
    expect(await harness.sessionsOf(userId)).toHaveLength(3);
    await confirm(tokenIn(mail));
    expect(await emailOf()).toBe(NEW);
    expect(await harness.sessionsOf(userId)).toEqual([kept]);
    expect(await harness.canSignIn(NEW, PASSWORD)).toBe(true);
    expect(await harness.canSignIn(ADA, PASSWORD)).toBe(false);
    const subject = 'Berth: Your e-mail address was changed';
    expect((await mailTo(ADA)).read.subject).toBe(subject);
    expect((await mailTo(NEW, 2)).read.subject).toBe(subject);
    const kept2 = JSON.stringify(await harness.db.models.emailChanges.findAll());
    expect(kept2).toBe('[]');
  });

  test('a new e-mail address can only be confirmed in a session of its account', async () => {
    const graceId = await harness.person('Grace');
    await ask(NEW);
    const mail = await mailTo(NEW);
    expect(mail.read.text).toContain(`The user of the account ${ADA} wants to use this e-mail address`);
    expect(mail.read.text).toContain(`From: ${HOME}`);
    expect(await failureOf(confirm(tokenIn(mail), graceId))).toBe('forbidden/forbidden');
    expect([await emailOf(), await emailOf(graceId)]).toEqual([ADA, 'grace@example.org']);
    await confirm(tokenIn(mail));
    expect(await emailOf()).toBe(NEW);
  });

  test('a new e-mail address requires the current password, and must not belong to another account', async () => {
    await harness.person('Grace');
    const owner = { userId, sessionId: null, address: HOME };
    const { ownAccount } = harness;
    const refused = async (changes: object) =>
      failureOf(ownAccount.update(owner, { username: 'Eve', email: NEW, ...changes }));
    expect(await refused({})).toBe('invalid_input/bad_request');
    expect(await refused({ currentPassword: NEW_PASSWORD })).toBe('forbidden/invalid_credentials');
    const taken = { email: 'GRACE@example.org', currentPassword: PASSWORD };
    expect(await refused(taken)).toBe('conflict/email_taken');
    // The rejected request also contained a new username, which must not be stored either.
    expect(await harness.accounts.get(userId)).toMatchObject({ email: ADA, username: 'Ada' });
    expect(harness.server.mails).toEqual([]);
  });

  test('confirmation links of a new e-mail address are rejected if they are replaced, over an hour old or forged', async () => {
    await ask(NEW);
    const first = tokenIn(await mailTo(NEW));
    await ask('ada@third.example.org');
    const second = tokenIn(await mailTo('ada@third.example.org'));
    expect(await failureOf(confirm(first))).toBe(INVALID);
    expect(await failureOf(confirm('x'.repeat(43)))).toBe(INVALID);
    harness.clock.advance(HOUR_MS);
    expect(await failureOf(confirm(second))).toBe(INVALID);
    expect(await emailOf()).toBe(ADA);
  });

  test('changing the password cancels a pending change of address, and changing the address cancels a reset link', async () => {
    await ask(NEW);
    const waiting = tokenIn(await mailTo(NEW));
    const owner = { userId, sessionId: null, address: HOME };
    await harness.ownAccount.changePassword(owner, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect(await failureOf(confirm(waiting))).toBe(INVALID);
    const { url } = await harness.passwordResets.createLink(userId);
    await harness.ownAccount.update(owner, { email: NEW, currentPassword: NEW_PASSWORD });
    await confirm(tokenIn(await mailTo(NEW, 2)));
    const token = url.split('=')[1] ?? '';
    expect(await failureOf(harness.passwordResets.reset({ token, password: PASSWORD }, HOME))).toBe(INVALID);
  });

  test('a change of the e-mail address can be requested at most three times an hour per account', async () => {
    for (let count = 0; count < 3; count += 1) await ask(`ada@${count}.example.org`);
    expect(await failureOf(ask(NEW))).toBe('rate_limited/rate_limited');
    harness.clock.advance(HOUR_MS);
    expect((await ask(NEW)).isConfirmationOwed).toBe(true);
  });

  test('without a mail server, a new e-mail address applies at once', async () => {
    const none = await openAccountFixture(harness, null);
    const [kept = ''] = await harness.sessionsOf(userId);
    expect(await ask(NEW, none, kept)).toMatchObject({ user: { email: NEW }, isConfirmationOwed: false });
    expect(await harness.sessionsOf(userId)).toEqual([kept]);
    await none.close();
  });
});
