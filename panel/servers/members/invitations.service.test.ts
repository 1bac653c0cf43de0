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
import type { Caller } from '../../access/caller.js';
import { giveServer } from '../lifecycle/ownership.js';
import { findServer } from '../records/server-access.js';
import { MEMBER_PRESETS } from './member-capabilities.js';
import { type MembersFixture, openMembersFixture, tokenOf } from './suites/members-fixture.js';

const DAY_MS = 86_400_000;
const LACKS = 'forbidden/missing_capability';
const INVALID = 'unauthenticated/invalid_token';
const ADDRESS = '192.0.2.1';

function invitationsSuite(open: () => Promise<TestDatabase>): void {
  let fixture: MembersFixture;
  beforeEach(async () => {
    fixture = await openMembersFixture(await open());
  });
  afterEach(() => fixture.end());

  const inDays = (days: number) => new Date(fixture.clock.now() + days * DAY_MS).toISOString();
  const link = async (caller: Caller, input: object = { preset: 'viewer' }) =>
    tokenOf(await fixture.invitations.invite(caller, fixture.serverId, input));
  const accept = (caller: Caller, token: string) => fixture.invitations.accept(caller, token);
  const coOwner = (caller: Caller) => fixture.addMember(caller, MEMBER_PRESETS['co-owner'].slice());

  test('an invitation link makes one user a member, once, and the database does not contain its token', async () => {
    const { bob, db, grace, mary, serverId } = fixture;
    const token = await link(grace, { preset: 'operator', membershipExpiresAt: inDays(30) });
    const [row] = await db.models.serverInvitations.findAll({ raw: true });
    expect(JSON.stringify(row)).not.toContain(token);
    const member = await accept(bob, token);
    expect(member).toMatchObject({ serverId, username: 'Bob', preset: 'operator', expiresAt: inDays(30) });
    expect((await findServer(fixture, bob, serverId, 'servers.console')).id).toBe(serverId);
    expect(await failureOf(accept(mary, token))).toBe(INVALID);
    expect(await failureOf(accept(mary, 'A'.repeat(43)))).toBe(INVALID);
  });

  test('if 20 users accept the same invitation link at the same time, one of them becomes a member', async () => {
    const { db, grace } = fixture;
    const token = await link(grace);
    const people = await Promise.all(
      Array.from({ length: 20 }, (_, index) => addPerson(db, `Person${index}`)),
    );
    const { winners, codes } = await race(people.map((person) => accept(person, token)));
    expect(winners).toHaveLength(1);
    expect(codes).toEqual(['invalid_token']);
    expect(await db.models.serverMembers.count()).toBe(1);
  });

  test('the owner and existing members cannot accept an invitation link, which stays valid for others', async () => {
    const { bob, grace, mary } = fixture;
    await fixture.addMember(mary, ['servers.read']);
    const token = await link(grace);
    for (const caller of [grace, mary])
      expect(await failureOf(accept(caller, token))).toBe('conflict/conflict');
    await accept(bob, token);
  });

  test('a user whose membership has ended can be invited again', async () => {
    const { bob, clock, grace } = fixture;
    await fixture.addMember(bob, ['servers.read'], { expiresAt: new Date(clock.now() + 1000) });
    clock.advance(1000);
    expect(await accept(bob, await link(grace))).toMatchObject({ preset: 'viewer', expiresAt: null });
  });

  test('an invitation cannot grant more capabilities than its sender has', async () => {
    const { bob, grace, mary } = fixture;
    const expiresAt = new Date(inDays(5));
    await fixture.addMember(bob, ['servers.read', 'files.read', 'members.write'], { expiresAt });
    await fixture.addMember(mary, ['servers.read', 'members.read']);
    const end = { membershipExpiresAt: inDays(5) };
    await link(bob, { capabilities: ['files.read'], ...end });
    expect(await failureOf(link(bob, { capabilities: ['files.write'], ...end }))).toBe(LACKS);
    expect(await failureOf(link(bob, { capabilities: [] }))).toBe(LACKS);
    expect(await failureOf(link(mary, { capabilities: [] }))).toBe(LACKS);
    const { caller } = await fixture.withKey(grace, ['members.*', 'servers.read']);
    await link(caller, { capabilities: ['members.write'] });
    expect(await failureOf(link(caller))).toBe(LACKS);
  });

  const ends: Record<string, (invited: { id: string }) => Promise<unknown>> = {
    'it is revoked': ({ id }) => fixture.invitations.revoke(fixture.grace, fixture.serverId, id),
    'it has expired': async () => fixture.clock.advance(8 * DAY_MS),
    'the inviting member is removed': async () => {
      const { items } = await fixture.members.list(fixture.grace, fixture.serverId, {});
      await fixture.members.remove(fixture.grace, fixture.serverId, items[0]?.id ?? '');
    },
    'the inviting member leaves': () => fixture.members.leave(fixture.bob, fixture.serverId),
    "the inviting member's own membership is narrowed": () =>
      fixture.db.models.serverMembers.update(
        { capabilities: ['servers.read', 'members.write'] },
        { where: {} },
      ),
    "the inviting member's own membership gets an end": () =>
      fixture.db.models.serverMembers.update({ expiresAt: new Date(inDays(1)) }, { where: {} }),
    'the inviting member is disabled': () =>
      fixture.db.models.users.update({ disabled: true }, { where: { id: fixture.bob.user.id } }),
    'the server has another owner': async () => {
      const server = await findServer(fixture, fixture.grace, fixture.serverId, 'servers.write');
      const rules = { serverLimit: 5, panelPort: 3000 };
      await giveServer(fixture.db, rules, { caller: fixture.ada, server, ownerId: fixture.ada.user.id });
    },
    'the server is deleted': () => fixture.db.models.servers.destroy({ where: { id: fixture.serverId } }),
  };
  test.each(Object.keys(ends))('an invitation is invalid when %s', async (title) => {
    const { bob, mary, serverId, invitations } = fixture;
    await coOwner(bob);
    const invited = await invitations.invite(bob, serverId, { preset: 'viewer' });
    await ends[title]?.(invited);
    expect(await failureOf(accept(mary, tokenOf(invited)))).toBe(INVALID);
  });

  type Made = Awaited<ReturnType<MembersFixture['withKey']>>;
  const keyEnds: Record<string, (made: Made) => Promise<unknown>> = {
    revoked: ({ id }) => fixture.apiKeys.revoke('own', fixture.grace, id, ADDRESS),
    rotated: ({ id }) => fixture.apiKeys.rotate('own', fixture.grace, id, 60, ADDRESS),
    narrowed: ({ id }) =>
      fixture.apiKeys.update('own', fixture.grace, id, { permissions: ['members.*'] }, ADDRESS),
    expired: async () => fixture.clock.advance(2 * DAY_MS),
  };
  test.each(
    Object.keys(keyEnds),
  )('an invitation that was created with an API key is invalid when the key is %s', async (title) => {
    const { grace, mary, serverId, invitations } = fixture;
    const made = await fixture.withKey(grace, ['*'], { expiresAt: inDays(1) });
    const invited = await invitations.invite(made.caller, serverId, { preset: 'viewer' });
    await keyEnds[title]?.(made);
    expect(await failureOf(accept(mary, tokenOf(invited)))).toBe(INVALID);
  });

  test('the previous secret of a rotated API key cannot create invitations', async () => {
    const { apiKeys, grace } = fixture;
    const made = await fixture.withKey(grace, ['*']);
    await apiKeys.rotate('own', grace, made.id, 60, ADDRESS);
    const caller = await apiKeys.authenticate(made.key, ADDRESS);
    expect(await failureOf(link(caller))).toBe('forbidden/forbidden');
  });

  test('the invitation link of an administrator is invalid once the administrator has been demoted', async () => {
    const { ada, db, mary } = fixture;
    const token = await link(ada);
    await db.models.users.update({ isAdmin: false }, { where: { id: ada.user.id } });
    expect(await failureOf(accept(mary, token))).toBe(INVALID);
  });

  test('pending invitations are listed without their links, and members revoke only those with no further capabilities', async () => {
    const { bob, grace, serverId, invitations } = fixture;
    await fixture.addMember(bob, ['servers.read', 'members.read', 'members.write']);
    const { url, ...shown } = await invitations.invite(grace, serverId, { preset: 'viewer' });
    const short = await invitations.invite(grace, serverId, { capabilities: [], expiresAt: inDays(1) });
    const { items } = await invitations.list(bob, serverId, {});
    expect(items).toHaveLength(2);
    expect(items).toContainEqual(shown);
    expect(url).toMatch(/^https:\/\/panel\.example\.org\/app\/invitation#token=[A-Za-z0-9_-]{43}$/);
    expect(await failureOf(invitations.revoke(bob, serverId, shown.id))).toBe(LACKS);
    await invitations.revoke(bob, serverId, short.id);
    fixture.clock.advance(7 * DAY_MS);
    expect((await invitations.list(grace, serverId, {})).items).toEqual([]);
  });

  test('invitations with invalid values are refused', async () => {
    const { grace } = fixture;
    const wrong: object[] = [
      {},
      { preset: 'viewer', capabilities: [] },
      { preset: 'viewer', expiresAt: inDays(31) },
      { preset: 'viewer', expiresAt: inDays(-1) },
      { preset: 'viewer', membershipExpiresAt: inDays(-1) },
    ];
    for (const input of wrong) expect(await failureOf(link(grace, input))).toBe('invalid_input/bad_request');
    const mailed = { preset: 'viewer', email: 'bob@example.org' };
    expect(await failureOf(link(grace, mailed))).toBe('conflict/conflict');
  });

  test('a server has a limited number of pending invitations and members', async () => {
    const { bob, db, grace, serverId } = fixture;
    const token = await link(grace);
    for (let count = 1; count < 100; count += 1) await link(grace);
    expect(await failureOf(link(grace))).toBe('conflict/limit_reached');
    for (let count = 0; count < 100; count += 1) {
      const person = await addPerson(db, `Person${count}`);
      await fixture.addMember(person, ['servers.read'], { serverId });
    }
    expect(await failureOf(accept(bob, token))).toBe('conflict/limit_reached');
    await db.models.serverMembers.destroy({ where: {} });
    await accept(bob, token);
    await link(grace);
  });
}

function mailSuite(open: () => Promise<TestDatabase>): void {
  let fixture: MembersFixture;
  let server: MailServer;
  beforeEach(async () => {
    server = await startMailServer();
    fixture = await openMembersFixture(await open(), server.settings);
    fixture.post.start();
  });
  afterEach(async () => {
    await fixture.end();
    await server.close();
  });

  test('an invitation link that was sent by mail works only for the account with that address', async () => {
    const { bob, db, grace, mary, serverId, invitations } = fixture;
    const invited = await invitations.invite(grace, serverId, { preset: 'viewer', email: 'BOB@example.org' });
    expect(invited).toMatchObject({ url: null, email: 'bob@example.org' });
    const [mail] = await server.to('bob@example.org', 1);
    if (mail === undefined) throw new Error('there is no mail');
    expect(mail.read.text).toContain('grace@example.org');
    const token = tokenIn(mail);
    expect(JSON.stringify(await db.models.jobs.findAll({ raw: true }))).not.toContain(token);
    expect(await failureOf(invitations.accept(mary, token))).toBe('forbidden/forbidden');
    expect(await invitations.accept(bob, token)).toMatchObject({ serverId, username: 'Bob' });
  });

  test('an e-mail address gets at most three invitation mails an hour, and a user sends at most twenty', async () => {
    const { grace, serverId, invitations } = fixture;
    const mail = (email: string) => invitations.invite(grace, serverId, { preset: 'viewer', email });
    for (let count = 0; count < 3; count += 1) await mail('bob@example.org');
    expect(await failureOf(mail('bob@example.org'))).toBe('rate_limited/rate_limited');
    for (let count = 0; count < 16; count += 1) await mail(`person${count}@example.org`);
    expect(await failureOf(mail('mary@example.org'))).toBe('rate_limited/rate_limited');
  });
}

describeWith([], 'invitations to a server, on SQLite', () => invitationsSuite(sqliteDatabase));
describeWith(['postgres'], 'invitations to a server, on PostgreSQL', () =>
  invitationsSuite(() => postgresDatabase(testService('postgres'))),
);
describeWith([], 'mailed invitations', () => mailSuite(sqliteDatabase));
