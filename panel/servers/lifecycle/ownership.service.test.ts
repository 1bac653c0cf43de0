import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Op } from 'sequelize';
import { milestone } from '../../../lib/async/milestone.js';
import { newId } from '../../../lib/text/ids.js';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { eventually } from '../../../testing/time/eventually.js';
import type { Caller } from '../../access/caller.js';
import type { AuditChange } from '../../audit/changes.js';
import { type OwnedFixture, openOwnedFixture } from '../suites/owned-fixture.js';

const LIMIT = 1;
const NOT_FOUND = 'not_found/not_found';

function ownershipSuite(open: () => Promise<TestDatabase>): void {
  let fixture: OwnedFixture;
  beforeEach(async () => {
    fixture = await openOwnedFixture(await open(), LIMIT);
  });
  afterEach(() => fixture.close());

  describe('creating a server for another user', () => {
    const make = (caller: Caller, name: string, ownerId: string) =>
      fixture.servers.create(caller, { name, type: 'nodejs', ownerId });

    test('only administrators can create servers for other users, to which the limit of servers does not apply', async () => {
      const { ada, bob, grace } = fixture;
      expect(await failureOf(make(grace, 'Arena', bob.user.id))).toBe('forbidden/forbidden');
      for (const name of ['one', 'two'])
        expect(await make(ada, name, bob.user.id)).toMatchObject({ ownerId: bob.user.id });
      expect(await fixture.namesOf(bob)).toEqual(['one', 'two']);
      const third = fixture.servers.create(bob, { name: 'three', type: 'nodejs' });
      expect(await failureOf(third)).toBe('conflict/limit_reached');
    });

    test('creating a server for another user is rejected if the user is unknown or already uses the name', async () => {
      const { ada, bob } = fixture;
      expect(await failureOf(make(ada, 'Arena', newId('usr_')))).toBe(NOT_FOUND);
      await make(ada, 'Arena', bob.user.id);
      expect(await failureOf(make(ada, 'Arena', bob.user.id))).toBe('conflict/name_taken');
    });
  });

  describe('transferring a server', () => {
    test("transferring a server ends the former owner's access, and that of API keys limited to the server", async () => {
      const { ada, grace, bob, servers, apiKeys, addServer } = fixture;
      const [id, other] = [await addServer(grace, 'Arena'), await addServer(grace, 'Other')];
      const keyOf = (serverIds: string[]) =>
        apiKeys.create(grace, { name: 'k', permissions: ['servers.*'], serverIds }, '::1');
      const [alone, both] = [await keyOf([id]), await keyOf([id, other])];
      await servers.transfer(ada, id, bob.user.id);
      expect(await failureOf(servers.get(grace, id))).toBe(NOT_FOUND);
      expect(await servers.get(bob, id)).toMatchObject({ ownerId: bob.user.id });
      const rows = await fixture.db.models.apiKeys.findAll();
      expect(rows.map((key) => [key.id, key.serverIds])).toEqual([[both.id, [other]]]);
      expect(await failureOf(apiKeys.authenticate(alone.key, '::1'))).toBe('unauthenticated/unauthorized');
      // The keys have no access even after the server is transferred back.
      await servers.transfer(ada, id, grace.user.id);
      expect((await apiKeys.authenticate(both.key, '::1')).key?.serverIds).toEqual([other]);
    });

    test('transferring a server ends the open streams of the former owner within a second', async () => {
      const { ada, grace, bob, servers, addServer } = fixture;
      const serverId = await addServer(grace, 'Arena');
      const server = { serverId, scope: 'servers.console' } as const;
      let ended = 0;
      const unwatch = servers.watchAccess({ caller: grace, callerNow: async () => grace, server }, () => {
        ended += 1;
      });
      // The watch checks its caller several times in the first second. Wait until these checks are over.
      await sleep(1500);
      expect(ended).toBe(0);
      await servers.transfer(ada, serverId, bob.user.id);
      await sleep(1000);
      expect(ended).toBeGreaterThan(0);
      unwatch();
    });

    test('owners can transfer a server if the new owner is below the limit, and administrators can transfer any server', async () => {
      const { ada, grace, bob, servers, addServer } = fixture;
      const id = await addServer(grace, 'Arena');
      expect(await failureOf(servers.transfer(bob, id, bob.user.id))).toBe(NOT_FOUND);
      await addServer(bob, 'Duel');
      expect(await failureOf(servers.transfer(grace, id, bob.user.id))).toBe('conflict/limit_reached');
      expect(await failureOf(servers.transfer(ada, id, newId('usr_')))).toBe(NOT_FOUND);
      await servers.transfer(ada, id, bob.user.id);
      expect(await fixture.namesOf(bob)).toEqual(['Arena', 'Duel']);
    });

    test('transferring a server records the former and the new owner in the audit log', async () => {
      const { ada, grace, bob, servers, addServer } = fixture;
      const id = await addServer(grace, 'Arena');
      const noted: AuditChange[] = [];
      const note = (changes: readonly AuditChange[]) => {
        noted.push(...changes);
      };
      await servers.transfer(ada, id, bob.user.id, note);
      await servers.transfer(ada, id, bob.user.id, note);
      expect(noted).toEqual([{ field: 'ownerId', from: grace.user.id, to: bob.user.id }]);
    });

    test('transferring a server is rejected without changes if the new owner already has a server with this name', async () => {
      const { ada, grace, bob, servers, addServer } = fixture;
      const id = await addServer(grace, 'Arena');
      await addServer(bob, 'Arena');
      expect(await failureOf(servers.transfer(ada, id, bob.user.id))).toBe('conflict/name_taken');
      expect(await fixture.namesOf(grace)).toEqual(['Arena']);
    });
  });

  deletionSuite(() => fixture);
}

