import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { addPerson } from '../../../testing/clients/panel-people.js';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import { type MailServer, startMailServer, tokenIn } from '../../../testing/network/mail-server.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { race } from '../../../testing/time/race.js';
import { type MembersFixture, openMembersFixture, tokenOf } from './suites/members-fixture.js';

const DAY_MS = 86_400_000;
const ADDRESS = '192.0.2.1';
const INVALID = 'unauthenticated/invalid_token';
const CLOSED = 'forbidden/registration_closed';
const NEWCOMER = { email: 'Nora@Example.org', username: 'Nora', password: 'Quiet-Harbour-47' };

function registrationSuite(open: () => Promise<TestDatabase>): void {
  let fixture: MembersFixture;
  beforeEach(async () => {
    fixture = await openMembersFixture(await open());
    await fixture.settings.update({ allowInvitedRegistration: true });
  });
  afterEach(() => fixture.end());

  const invite = (input: object = { preset: 'operator' }) =>
    fixture.invitations.invite(fixture.grace, fixture.serverId, input);
  const link = async () => tokenOf(await invite());
  const register = (token: string, changes: Partial<typeof NEWCOMER> = {}) =>
    fixture.invitations.register(token, { ...NEWCOMER, ...changes }, ADDRESS);
  const users = () => fixture.db.models.users.count();
  const members = () => fixture.db.models.serverMembers.count();

  test('a person with an invitation link can register and is then a member, and the link is used up', async () => {
    const { db, serverId, invitations } = fixture;
    const token = await link();
    const reports: unknown[] = [];
    const report = {
      note: (changes: unknown) => reports.push(changes),
      about: (id: string) => reports.push(id),
    };
    const user = await invitations.register(token, NEWCOMER, ADDRESS, report);
    expect(user).toMatchObject({ email: 'nora@example.org', isAdmin: false, emailConfirmed: false });
    const [member] = await db.models.serverMembers.findAll();
    expect(member).toMatchObject({ serverId, userId: user.id });
    expect(member?.capabilities).toContain('servers.control');
    expect(reports[0]).toBe(serverId);
    expect(reports[1]).toContainEqual({ field: 'capabilities', from: null, to: 'servers.control' });
    expect(await failureOf(register(token, { email: 'other@example.org' }))).toBe(INVALID);
  });

  test('the settings decide whether invited people can register, whatever token they have', async () => {
    const { settings } = fixture;
    const token = await link();
    await settings.update({ allowInvitedRegistration: false });
    expect(await failureOf(register(token))).toBe(CLOSED);
    expect(await failureOf(register('A'.repeat(43)))).toBe(CLOSED);
    await settings.update({ allowRegistration: true });
    expect(await register(token)).toMatchObject({ username: 'Nora' });
  });

  const ends: Record<string, (invited: { id: string }) => Promise<unknown>> = {
    revoked: ({ id }) => fixture.invitations.revoke(fixture.grace, fixture.serverId, id),
    expired: async () => fixture.clock.advance(8 * DAY_MS),
    'no longer covered by the rights of its sender': () =>
      fixture.db.models.users.update({ disabled: true }, { where: { id: fixture.grace.user.id } }),
  };
  test.each(Object.keys(ends))('an invitation that is %s creates no account', async (title) => {
    const before = await users();
    const invited = await invite();
    await ends[title]?.(invited);
    expect(await failureOf(register(tokenOf(invited)))).toBe(INVALID);
    // The response is the same for an address with an account.
    expect(await failureOf(register(tokenOf(invited), { email: 'bob@example.org' }))).toBe(INVALID);
    expect(await users()).toBe(before);
  });

  test('an invited registration with a common password or a taken address is refused, and the link stays valid', async () => {
    const token = await link();
    for (let count = 0; count < 10; count += 1)
      expect(await failureOf(register(token, { password: 'Password1' }))).toBe('invalid_input/weak_password');
    expect(await failureOf(register(token, { email: 'BOB@example.org' }))).toBe('conflict/email_taken');
    expect(await members()).toBe(0);
    await register(token);
    expect(await members()).toBe(1);
  });

  test('an invitation link can be used to find out for at most five addresses whether they have an account', async () => {
    const { bob, invitations } = fixture;
    const token = await link();
    const { winners, codes } = await race(
      Array.from({ length: 20 }, () => register(token, { email: 'mary@example.org' })),
    );
    expect([winners, codes.sort()]).toEqual([[], ['email_taken', 'limit_reached']]);
    expect(await failureOf(register(token, { email: 'mary@example.org' }))).toBe('conflict/limit_reached');
    expect(await failureOf(register(token))).toBe('conflict/limit_reached');
    // Users with an account can still accept.
    expect(await invitations.accept(bob, token)).toMatchObject({ username: 'Bob' });
  });

  test('if 20 people register with the same invitation link at the same time, one gets an account', async () => {
    const before = await users();
    const token = await link();
    const { winners, codes } = await race(
      Array.from({ length: 20 }, (_, index) => register(token, { email: `person${index}@example.org` })),
    );
    expect(winners).toHaveLength(1);
    expect(codes.every((code) => ['invalid_token', 'limit_reached'].includes(code))).toBe(true);
    expect([await users(), await members()]).toEqual([before + 1, 1]);
  });

  test('an invited person cannot register for a server that has 100 members, and the link stays valid', async () => {
    const { db } = fixture;
    const token = await link();
    for (let count = 0; count < 100; count += 1)
      await fixture.addMember(await addPerson(db, `Person${count}`), ['servers.read']);
    const before = await users();
    expect(await failureOf(register(token))).toBe('conflict/limit_reached');
    expect(await users()).toBe(before);
    await db.models.serverMembers.destroy({ where: {} });
    await register(token);
  });
}

