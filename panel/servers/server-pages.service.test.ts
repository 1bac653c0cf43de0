import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../lib/text/ids.js';
import { addPerson } from '../../testing/clients/panel-people.js';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../testing/database/panel-database.js';
import { failureOf } from '../../testing/failure-of.js';
import { describeWith, testService } from '../../testing/services/describe-with.js';
import { testClock } from '../../testing/time/test-clock.js';
import type { Caller } from '../access/caller.js';
import { pageOf } from '../database/page.js';
import { listServers } from './records/server-list.js';

function pagesSuite(open: () => Promise<TestDatabase>) {
  let database: TestDatabase;
  let ada: Caller;
  let grace: Caller;
  beforeEach(async () => {
    database = await open();
    ada = await addPerson(database.db, 'Ada', true);
    grace = await addPerson(database.db, 'Grace');
    const node = { id: newId('node_'), name: 'n', url: 'http://n', sealedKey: 's', local: false };
    await database.db.models.nodes.create({ ...node, createdAt: new Date() });
    // Add three servers per millisecond, so that a page can end between servers with the same creation time.
    for (let index = 0; index < 12; index += 1) await add(node.id, index % 2 ? ada : grace, index);
  });
  afterEach(() => database.remove());

  const add = (nodeId: string, { user }: Caller, index: number) =>
    database.db.models.servers.create({
      ...{
        id: newId('srv_'),
        nodeId,
        name: `s${index}`,
        ownerId: user.id,
        type: 'nodejs',
        version: 'latest',
      },
      ...{ port: 1, state: 'installed', createdAt: new Date(1_700_000_000_000 + Math.floor(index / 3)) },
    });

  async function pages(caller: Caller, limit: number, ownerId?: string) {
    const all = [];
    for (let cursor: string | undefined; ; ) {
      const read = (count: number, after?: { id: string; createdAt: Date }) =>
        listServers({ db: database.db, clock: testClock() }, caller, { count, after, ownerId });
      const { items, nextCursor } = await pageOf({ limit, cursor }, read);
      expect(items.length).toBeLessThanOrEqual(limit);
      all.push(...items);
      if (nextCursor === null) return all;
      cursor = nextCursor;
    }
  }
  const expected = async (where: { ownerId?: string }) => {
    const rows = await database.db.models.servers.findAll({ where, order: ['createdAt', 'id'] });
    return rows
      .map((row) => row.get({ plain: true }))
      .map(
        ({
          installation,
          dataRemoval,
          memoryReserved,
          milliCpusReserved,
          diskReserved,
          reservedUntil,
          ...row
        }) => row,
      );
  };

  test.each([
    1, 2, 5, 100,
  ])('the list of servers in pages of %i contains every server of the caller once, in order', async (limit) => {
    expect(await pages(ada, limit)).toEqual(await expected({}));
    expect(await pages(grace, limit)).toEqual(await expected({ ownerId: grace.user.id }));
  });

  test('a forged cursor with a time that no row can have is invalid, and the last possible time is an empty page', async () => {
    const at = (ms: number) => {
      const cursor = Buffer.from(`${ms} ${newId('srv_')}`).toString('base64url');
      return pageOf({ cursor }, (count, after) =>
        listServers({ db: database.db, clock: testClock() }, ada, { count, after }),
      );
    };
    const last = Date.parse('9999-12-31T23:59:59.999Z');
    expect((await at(last)).items).toEqual([]);
    for (const ms of [last + 1, 999_999_999_999_999])
      expect(await failureOf(at(ms))).toBe('invalid_input/bad_request');
  });

  test('the list of one owner has only the servers of this owner that the caller can see', async () => {
    const [mine, hers] = [ada.user.id, grace.user.id];
    expect(await pages(ada, 2, hers)).toEqual(await expected({ ownerId: hers }));
    expect(await pages(grace, 2, hers)).toEqual(await expected({ ownerId: hers }));
    const [joined] = await expected({ ownerId: mine });
    const capabilities = ['servers.read' as const];
    const row = { id: newId('mbr_'), serverId: joined?.id ?? '', userId: hers, capabilities };
    await database.db.models.serverMembers.create({ ...row, createdAt: new Date() });
    expect(await pages(grace, 2, mine)).toEqual([joined]);
  });

  test('with an API key that is limited to servers, the list has only those of them that the user can see', async () => {
    const all = await expected({});
    const [ofGrace, ofAda] = [grace, ada].map(({ user }) => all.filter((row) => row.ownerId === user.id));
    const chosen = [...(ofGrace ?? []).slice(0, 2), ...(ofAda ?? []).slice(0, 1)];
    const ids = chosen.map(({ id }) => id);
    const grant = { id: newId('key_'), permissions: ['*'], allowedIps: [], expiresAtMs: null };
    const limited = (caller: Caller, serverIds: string[]) => ({ ...caller, key: { ...grant, serverIds } });
    expect(await pages(limited(grace, ids), 1)).toEqual(ofGrace?.slice(0, 2));
    expect(await pages(limited(ada, ids), 100)).toEqual(all.filter(({ id }) => ids.includes(id)));
    expect(await pages(limited(ada, []), 100)).toEqual([]);
  });
}

describe('pages of the server list, on SQLite', () => pagesSuite(sqliteDatabase));
describeWith(['postgres'], 'pages of servers on PostgreSQL', () =>
  pagesSuite(() => postgresDatabase(testService('postgres'))),
);
