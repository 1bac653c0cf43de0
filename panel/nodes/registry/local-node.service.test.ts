import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { newId } from '../../../lib/text/ids.js';
import type { Fetch } from '../../../lib/tls/trusting-fetch.js';
import { postgresDatabase, type TestDatabase } from '../../../testing/database/panel-database.js';
import { failureOf } from '../../../testing/failure-of.js';
import { json, type OddNode, refuse, startOddNode, wellBehaved } from '../../../testing/network/odd-node.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { testClock } from '../../../testing/time/test-clock.js';
import { connectNode } from '../client/node-client.js';
import { createNodes, type Nodes } from './nodes.js';

/** On each host, this address leads to that host's own daemon. */
const LOOPBACK = 'http://127.0.0.1:8080';

type Host = { nodes: Nodes; daemon: OddNode; key: string; daemonId: string };

describeWith(['postgres'], 'hosts with a local node each, on one PostgreSQL database', () => {
  let database: TestDatabase;
  let hosts: Host[];
  beforeEach(async () => {
    database = await postgresDatabase(testService('postgres'));
    hosts = [];
  });
  afterEach(async () => {
    for (const { daemon } of hosts) await daemon.stop();
    await database.remove();
  });

  /**
   * Creates a host with a daemon. Whatever address it connects to, it reaches its own daemon, as with a loopback
   * address.
   */
  async function newHost(daemonId = newId('dmn_'), panelId = newId('pnl_')): Promise<Host> {
    const key = `key-of-${newId('')}`;
    const daemon = await startOddNode((asked, response) => {
      if (asked.authorization !== `Bearer ${key}`) return refuse(response, 401, 'No.', 'unauthorized');
      if (asked.line !== 'GET /') return wellBehaved(asked, response);
      const rest = { version: '1.2.3', uptime: 1, platform: 'linux', runtime_version: 'v20.20.2' };
      return json(response, 200, { id: daemonId, ...rest });
    });
    const unused = () => Promise.reject(new Error('nothing is forwarded here'));
    const dial: Fetch = (request, options) => {
      const { pathname, search } = new URL(request.url);
      return fetch(new Request(daemon.url + pathname + search, request), options);
    };
    const nodes = createNodes({
      db: database.db,
      clock: testClock(),
      sealingKeys: ['a session secret for these tests'],
      connect: (target) => connectNode({ ...target, dial, send: unused, upgrade: unused }),
      panelId,
    });
    const host = { nodes, daemon, key, daemonId };
    hosts.push(host);
    return host;
  }
  const enrol = ({ nodes, key }: Host, url = LOOPBACK) => nodes.enrolLocal({ name: 'local', url, key });

  test('each host has one local node, even if their addresses are equal, and later starts do not create more', async () => {
    const [one, two] = [await newHost(), await newHost()];
    const [first, second] = [await enrol(one), await enrol(two)];
    expect(second.id).not.toBe(first.id);
    expect(second.name).not.toBe(first.name);
    for (const [host, node] of [
      [one, first],
      [two, second],
      [one, first],
    ] as const)
      expect(await enrol(host)).toMatchObject({ id: node.id, name: node.name, url: LOOPBACK, local: true });
    expect((await one.nodes.list({})).items).toHaveLength(2);
  });

  test('a panel sends no request to the local node of another host, and reports it as unreachable', async () => {
    const [one, two] = [await newHost(), await newHost()];
    await enrol(one);
    const { id } = await enrol(two);
    const before = one.daemon.asked.length;
    expect(await failureOf(one.nodes.client(id))).toBe('unavailable/unavailable');
    expect(await failureOf(one.nodes.reach(id))).toBe('unavailable/unavailable');
    expect(await one.nodes.get(id)).toMatchObject({ id });
    expect(one.daemon.asked).toHaveLength(before);
    await expect((await two.nodes.client(id)).list()).resolves.toBeDefined();
  });

  test("a panel recognizes its local node by the daemon's id when the daemon's address has changed", async () => {
    const host = await newHost();
    const { id } = await enrol(host);
    expect(await enrol(host, 'http://127.0.0.1:9090')).toMatchObject({ id, url: 'http://127.0.0.1:9090' });
    expect((await host.nodes.list({})).items).toHaveLength(1);
  });

  test('a daemon whose data was copied from another host is rejected as a second local node', async () => {
    const one = await newHost();
    await enrol(one);
    const copy = await newHost(one.daemonId);
    await expect(enrol(copy)).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringMatching(
        /has the id dmn_\w+, which the node "local" at \S+ has, too.*daemon\/daemon-id/,
      ),
    });
    const added = { name: 'copy', url: 'https://copy.example.org', key: copy.key };
    expect(await failureOf(copy.nodes.create(added))).toBe('conflict/conflict');
    expect((await one.nodes.list({})).items).toMatchObject([{ name: 'local', url: LOOPBACK }]);
  });

  test('a panel that has replaced another one takes over its local node once the address was changed', async () => {
    const one = await newHost();
    const { id } = await enrol(one);
    const replacing = await newHost(one.daemonId);
    await expect(enrol(replacing)).rejects.toThrow(
      /belongs to another panel.*change the address of that node/,
    );
    await replacing.nodes.update(id, { url: 'http://localhost:8080', key: replacing.key });
    expect(await enrol(replacing)).toMatchObject({ id, url: LOOPBACK });
  });

  test('a daemon that does not respond does not become a second node if it may be the node of another panel', async () => {
    const one = await newHost();
    const { id } = await enrol(one);
    const replacing = await newHost(one.daemonId);
    await replacing.daemon.stop();
    await expect(enrol(replacing)).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringMatching(/^The daemon at http:\/\/127\.0\.0\.1:8080 does not respond.*"local"/),
    });
    expect((await one.nodes.list({})).items).toMatchObject([{ id }]);
    const elsewhere = await enrol(replacing, 'http://127.0.0.1:9090');
    expect((await one.nodes.list({})).items.map((node) => node.id).sort()).toEqual([id, elsewhere.id].sort());
  });

  test('the local node of an older version is assigned to the host whose daemon accepts its key', async () => {
    const [one, two] = [await newHost(), await newHost()];
    const { id } = await enrol(one);
    await database.db.models.nodes.update({ localTo: '', daemonId: null }, { where: { id } });
    const other = await enrol(two);
    expect(other.id).not.toBe(id);
    expect(await enrol(one)).toMatchObject({ id });
  });

  test('a local node that gets an address which all hosts can reach is then used by all panels', async () => {
    const [one, two] = [await newHost(), await newHost()];
    const { id } = await enrol(two);
    const url = 'https://two.example.org:8080';
    await two.nodes.update(id, { url, key: two.key });
    await one.nodes.client(id);
  });
});