function mailSuite(): void {
  let fixture: MembersFixture;
  let server: MailServer;
  beforeEach(async () => {
    server = await startMailServer();
    fixture = await openMembersFixture(await sqliteDatabase(), server.settings);
    fixture.post.start();
    await fixture.settings.update({ allowInvitedRegistration: true });
  });
  afterEach(async () => {
    await fixture.end();
    await server.close();
  });

  test('an invitation link that was mailed creates only an account with that address, which counts as confirmed', async () => {
    const { grace, serverId, invitations } = fixture;
    await invitations.invite(grace, serverId, { preset: 'viewer', email: 'nora@example.org' });
    const [mail] = await server.to('nora@example.org', 1);
    if (mail === undefined) throw new Error('there is no mail');
    const register = (email: string) => invitations.register(tokenIn(mail), { ...NEWCOMER, email }, ADDRESS);
    // The response is the same for an address with an account and for one without.
    for (const email of ['bob@example.org', 'nobody@example.org'])
      expect(await failureOf(register(email))).toBe('forbidden/forbidden');
    expect(await register(NEWCOMER.email)).toMatchObject({ emailConfirmed: true });
    const row = await fixture.db.models.users.findOne({ where: { email: 'nora@example.org' } });
    expect(row?.confirmBy).toBeNull();
    expect(await server.to('nora@example.org', 1)).toHaveLength(1);
  });

  test('a registration with an invitation link that was not mailed still requires the confirmation of the address', async () => {
    const { grace, serverId, invitations } = fixture;
    const invited = await invitations.invite(grace, serverId, { preset: 'viewer' });
    const user = await invitations.register(tokenOf(invited), NEWCOMER, ADDRESS);
    expect(user.emailConfirmed).toBe(false);
    const [mail] = await server.to('nora@example.org', 1);
    expect(mail?.read.subject).toContain('Confirm your e-mail address');
  });
}

describeWith([], 'registration with an invitation, on SQLite', () => registrationSuite(sqliteDatabase));
describeWith(['postgres'], 'registration with an invitation, on PostgreSQL', () =>
  registrationSuite(() => postgresDatabase(testService('postgres'))),
);
describeWith([], 'registration with a mailed invitation', mailSuite);
