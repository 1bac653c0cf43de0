import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { hashSecret } from '../../../lib/secrets/secret.js';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import { linkIn, receiversOf, tokenIn } from '../../../testing/network/mail-server.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { eventually } from '../../../testing/time/eventually.js';
import { race } from '../../../testing/time/race.js';
import {
  type AccountHarness,
  HOME,
  NEW_PASSWORD,
  openAccountFixture,
  openAccountHarness,
  PASSWORD,
  PUBLIC_URL,
} from '../accounts/suites/account-fixture.js';

const ADA = 'ada@example.org';
const HOUR_MS = 3_600_000;
const INVALID = 'unauthenticated/invalid_token';

const tokenOf = ({ url }: { url: string }) =>
  new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? '';

function raceSuite(newDatabase: () => Promise<TestDatabase>): void {
  let harness: AccountHarness;
  beforeEach(async () => {
    harness = await openAccountHarness(newDatabase);
  });
  afterEach(() => harness.end());

  test('only one of 20 concurrent requests with the same reset token sets a new password', async () => {
    const { passwordResets, canSignIn } = harness;
    const token = tokenOf(await passwordResets.createLink(await harness.person('Ada')));
    const { winners, codes } = await race(
      Array.from({ length: 20 }, (_, index) =>
        // Each request has its own address, because only a few passwords per address are hashed at a time.
        passwordResets.reset({ token, password: `${NEW_PASSWORD}-${index}` }, `192.0.2.${index}`),
      ),
    );
    expect(winners).toHaveLength(1);
    expect(codes).toEqual(['invalid_token']);
    expect(await canSignIn(ADA, `${NEW_PASSWORD}-${winners[0]}`)).toBe(true);
    expect(await canSignIn(ADA, PASSWORD)).toBe(false);
  });

  test('exactly one of 20 reset links that are created concurrently works', async () => {
    const { passwordResets } = harness;
    const userId = await harness.person('Ada');
    const links = await Promise.all(Array.from({ length: 20 }, () => passwordResets.createLink(userId)));
    let good = 0;
    for (const link of links) {
      const input = { token: tokenOf(link), password: NEW_PASSWORD };
      const end = await failureOf(passwordResets.reset(input, HOME)).catch(() => 'set');
      if (end === 'set') good += 1;
      else expect(end).toBe(INVALID);
    }
    expect(good).toBe(1);
  });
}

describe('concurrent password resets, on SQLite', () => raceSuite(sqliteDatabase));
describeWith(['postgres'], 'the race for a reset on PostgreSQL', () => {
  raceSuite(() => postgresDatabase(testService('postgres')));
});

