import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { newId } from '../../../lib/text/ids.js';
import { connectNode } from '../../../testing/berth/connect-node.js';
import { addPerson } from '../../../testing/clients/panel-people.js';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import { type EventNode, startEventNode } from '../../../testing/network/event-node.js';
import { json } from '../../../testing/network/odd-node.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { eventually } from '../../../testing/time/eventually.js';
import { type TestClock, testClock } from '../../../testing/time/test-clock.js';
import type { Caller } from '../../access/caller.js';
import { createNodes, type Nodes } from '../../nodes/registry/nodes.js';
import { createServers, type Servers } from '../servers.js';

const ignore = () => undefined;
const quiet = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const STARTED_AT = '2026-03-01T12:00:00.000Z';

function suite(open: () => Promise<TestDatabase>): void {
  let database: TestDatabase;
  let clock: TestClock;
  let nodes: Nodes;
  let servers: Servers;
  let settings: { current: { publicStatusPage: boolean } };
  let grace: Caller;
  let node: EventNode;
  let nodeId: string;

  beforeEach(async () => {
    database = await open();
    clock = testClock();
    const { db } = database;
    nodes = createNodes({ db, clock, sealingKeys: ['a key for tests'], connect: connectNode });
    settings = { current: { publicStatusPage: true } };
    const rules = { serverLimit: 20, panelPort: 3000 };
    servers = createServers({ db, clock, nodes, logger: quiet, rules, settings });
    grace = await addPerson(db, 'Grace');
    node = await startEventNode();
    ({ id: nodeId } = await nodes.create({ name: 'node', url: node.url, key: 'a-key-of-the-daemon' }));
  });
  afterEach(async () => {
    await servers.close();
    await node.stop();
    await database.remove();
  });

  const add = async (name: string, { isPublic = true, status = 'running' } = {}) => {
    const [id, containerId] = [newId('srv_'), newId('cnt_')];
    const facts = { type: 'nodejs', version: 'latest', port: 1, state: 'installed' as const, isPublic };
    const place = { ownerId: grace.user.id, nodeId, containerId, createdAt: new Date(clock.now()) };
    await database.db.models.servers.create({ id, name, ...facts, ...place });
    node.containers.set(containerId, { id: containerId, status });
    return { id, containerId };
  };
  /** Changes the state of a server on its node, and makes the next reading of the page a new one. */
  const become = async ({ id, containerId }: { id: string; containerId: string }, status: string) => {
    node.containers.set(containerId, { id: containerId, status });
    node.emit(containerId, status);
    await eventually(status, async () => (await servers.get(grace, id)).status === status);
    await database.db.models.servers.update({ version: status }, { where: { id } });
  };
  const namesNow = async () => (await servers.publicStatus()).servers.map(({ name }) => name);
  const requests = (line: string) => node.asked.filter((asked) => asked.line === line).length;

  test('the status page shows only servers whose owners have made them public, and only the documented fields', async () => {
    await add('Private', { isPublic: false });
    await add('Arena 10');
    await add('arena 9', { status: 'crashed' });
    expect(await servers.publicStatus()).toEqual({
      updatedAt: STARTED_AT,
      servers: [
        {
          ...{ name: 'arena 9', type: 'nodejs', state: 'offline' },
          ...{ playersOnline: null, playersMax: null, since: null },
        },
        {
          ...{ name: 'Arena 10', type: 'nodejs', state: 'online' },
          ...{ playersOnline: 1, playersMax: 8, since: STARTED_AT },
        },
      ],
      more: false,
    });
  });

  test('while the setting of the panel is off, the status page does not exist, whatever owners have chosen', async () => {
    await add('Arena');
    expect(await namesNow()).toEqual(['Arena']);
    settings.current = { publicStatusPage: false };
    expect(await failureOf(servers.publicStatus())).toBe('not_found/status_page_off');
    settings.current = { publicStatusPage: true };
    expect(await namesNow()).toEqual(['Arena']);
  });

  test('a server that is made public or private again changes the page at once', async () => {
    const { id } = await add('Arena', { isPublic: false });
    expect(await namesNow()).toEqual([]);
    await database.db.models.servers.update({ isPublic: true }, { where: { id } });
    expect(await namesNow()).toEqual(['Arena']);
    await database.db.models.servers.update({ isPublic: false }, { where: { id } });
    expect(await namesNow()).toEqual([]);
  });

  test('no visitor sees a server that was made private, even if an earlier reading is still under way', async () => {
    const { id } = await add('Arena');
    let respond: () => void = ignore;
    node.before = (line, response) => {
      if (line !== 'GET /game/players') return false;
      respond = () => json(response, 200, { online: 1, max: 8, players: [] });
      return true;
    };
    const earlier = namesNow();
    await eventually('the query of the game', () => requests('GET /game/players') === 1);
    await database.db.models.servers.update({ isPublic: false }, { where: { id } });
    const later = [namesNow(), namesNow(), namesNow()];
    expect(await Promise.all(later)).toEqual([[], [], []]);
    respond();
    await earlier;
  });

  test('a hundred visitors cause one reading, and one query for the players of a server', async () => {
    const { containerId } = await add('Arena');
    const change = (version: string) =>
      database.db.models.servers.update({ version }, { where: { containerId } });
    // Until the panel follows the node, each reading asks it for its list.
    await eventually('the panel to follow the node', async () => {
      await change(`${performance.now()}`);
      node.asked.length = 0;
      await servers.publicStatus();
      return requests('GET /container/list') === 0;
    });
    node.asked.length = 0;
    const all = await Promise.all(Array.from({ length: 100 }, () => servers.publicStatus()));
    expect(new Set(all).size).toBe(1);
    // A change of a row causes another reading, but not another query of the game.
    await change('2');
    expect((await servers.publicStatus()).servers).toMatchObject([{ playersOnline: 1 }]);
    expect(requests('GET /game/players')).toBe(0);
    expect(requests('GET /container/list')).toBe(0);
  });

  test('every state of a server is shown as online, starting, offline or unknown', async () => {
    const server = await add('Arena');
    const stateAs = async (status: string) => {
      await become(server, status);
      return (await servers.publicStatus()).servers[0]?.state;
    };
    await servers.publicStatus();
    const states: Record<string, string | undefined> = {};
    for (const status of ['starting', 'running', 'stopping', 'stopped', 'restarting', 'killed', 'restoring'])
      states[status] = await stateAs(status);
    expect(states).toEqual({
      ...{ starting: 'starting', running: 'online', stopping: 'offline', stopped: 'offline' },
      ...{ restarting: 'starting', killed: 'offline', restoring: 'offline' },
    });
  });

  test('the page says since when a server is offline, if the panel has noticed it', async () => {
    const [arena, other] = [await add('Arena'), await add('Other')];
    await servers.publicStatus();
    clock.advance(20_000);
    await become(arena, 'crashed');
    const crashed = { name: 'Arena', state: 'offline', since: '2026-03-01T12:00:20.000Z' };
    const running = { name: 'Other', state: 'online', since: STARTED_AT };
    expect((await servers.publicStatus()).servers).toMatchObject([crashed, running]);
    // After a long time without visitors, the panel does not know when the state has changed.
    clock.advance(600_000);
    await become(other, 'stopped');
    const stopped = { name: 'Other', state: 'offline', since: null };
    expect((await servers.publicStatus()).servers).toMatchObject([crashed, stopped]);
  });

  test('the state of a server whose node does not respond is unknown, and its players are too', async () => {
    const { id } = await add('Arena');
    expect((await servers.publicStatus()).servers).toMatchObject([{ state: 'online', playersOnline: 1 }]);
    await node.stop();
    await eventually('the loss', async () => (await servers.get(grace, id)).status === 'unreachable');
    await database.db.models.servers.update({ version: '2' }, { where: { id } });
    expect((await servers.publicStatus()).servers).toEqual([
      {
        ...{ name: 'Arena', type: 'nodejs', state: 'unknown' },
        ...{ playersOnline: null, playersMax: null, since: '2026-03-01T12:00:00.000Z' },
      },
    ]);
    node = await startEventNode();
  });

  test('a game that does not say how many players it has is online all the same, and is not asked again at once', async () => {
    const { id } = await add('Silent');
    let refused = 0;
    node.before = (line, response) => {
      if (line !== 'GET /game/players') return false;
      refused += 1;
      json(response, 409, { error: 'conflict', message: 'Servers of this type have no list.', status: 409 });
      return true;
    };
    for (const version of ['1', '2', '3']) {
      await database.db.models.servers.update({ version }, { where: { id } });
      expect((await servers.publicStatus()).servers).toMatchObject([
        { state: 'online', playersOnline: null, playersMax: null },
      ]);
    }
    expect(refused).toBe(1);
  });

  test('at most 500 servers are shown, and the page says that there are more', async () => {
    const row = { ownerId: grace.user.id, nodeId, type: 'nodejs', version: '1', port: 1, isPublic: true };
    const rows = Array.from({ length: 501 }, (_, at) => ({
      ...{ id: newId('srv_'), name: `Server ${500 - at}`, state: 'install_failed' as const },
      ...row,
      createdAt: new Date(clock.now() + at),
    }));
    await database.db.models.servers.bulkCreate(rows);
    const { servers: shown, more } = await servers.publicStatus();
    expect([shown.length, more, shown[0]?.name, shown[499]?.name]).toEqual([
      ...[500, true, 'Server 1', 'Server 500'],
    ]);
  });
}

describeWith([], 'the public status page on SQLite', () => suite(sqliteDatabase));
describeWith(['postgres'], 'the public status page on PostgreSQL', () =>
  suite(() => postgresDatabase(testService('postgres'))),
);