function deletionSuite(fixtureNow: () => OwnedFixture): void {
  const isThere = async ({ user }: Caller) =>
    (await fixtureNow().db.models.users.count({ where: { id: user.id } })) === 1;

  describe('deleting a user account that owns servers', () => {
    test('deleting a user who owns servers requires a decision about them, and the error lists the choices', async () => {
      const { grace, deletion, addServer, servers } = fixtureNow();
      const id = await addServer(grace, 'Arena');
      const refusal = { code: 'conflict', message: expect.stringContaining('servers=transfer') };
      await expect(deletion.delete(grace.user.id, {})).rejects.toMatchObject(refusal);
      await servers.remove(grace, id, false);
      await expect(deletion.delete(grace.user.id, {})).rejects.toMatchObject(refusal);
      expect(await isThere(grace)).toBe(true);
    });

    test('deleting a user with `transfer` gives all servers and retained files to another user', async () => {
      const { grace, bob, deletion, addServer, servers, retainedData, namesOf } = fixtureNow();
      await servers.remove(grace, await addServer(grace, 'Old'), false);
      await addServer(grace, 'Arena');
      const clash = await addServer(bob, 'Arena');
      const give = (to: string) => deletion.delete(grace.user.id, { servers: 'transfer', to });
      expect(await failureOf(give(bob.user.id))).toBe('conflict/name_taken');
      expect(await failureOf(give(newId('usr_')))).toBe(NOT_FOUND);
      expect(await failureOf(give(grace.user.id))).toBe('invalid_input/bad_request');
      expect(await namesOf(grace)).toEqual(['Arena']);
      expect(await isThere(grace)).toBe(true);
      await servers.remove(bob, clash, true);
      await give(bob.user.id);
      expect(await isThere(grace)).toBe(false);
      expect(await namesOf(bob)).toEqual(['Arena']);
      expect((await retainedData.list(bob, {})).items).toMatchObject([{ name: 'Old' }]);
    });

    test("deleting a user with `remove` removes the user's servers and retained files before the account", async () => {
      const fixture = fixtureNow();
      const { grace, deletion, addServer, servers, folders, namesOf } = fixture;
      await servers.remove(grace, await addServer(grace, 'Old'), false);
      await addServer(grace, 'Arena');
      const remove = () => deletion.delete(grace.user.id, { servers: 'remove' });
      fixture.isUnavailable = true;
      expect(await failureOf(remove())).toBe('unavailable/unavailable');
      expect(await isThere(grace)).toBe(true);
      expect(await namesOf(grace)).toEqual(['Arena']);
      fixture.isUnavailable = false;
      await remove();
      expect(await isThere(grace)).toBe(false);
      expect(folders.size).toBe(0);
    });

    test('deleting a user with `remove` keeps a server that another user gets in the meantime, with its files', async () => {
      const fixture = fixtureNow();
      const { ada, grace, bob, deletion, addServer, servers, folders, db, namesOf } = fixture;
      // The deletion removes five servers at a time, so the sixth one waits.
      for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) await addServer(grace, name);
      const begun: string[] = [];
      const { reached: given, reach: give } = milestone();
      fixture.beforeRemoval = (containerId) => {
        begun.push(containerId);
        return given;
      };
      const deleted = deletion.delete(grace.user.id, { servers: 'remove' });
      await eventually('five removals to begin', () => begun.length === 5);
      const where = { containerId: { [Op.notIn]: begun } };
      const last = await db.models.servers.findOne({ where, rejectOnEmpty: true });
      await servers.transfer(ada, last.id, bob.user.id);
      give();
      await deleted;
      expect(await namesOf(bob)).toEqual([last.name]);
      expect([...folders]).toEqual([last.containerId]);
      expect(await isThere(grace)).toBe(false);
    });

    test("deleting the last administrator is rejected, and removes none of the administrator's servers", async () => {
      const { ada, deletion, addServer, namesOf } = fixtureNow();
      await addServer(ada, 'Arena');
      const remove = deletion.delete(ada.user.id, { servers: 'remove' });
      expect(await failureOf(remove)).toBe('conflict/last_administrator');
      expect(await namesOf(ada)).toEqual(['Arena']);
    });

    test.each([
      { servers: 'transfer' as const },
      { to: newId('usr_') },
      { servers: 'remove' as const, to: newId('usr_') },
    ])("deleting a user with the contradictory choice %j about the user's servers is rejected", async (choice) => {
      const { grace, deletion } = fixtureNow();
      expect(await failureOf(deletion.delete(grace.user.id, choice))).toBe('invalid_input/bad_request');
    });
  });
}

describe('owners of servers, on SQLite', () => {
  ownershipSuite(sqliteDatabase);
});

describeWith(['postgres'], 'owners of servers on PostgreSQL', () => {
  ownershipSuite(() => postgresDatabase(testService('postgres')));
});