describe('password resets', () => {
  let harness: AccountHarness;
  let userId: string;
  beforeEach(async () => {
    harness = await openAccountHarness(sqliteDatabase);
    userId = await harness.person('Ada', 2);
  });
  afterEach(() => harness.end());

  test('a password reset with the mailed link ends all sessions, removes a lock and sends a notice', async () => {
    const { passwordResets, server, db } = harness;
    const lockedUntil = new Date(harness.clock.now() + HOUR_MS);
    await db.models.users.update({ lockedUntil }, { where: { id: userId } });
    await passwordResets.request('Ada@Example.ORG');
    const [mail] = await server.received(1);
    if (mail === undefined) throw new Error('no mail');
    expect(receiversOf(mail)).toEqual([ADA]);
    expect(linkIn(mail).href).toMatch(/^https:\/\/panel\.example\.org\/app\/reset-password#token=[\w-]{43}$/);
    const token = tokenIn(mail);
    await passwordResets.reset({ token, password: NEW_PASSWORD }, HOME);
    expect(await harness.canSignIn(ADA, NEW_PASSWORD)).toBe(true);
    expect(await harness.canSignIn(ADA, PASSWORD)).toBe(false);
    expect(await harness.sessionsOf(userId)).toEqual([]);
    expect((await db.models.users.findByPk(userId))?.lockedUntil).toBeNull();
    const [, notice] = await server.received(2);
    expect(notice?.read.subject).toBe('Berth: Your password was reset');
    expect(await failureOf(passwordResets.reset({ token, password: PASSWORD }, HOME))).toBe(INVALID);
    expect((await db.models.passwordResets.findByPk(userId))?.usedAt).not.toBeNull();
  });

  test('the database stores a hash of the 32-byte reset token, and never the token itself', async () => {
    const { passwordResets, db } = harness;
    const token = tokenOf(await passwordResets.createLink(userId));
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const row = await db.models.passwordResets.findByPk(userId);
    expect(row?.tokenHash).toBe(hashSecret(token));
    await passwordResets.request(ADA);
    const [mail] = await harness.server.received(1);
    if (mail === undefined) throw new Error('no mail');
    const kept = JSON.stringify([await db.models.passwordResets.findAll(), await db.models.jobs.findAll()]);
    expect(kept).toContain(hashSecret(tokenIn(mail)));
    expect(kept).not.toContain(tokenIn(mail));
  });

  test('a password reset token expires after one hour, and not before', async () => {
    const { passwordResets, clock } = harness;
    const token = tokenOf(await passwordResets.createLink(userId));
    clock.advance(HOUR_MS - 1);
    const weak = { token, password: 'Password1' };
    expect(await failureOf(passwordResets.reset(weak, HOME))).toBe('invalid_input/weak_password');
    clock.advance(1);
    expect(await failureOf(passwordResets.reset({ token, password: NEW_PASSWORD }, HOME))).toBe(INVALID);
    expect(await harness.canSignIn(ADA, PASSWORD)).toBe(true);
  });

  test('a password reset that is rejected for a weak password leaves its token valid', async () => {
    const { passwordResets } = harness;
    const token = tokenOf(await passwordResets.createLink(userId));
    for (const password of ['Password1', 'Ada-Example-1', 'Ab3defg', `Ab3${'x'.repeat(126)}`, 'abcdefg1']) {
      const refused = passwordResets.reset({ token, password }, HOME);
      expect(await failureOf(refused)).toBe('invalid_input/weak_password');
    }
    await passwordResets.reset({ token, password: NEW_PASSWORD }, HOME);
  });

  test('a newer password reset link invalidates an older one, whoever created it', async () => {
    const { passwordResets, server, clock } = harness;
    const byHand = tokenOf(await passwordResets.createLink(userId));
    clock.advance(1000);
    await passwordResets.request(ADA);
    const [mail] = await server.received(1);
    if (mail === undefined) throw new Error('no mail');
    const old = passwordResets.reset({ token: byHand, password: NEW_PASSWORD }, HOME);
    expect(await failureOf(old)).toBe(INVALID);
    await passwordResets.reset({ token: tokenIn(mail), password: NEW_PASSWORD }, HOME);
  });

  test("an administrator's reset link stays valid when a reset mail that was requested earlier is sent after it", async () => {
    const { passwordResets, clock, db, server } = harness;
    const requestedMs = clock.now();
    clock.advance(1000);
    const token = tokenOf(await passwordResets.createLink(userId));
    // The job that is left by a panel that could not send the mail.
    const at = new Date(0);
    const rest = { attempts: 1, beat: 1, owner: null, error: 'away', dueAt: at, notedAt: at };
    const payload = { email: ADA, requestedMs };
    await db.models.jobs.create({ kind: 'password-reset', id: 'mail_left', payload, ...rest });
    harness.post.start();
    await eventually('the mail job to run', async () => (await db.models.jobs.count()) === 0);
    expect(server.mails).toEqual([]);
    await passwordResets.reset({ token, password: NEW_PASSWORD }, HOME);
  });

  test('three reset mails an hour can be requested for an e-mail address, with or without an account', async () => {
    const { passwordResets, clock, server } = harness;
    for (const email of [ADA, 'nobody@example.org']) {
      for (let count = 0; count < 3; count += 1) await passwordResets.request(email);
      await expect(passwordResets.request(email.toUpperCase())).rejects.toMatchObject({
        kind: 'rate_limited',
        retryAfterS: 3600,
      });
    }
    await passwordResets.request('grace@example.org');
    clock.advance(HOUR_MS);
    await passwordResets.request(ADA);
    expect((await server.to(ADA, 4)).length).toBe(4);
    expect(server.mails).toHaveLength(4);
  });

  test('a password reset request has the same response and database queries whether or not an account exists', async () => {
    const { db } = harness;
    const none = await openAccountFixture({ db }, null);
    const seen: unknown[] = [];
    for (const [fixture, email] of [
      [harness, ADA],
      [harness, 'nobody@example.org'],
      [none, ADA],
      [none, 'nobody@example.org'],
    ] as const) {
      const asked: string[] = [];
      const { sequelize } = db;
      const query = sequelize.query.bind(sequelize);
      Object.assign(sequelize, {
        query: (sql: unknown, options?: object) => {
          asked.push(String((sql as { query?: string }).query ?? sql).replace(/'[^']*'|[0-9a-f-]{36}/g, '?'));
          return query(sql as string, options);
        },
      });
      const answer = await fixture.passwordResets.request(email);
      Object.assign(sequelize, { query });
      // Compare only the queries up to the commit that stores the request. The account is looked up after the response.
      const untilAnswered = asked.slice(0, asked.indexOf('COMMIT;') + 1);
      seen.push([answer, untilAnswered]);
      await eventually('the job to end', async () => (await db.models.jobs.count()) === 0);
    }
    expect(seen[0]).not.toEqual([undefined, []]);
    for (const one of seen) expect(one).toEqual(seen[0]);
    expect(harness.server.mails.map(({ envelope }) => envelope.to)).toEqual([[ADA]]);
    await none.close();
  });

  test("an administrator's password reset link works for an existing user without a mail server", async () => {
    const none = await openAccountFixture(harness, null);
    const link = await none.passwordResets.createLink(userId);
    expect(link.url).toMatch(new RegExp(`^${PUBLIC_URL}/app/reset-password#token=`));
    expect(link.expiresAt).toBe('2026-03-01T13:00:00.000Z');
    await none.passwordResets.reset({ token: tokenOf(link), password: NEW_PASSWORD }, HOME);
    expect(await harness.canSignIn(ADA, NEW_PASSWORD)).toBe(true);
    expect(await failureOf(none.passwordResets.createLink('usr_none'))).toBe('not_found/not_found');
    await none.close();
  });
});
