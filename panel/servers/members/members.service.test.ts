import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import type { Caller } from '../../access/caller.js';
import type { ServerCapability } from '../../api-keys/capabilities.js';
import { giveServer } from '../lifecycle/ownership.js';
import { findServer } from '../records/server-access.js';
import { listServers } from '../records/server-list.js';
import { MEMBER_PRESETS } from './member-capabilities.js';
import { type MembersFixture, openMembersFixture } from './suites/members-fixture.js';

const DAY_MS = 86_400_000;
const LACKS = 'forbidden/missing_capability';
const GONE = 'not_found/not_found';

function membersSuite(open: () => Promise<TestDatabase>): void {
  let fixture: MembersFixture;
  beforeEach(async () => {
    fixture = await openMembersFixture(await open());
  });
  afterEach(() => fixture.end());

  const inDays = (days: number) => new Date(fixture.clock.now() + days * DAY_MS);
  const find = (caller: Caller, scope: ServerCapability, serverId = fixture.serverId) =>
    findServer(fixture, caller, serverId, scope);
  const outcome = (work: Promise<unknown>) =>
    failureOf(work.then(() => Promise.reject(new Done()))).catch(done);
  const listed = async (caller: Caller) =>
    (await listServers(fixture, caller, { count: 100, after: undefined })).map(({ id }) => id);

  test('members can do what their membership grants, on the server of the membership only', async () => {
    const { bob, grace, serverId } = fixture;
    const other = await fixture.addServer(grace, 'other');
    await fixture.addMember(bob, ['servers.read', 'servers.control']);
    expect((await find(bob, 'servers.control')).id).toBe(serverId);
    expect(await failureOf(find(bob, 'servers.write'))).toBe(LACKS);
    expect(await failureOf(find(bob, 'servers.control', other))).toBe(GONE);
    expect(await listed(bob)).toEqual([serverId]);
    expect(await fixture.members.accessOf(bob, serverId)).toEqual({
      ...{ serverId, role: 'member', expiresAt: null },
      capabilities: ['servers.read', 'servers.control'],
    });
  });

  test('the list of servers contains own servers and those of memberships, each once, in the order of creation', async () => {
    const { bob, grace, serverId } = fixture;
    const own = await fixture.addServer(bob, 'own');
    await fixture.addMember(bob, ['servers.read']);
    await fixture.addMember(bob, ['servers.read'], { serverId: own });
    expect(await listed(bob)).toEqual([serverId, own].sort());
    expect(await listed(grace)).toEqual([serverId]);
    expect((await listed(fixture.ada)).sort()).toEqual([serverId, own].sort());
  });

  test('a membership ends at its end date, both for access and in the list of servers', async () => {
    const { bob, serverId } = fixture;
    await fixture.addMember(bob, ['servers.read'], { expiresAt: inDays(1) });
    expect(await listed(bob)).toEqual([serverId]);
    fixture.clock.advance(DAY_MS);
    expect(await failureOf(find(bob, 'servers.read'))).toBe(GONE);
    expect(await listed(bob)).toEqual([]);
    const { items } = await fixture.members.list(fixture.grace, serverId, {});
    expect(items.map(({ username }) => username)).toEqual(['Bob']);
  });

  test('an API key of a member has only the capabilities that both the key and the membership grant', async () => {
    const { bob, serverId } = fixture;
    await fixture.addMember(bob, ['servers.read', 'files.read']);
    const reader = await fixture.withKey(bob, ['servers.read', 'servers.write']);
    expect((await find(reader.caller, 'servers.read')).id).toBe(serverId);
    expect(await failureOf(find(reader.caller, 'files.read'))).toBe(LACKS);
    expect(await failureOf(find(reader.caller, 'servers.write'))).toBe(LACKS);
  });

  test('an API key can be limited to a server of which its user is a member, and to no server of others', async () => {
    const { bob, grace, serverId } = fixture;
    const limited = () => fixture.withKey(bob, ['servers.*'], { serverIds: [serverId] });
    expect(await failureOf(limited())).toBe(GONE);
    const memberId = await fixture.addMember(bob, ['servers.read'], { expiresAt: inDays(1) });
    const { caller } = await limited();
    expect((await find(caller, 'servers.read')).id).toBe(serverId);
    await fixture.members.remove(grace, serverId, memberId);
    expect(await failureOf(find(caller, 'servers.read'))).toBe(GONE);
    expect(await failureOf(limited())).toBe(GONE);
  });

  const manager: ServerCapability[] = ['servers.read', 'files.read', 'members.read', 'members.write'];
  test.each<[string, ServerCapability[], string]>([
    ['equal capabilities', manager, 'done'],
    ['fewer capabilities', ['servers.read'], 'done'],
    ['more capabilities', ['servers.read', 'files.write'], LACKS],
  ])('a member can change and remove only members without further capabilities (here: %s)', async (_title, held, expected) => {
    const { bob, mary, serverId, members } = fixture;
    await fixture.addMember(bob, manager);
    const memberId = await fixture.addMember(mary, held);
    const wanted = { capabilities: ['servers.read' as const] };
    expect(await outcome(members.update(bob, serverId, memberId, wanted))).toBe(expected);
    expect(await outcome(members.remove(bob, serverId, memberId))).toBe(expected);
  });

  test('no caller can grant a member of a server more capabilities than the caller has', async () => {
    const { ada, bob, grace, mary, serverId, members } = fixture;
    await fixture.addMember(bob, manager, { expiresAt: inDays(5) });
    const memberId = await fixture.addMember(mary, ['servers.read']);
    const grant = (caller: Caller, changes: Parameters<typeof members.update>[3]) =>
      outcome(members.update(caller, serverId, memberId, changes));
    expect(await grant(bob, { capabilities: ['files.read'], expiresAt: inDays(5).toISOString() })).toBe(
      'done',
    );
    expect(await grant(bob, { capabilities: ['files.write'] })).toBe(LACKS);
    expect(await grant(bob, { preset: 'viewer' })).toBe(LACKS);
    expect(await grant(bob, { expiresAt: inDays(6).toISOString() })).toBe(LACKS);
    expect(await grant(bob, { expiresAt: null })).toBe(LACKS);
    const narrow = await fixture.withKey(grace, ['members.*', 'servers.*', 'files.read']);
    expect(await grant(narrow.caller, { capabilities: ['servers.write'] })).toBe('done');
    expect(await grant(narrow.caller, { preset: 'co-owner' })).toBe(LACKS);
    expect(await grant(ada, { preset: 'co-owner', expiresAt: null })).toBe('done');
    expect(await grant(narrow.caller, { preset: 'viewer' })).toBe(LACKS);
    expect(await grant(grace, { preset: 'viewer' })).toBe('done');
  });

  test('members cannot extend their own membership, but can reduce it', async () => {
    const { bob, serverId, members } = fixture;
    const memberId = await fixture.addMember(bob, manager, { expiresAt: inDays(1) });
    const change = (changes: Parameters<typeof members.update>[3]) =>
      outcome(members.update(bob, serverId, memberId, changes));
    expect(await change({ preset: 'co-owner' })).toBe(LACKS);
    expect(await change({ expiresAt: null })).toBe(LACKS);
    expect(await change({ capabilities: [] })).toBe('done');
    expect(await change({ capabilities: [] })).toBe(LACKS);
    expect((await members.accessOf(bob, serverId)).capabilities).toEqual(['servers.read']);
  });

  test('a change of a membership reports the changed fields, and recognizes presets of capabilities', async () => {
    const { bob, grace, serverId, members } = fixture;
    const memberId = await fixture.addMember(bob, ['servers.read', 'files.read']);
    const notes: unknown[] = [];
    const note = (changes: unknown) => notes.push(changes);
    const end = inDays(1).toISOString();
    const member = await members.update(
      grace,
      serverId,
      memberId,
      { preset: 'viewer', expiresAt: end },
      note,
    );
    expect(member).toMatchObject({ preset: 'viewer', expiresAt: end, username: 'Bob' });
    expect(member.capabilities).toEqual(MEMBER_PRESETS.viewer);
    const item = (from: string | null, to: string | null) => ({ field: 'capabilities', from, to });
    expect(notes).toEqual([
      [
        ...[item('files.read', null), item(null, 'logs.read'), item(null, 'players.read')],
        { field: 'expiresAt', from: null, to: end },
      ],
    ]);
    const plain = await members.update(grace, serverId, memberId, { capabilities: ['files.read'] });
    expect(plain).toMatchObject({ preset: null, capabilities: ['servers.read', 'files.read'] });
  });

  test('invalid changes of a membership are refused', async () => {
    const { bob, grace, serverId, members } = fixture;
    const memberId = await fixture.addMember(bob, ['servers.read']);
    const both = { preset: 'viewer' as const, capabilities: [] };
    const past = { expiresAt: inDays(-1).toISOString() };
    for (const changes of [both, past])
      expect(await failureOf(members.update(grace, serverId, memberId, changes))).toBe(
        'invalid_input/bad_request',
      );
    const other = await fixture.addServer(grace, 'other');
    expect(await failureOf(members.remove(grace, other, memberId))).toBe(GONE);
  });

  test('a member can leave a server, and the owner cannot', async () => {
    const { bob, grace, serverId, members } = fixture;
    await fixture.addMember(bob, ['servers.read']);
    await members.leave(bob, serverId);
    expect(await failureOf(find(bob, 'servers.read'))).toBe(GONE);
    expect(await failureOf(members.leave(bob, serverId))).toBe(GONE);
    expect(await failureOf(members.leave(grace, serverId))).toBe('conflict/conflict');
  });

  test('members stay when a server is transferred, except for the new owner', async () => {
    const { bob, db, grace, mary, serverId, members } = fixture;
    await fixture.addMember(bob, ['servers.read']);
    await fixture.addMember(mary, ['servers.read']);
    const server = await find(grace, 'servers.write');
    const rules = { serverLimit: 5, panelPort: 3000 };
    await giveServer(db, rules, { caller: grace, server, ownerId: bob.user.id });
    const { items } = await members.list(bob, serverId, {});
    expect(items.map(({ username }) => username)).toEqual(['Mary']);
    expect(await failureOf(find(grace, 'servers.read'))).toBe(GONE);
  });

  test('memberships and invitations are deleted with their server and their user', async () => {
    const { bob, db, grace, mary, serverId, invitations } = fixture;
    await fixture.addMember(bob, MEMBER_PRESETS['co-owner'].slice());
    await fixture.addMember(mary, ['servers.read']);
    await invitations.invite(bob, serverId, { preset: 'viewer' });
    await invitations.invite(grace, serverId, { preset: 'viewer' });
    await db.models.users.destroy({ where: { id: bob.user.id } });
    expect(await db.models.serverMembers.count()).toBe(1);
    expect(await db.models.serverInvitations.count()).toBe(1);
    await db.models.servers.destroy({ where: { id: serverId } });
    expect(await db.models.serverMembers.count()).toBe(0);
    expect(await db.models.serverInvitations.count()).toBe(0);
  });
}

class Done extends Error {}

/** Returns `done` if the work has succeeded. */
function done(error: unknown): string {
  if (error instanceof Done) return 'done';
  throw error;
}

describeWith([], 'members of a server, on SQLite', () => membersSuite(sqliteDatabase));
describeWith(['postgres'], 'members of a server, on PostgreSQL', () =>
  membersSuite(() => postgresDatabase(testService('postgres'))),
);
