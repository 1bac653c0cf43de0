import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ownVersion } from '../../../lib/process/own-version.js';
import { connectNode } from '../../../testing/berth/connect-node.js';
import { sqliteDatabase, type TestDatabase } from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import {
  type Answer,
  type OddNode,
  refuse,
  startOddNode,
  wellBehaved,
} from '../../../testing/network/odd-node.js';
import { testClock } from '../../../testing/time/test-clock.js';
import { createNodes, type Nodes } from './nodes.js';

const KEY = 'a-key-of-the-daemon';
const SECRET = 'a session secret for these tests';
const OTHER_KEY = 'a-key-of-the-other-daemon';
const PATIENT = { readMs: 30_000, powerMs: 30_000, installMs: 30_000 };
/** Short time limits, because these tests wait for nodes that do not respond or are busy. */
const HASTY = { readMs: 2000, powerMs: 2000, installMs: 2000 };

describe('the keys that the panel sends to nodes', () => {
  let database: TestDatabase;
  let nodes: Nodes;
  let timeouts: typeof PATIENT;
  let started: OddNode[];

  beforeEach(async () => {
    database = await sqliteDatabase();
    timeouts = PATIENT;
    const connect = (target: Parameters<typeof connectNode>[0]) => connectNode(target, timeouts);
    nodes = createNodes({ db: database.db, clock: testClock(), sealingKeys: [SECRET], connect });
    started = [];
  });
  afterEach(async () => {
    for (const node of started) await node.stop();
    await database.remove();
  });

  const listen = async (answer: Answer = wellBehaved) => {
    const node = await startOddNode(answer);
    started.push(node);
    return node;
  };
  const addNode = async (answer?: Answer) => {
    const node = await listen(answer);
    const { id } = await nodes.create({ name: `node ${started.length}`, url: node.url, key: KEY });
    return { ...node, id };
  };
  const versionOf = async (id: string) => (await (await nodes.client(id)).call('getDaemon', {})).version;
  const heard = ({ asked }: OddNode) => asked.map(({ authorization }) => authorization);

  test('changing the address of a node without giving a key is rejected, and the new address gets no request', async () => {
    const node = await addNode();
    const thief = await listen();
    await expect(nodes.update(node.id, { url: thief.url })).rejects.toMatchObject({
      kind: 'invalid_input',
      message: expect.stringContaining('key'),
      details: [{ path: '/body/key' }],
    });
    await nodes.get(node.id);
    await versionOf(node.id);
    expect(thief.asked).toEqual([]);
    // The same address in another spelling does not count as a new address.
    const same = node.url.replace('127.0.0.1', '127.1').toUpperCase();
    expect(await nodes.update(node.id, { url: same })).toMatchObject({ url: node.url, status: 'online' });
  });

  test("after a node's address and key have changed, the new address gets only the new key, and the old no request", async () => {
    const old = await addNode();
    const other = await listen();
    old.asked.length = 0;
    const changed = await nodes.update(old.id, { url: other.url, key: OTHER_KEY });
    expect(changed).toMatchObject({ url: other.url, status: 'online' });
    await versionOf(old.id);
    expect(new Set(heard(other))).toEqual(new Set([`Bearer ${OTHER_KEY}`]));
    expect(old.asked).toEqual([]);
  });

  test('the stored key of a node can be decrypted only for the node address with which it was given', async () => {
    const node = await addNode();
    const thief = await listen();
    await database.db.models.nodes.update({ url: thief.url }, { where: { id: node.id } });
    expect(await failureOf(nodes.client(node.id))).toBe('unavailable/unavailable');
    expect(thief.asked).toEqual([]);
  });

  test.each([
    301, 302, 303, 307, 308,
  ])('a redirect with the status %i from a node is not followed, so that no other server gets the key', async (status) => {
    const thief = await listen();
    let leads = false;
    const node = await addNode((asked, response) => {
      if (leads) response.writeHead(status, { location: thief.url + asked.line.split(' ')[1] }).end();
      else wellBehaved(asked, response);
    });
    leads = true;
    const client = await nodes.client(node.id);
    for (const call of [
      client.call('getDaemon', {}),
      client.control('cnt_00000000000000000000000000', 'start'),
    ]) {
      expect(await failureOf(call)).toBe('unavailable/unavailable');
    }
    expect(thief.asked).toEqual([]);
  });

  const lacking =
    (...lines: string[]): Answer =>
    (asked, response) => {
      if (lines.includes(asked.line)) refuse(response, 403, 'The key lacks what it needs.', 'forbidden');
      else wellBehaved(asked, response);
    };

  test.each<[string, Answer]>([
    ['does not know', (_asked, response) => refuse(response, 401, 'Who?', 'unauthorized')],
    ['does not allow to read', lacking('GET /container/list')],
    ['does not allow to start servers', lacking('POST /container/start')],
    ['does not allow to install', lacking('POST /container/installer')],
  ])('a key that the node %s is rejected, and nothing is stored', async (_title, answer) => {
    const node = await listen(answer);
    const refusal = { kind: 'invalid_input', details: [{ path: '/body/key' }] };
    await expect(nodes.create({ name: 'new', url: node.url, key: KEY })).rejects.toMatchObject(refusal);
    expect((await nodes.list({})).items).toEqual([]);
    const good = await addNode();
    await expect(nodes.update(good.id, { url: node.url, key: OTHER_KEY })).rejects.toMatchObject(refusal);
    expect(await nodes.get(good.id)).toMatchObject({ url: good.url, status: 'online' });
    expect(new Set(heard(good))).toEqual(new Set([`Bearer ${KEY}`]));
  });

  test('a node keeps its current key if the daemon rejects the new one', async () => {
    const node = await addNode(({ authorization, ...rest }, response) => {
      if (authorization === `Bearer ${KEY}`) wellBehaved({ authorization, ...rest }, response);
      else refuse(response, 401, 'Who?', 'unauthorized');
    });
    const before = await versionOf(node.id);
    expect(await failureOf(nodes.update(node.id, { key: OTHER_KEY }))).toBe('invalid_input/bad_request');
    expect([before, await versionOf(node.id)]).toEqual([ownVersion(), ownVersion()]);
  });

  test('a new key can be given to an unreachable node, whose last known state is kept', async () => {
    const node = await addNode();
    const { version, lastSeenAt } = await nodes.get(node.id);
    await node.stop();
    const changed = await nodes.update(node.id, { key: OTHER_KEY });
    expect(changed).toMatchObject({ status: 'offline', version, lastSeenAt });
    expect([version, lastSeenAt]).not.toContain(null);
    const elsewhere = { url: `${node.url.slice(0, -5)}1`, key: OTHER_KEY };
    expect(await nodes.update(node.id, elsewhere)).toMatchObject({ version: null, lastSeenAt: null });
  });

  test('a node that does not respond, or is busy, can still be added', async () => {
    timeouts = HASTY;
    const silent = await listen(() => undefined);
    const busy = await listen((_asked, response) => refuse(response, 503, 'Busy.', 'unavailable'));
    expect(await nodes.create({ name: 'silent', url: silent.url, key: KEY })).toMatchObject({
      status: 'offline',
    });
    timeouts = PATIENT;
    expect(await nodes.create({ name: 'busy', url: busy.url, key: KEY })).toMatchObject({ status: 'online' });
  });

  test.each([
    429, 500, 503,
  ])('a node that responds with status %i is not shown as offline', async (status) => {
    let broken = false;
    const node = await addNode((asked, response) => {
      if (broken) refuse(response, status, 'Not now.');
      else wellBehaved(asked, response);
    });
    broken = true;
    timeouts = HASTY;
    expect(await nodes.get(node.id)).toMatchObject({ status: 'online' });
  });
});
