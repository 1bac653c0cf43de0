import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { type OwnedFixture, openOwnedFixture } from '../suites/owned-fixture.js';

const LIMIT = 2;
const NOT_FOUND = 'not_found/not_found';

function retainedSuite(open: () => Promise<TestDatabase>): void {
  let fixture: OwnedFixture;
  beforeEach(async () => {
    fixture = await openOwnedFixture(await open(), LIMIT);
  });
  afterEach(() => fixture.close());

  const retainedOf = async (caller = fixture.grace) => (await fixture.retainedData.list(caller, {})).items;

  test('servers that their owner deletes leave no folder on the node by default', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await fixture.addServer(fixture.grace, `s${round}`);
      expect(await fixture.servers.remove(fixture.grace, id)).toBe('removed');
    }
    expect(fixture.folders.size).toBe(0);
    expect(await retainedOf()).toEqual([]);
  });

  test('a server that an administrator deletes leaves its files by default, which the owner can list and delete', async () => {
    const { grace, bob, ada, servers, retainedData, nodeId, folders } = fixture;
    const serverId = await fixture.addServer(grace, 'Arena');
    expect(await servers.remove(ada, serverId)).toBe('retained');
    const [kept] = await retainedOf();
    const about = { name: 'Arena', type: 'nodejs', serverId, nodeId, ownerId: grace.user.id };
    expect(kept).toMatchObject(about);
    expect((await retainedData.listOfNode(nodeId, {})).items).toEqual([kept]);
    expect(await retainedOf(bob)).toEqual([]);
    const id = kept?.id ?? '';
    expect(await failureOf(retainedData.remove(bob, id))).toBe(NOT_FOUND);
    expect(folders.size).toBe(1);
    await retainedData.remove(grace, id);
    expect(folders.size).toBe(0);
    expect(await retainedOf()).toEqual([]);
    expect(await failureOf(retainedData.remove(grace, id))).toBe(NOT_FOUND);
  });

  test("retained files of a deleted server count toward the owner's limit of servers until they are deleted", async () => {
    const { grace, servers, retainedData } = fixture;
    const names = ['one', 'two'];
    for (const name of names) await servers.remove(grace, await fixture.addServer(grace, name), false);
    const make = () => servers.create(grace, { name: 'three', type: 'nodejs' });
    expect(await failureOf(make())).toBe('conflict/limit_reached');
    const [kept] = await retainedOf();
    await retainedData.remove(grace, kept?.id ?? '');
    await make();
  });

  test('servers and retained files on an unreachable node cannot be deleted', async () => {
    const { grace, servers, retainedData } = fixture;
    const id = await fixture.addServer(grace, 'Arena');
    fixture.isUnavailable = true;
    expect(await failureOf(servers.remove(grace, id, false))).toBe('unavailable/unavailable');
    fixture.isUnavailable = false;
    await servers.remove(grace, id, false);
    const [kept] = await retainedOf();
    fixture.isUnavailable = true;
    expect(await failureOf(retainedData.remove(grace, kept?.id ?? ''))).toBe('unavailable/unavailable');
    expect(await retainedOf()).toEqual([kept]);
  });

  describe('a panel that is killed after the node has removed the container', () => {
    /** Deletes a server, and then restores its row, as if the panel had been killed before it deleted the row. */
    const killedAfter = async (removeData: boolean) => {
      const id = await fixture.addServer(fixture.grace, 'Arena');
      const { models } = fixture.db;
      const row = await models.servers.findByPk(id, { rejectOnEmpty: true });
      await fixture.servers.remove(fixture.grace, id, removeData);
      await models.retainedData.destroy({ where: { serverId: id } });
      await models.servers.create({ ...row.get({ plain: true }), dataRemoval: removeData });
      return id;
    };

    test("after a panel was killed during a server's deletion, repeating it with its files deletes the files", async () => {
      const id = await killedAfter(false);
      expect(await fixture.servers.remove(fixture.grace, id, true)).toBe('removed');
      expect(fixture.folders.size).toBe(0);
      expect(await retainedOf()).toEqual([]);
    });

    test("after a panel was killed during a server's deletion, repeating it without its files lists them as retained", async () => {
      const id = await killedAfter(false);
      expect(await fixture.servers.remove(fixture.grace, id, false)).toBe('retained');
      expect(await retainedOf()).toHaveLength(1);
    });

    test('files are not listed as retained if a deletion that includes them began before the panel was killed', async () => {
      const id = await killedAfter(true);
      expect(await fixture.servers.remove(fixture.grace, id, false)).toBe('removed');
      expect(await retainedOf()).toEqual([]);
    });
  });

  test('if two deletions of a server run concurrently, its files are deleted if one of the deletions includes them', async () => {
    const id = await fixture.addServer(fixture.grace, 'Arena');
    await Promise.allSettled([true, false].map((data) => fixture.servers.remove(fixture.grace, id, data)));
    expect(fixture.folders.size).toBe(0);
    expect(await retainedOf()).toEqual([]);
  });

  test('a server that began to move while it was being deleted is kept', async () => {
    const { grace, servers, nodeId, db } = fixture;
    const id = await fixture.addServer(grace, 'Arena');
    fixture.beforeRemoval = async () => {
      await db.models.servers.update({ moveNodeId: nodeId }, { where: { id } });
    };
    expect(await failureOf(servers.remove(grace, id, true))).toBe('conflict/conflict');
    expect(await failureOf(servers.remove(grace, id, true))).toBe('conflict/conflict');
    expect(await fixture.namesOf(grace)).toEqual(['Arena']);
    await db.models.servers.update({ moveNodeId: null }, { where: { id } });
    fixture.beforeRemoval = async () => undefined;
    expect(await servers.remove(grace, id, true)).toBe('removed');
  });

  test('a node that has retained files of deleted servers can only be removed with force', async () => {
    const { grace, nodes, nodeId, servers } = fixture;
    await servers.remove(grace, await fixture.addServer(grace, 'Arena'), false);
    expect(await failureOf(nodes.remove(nodeId))).toBe('conflict/node_in_use');
    await nodes.remove(nodeId, { force: true });
    expect(await retainedOf()).toEqual([]);
  });
}

describe('retained data on SQLite', () => {
  retainedSuite(sqliteDatabase);
});

describeWith(['postgres'], 'retained data on PostgreSQL', () => {
  retainedSuite(() => postgresDatabase(testService('postgres')));
});
