import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { EventNode } from '../../testing/network/event-node.js';
import { eventually } from '../../testing/time/eventually.js';
import type { Caller } from '../access/caller.js';
import type { Servers } from './servers.js';
import { EventNodesFixture } from './suites/event-nodes-fixture.js';

const ignore = () => undefined;

describe('servers on nodes that send events', () => {
  let fixture: EventNodesFixture;
  let servers: Servers;
  let grace: Caller;

  beforeEach(async () => {
    fixture = await EventNodesFixture.open();
    ({ servers, grace } = fixture);
  });
  afterEach(() => fixture.close());

  const addNode = () => fixture.addNode();
  const addServer = (nodeId: string) => fixture.addServer(nodeId);
  const followed = () => fixture.followed();
  const list = () => fixture.list();
  const statuses = () => fixture.statuses();
  const is = (...wanted: string[]) => fixture.is(...wanted);
  /** Returns the requests that read containers, which the panel need not send to a followed node. */
  const questions = ({ asked }: EventNode) =>
    asked.filter(({ line, query }) => line !== 'GET /events' && query.get('limit') !== '1');

  test('the states of servers come from the events of their node, and reading them sends the node no request', async () => {
    const { node, id, containerId } = await followed();
    node.asked.length = 0;
    for (let count = 0; count < 50; count += 1) {
      await statuses();
      expect(await servers.get(grace, id)).toMatchObject({ status: 'running', port: 8080 });
    }
    expect(questions(node)).toEqual([]);
    node.containers.set(containerId, { id: containerId, status: 'crashed' });
    node.emit(containerId, 'crashed');
    await is('crashed');
    expect((await list())[0]).toMatchObject({ uptime: 0, version: '20' });
    await eventually('the request', () => questions(node).length > 0);
    expect(questions(node).map(({ line }) => line)).toEqual([`GET /container/status/${containerId}`]);
    expect(node.followers).toBe(1);
  });

  test('a server whose container does not exist is shown as removed, and a container newer than all events is found', async () => {
    const { node, nodeId, containerId } = await followed();
    const newer = await addServer(nodeId);
    node.containers.set(newer.containerId, { id: newer.containerId, status: 'installed' });
    expect(await statuses()).toEqual(['running', 'installed']);
    await addServer(nodeId);
    expect(await statuses()).toEqual(['running', 'installed', 'removed']);
    node.asked.length = 0;
    expect(await statuses()).toEqual(['running', 'installed', 'removed']);
    expect(questions(node)).toEqual([]);
    node.containers.delete(containerId);
    node.emit(containerId, 'removed');
    await is('removed', 'installed', 'removed');
  });

  test("a server that the panel starts is shown as starting at once, even before the node's event", async () => {
    const { node, id, containerId } = await followed();
    node.containers.set(containerId, { id: containerId, status: 'stopped' });
    node.emit(containerId, 'stopped');
    await is('stopped');
    node.containers.set(containerId, { id: containerId, status: 'starting' });
    expect(await servers.control(grace, id, 'start')).toMatchObject({ status: 'starting' });
    expect(await statuses()).toEqual(['starting']);
    expect(await servers.get(grace, id)).toMatchObject({ status: 'starting' });
  });

  test("a node's response that is older than its event does not override the event", async () => {
    const { node, containerId } = await followed();
    let isHeld = true;
    let release = ignore as () => void;
    node.before = (line, response) => {
      if (!isHeld || line !== `GET /container/status/${containerId}`) return false;
      isHeld = false;
      const old = { id: containerId, status: 'stopping', name: 'x', type: 'nodejs', version: '20' };
      const text = JSON.stringify({ ...old, port: 1, uptime: 1, started_at: null });
      release = () => response.writeHead(200, { 'content-type': 'application/json' }).end(text);
      return true;
    };
    node.emit(containerId, 'stopping');
    await eventually('the request', () => !isHeld);
    node.containers.set(containerId, { id: containerId, status: 'stopped' });
    node.emit(containerId, 'stopped');
    await is('stopped');
    node.asked.length = 0;
    release();
    await eventually('the next request', () => questions(node).length > 0);
    expect(await statuses()).toEqual(['stopped']);
  });

  test('a flood of events from a node causes few requests, and the panel then shows the correct state', async () => {
    const { node, nodeId, containerId } = await followed();
    const others = [];
    for (let count = 0; count < 20; count += 1) others.push((await addServer(nodeId)).containerId);
    node.asked.length = 0;
    const begunMs = performance.now();
    for (let round = 0; round < 100; round += 1) {
      for (const id of [containerId, ...others]) {
        const status = round % 2 === 0 ? 'starting' : 'stopped';
        node.containers.set(id, { id, status });
        node.emit(id, status);
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await is(...Array.from({ length: 21 }, () => 'stopped'));
    await eventually('all of them complete', async () => {
      const before = questions(node).length;
      await new Promise((resolve) => setTimeout(resolve, 200));
      return questions(node).length === before;
    });
    expect(questions(node).length).toBeLessThan(2 + (performance.now() - begunMs) / 50);
  });

  test('if the panel has missed events of a node, it reads the list of containers again', async () => {
    const { node, containerId } = await followed();
    node.containers.set(containerId, { id: containerId, status: 'killed' });
    node.say('event: dropped\ndata: {"events":null}\n\n');
    await is('killed');
  });

  test('servers are shown as unreachable while the container engine of their node is unavailable', async () => {
    const { node, containerId } = await followed();
    node.containers.set(containerId, { id: containerId, status: 'running', reachable: false });
    await is('unreachable');
    node.containers.set(containerId, { id: containerId, status: 'crashed' });
    await is('crashed');
  });

  test('a node that lists a container without a sure state, as just after its start, is asked for the state of that one', async () => {
    const { node, id, containerId } = await followed();
    node.containers.set(containerId, { id: containerId, status: 'running', reachable: false });
    await is('unreachable');
    expect(await servers.get(grace, id)).toMatchObject({ status: 'running' });
  });

  test('an unresponsive node is shown as unreachable within 5 s, without delaying callers, until it recovers', async () => {
    const { id, node, containerId } = await followed();
    const other = await addNode();
    const kept = await addServer(other.nodeId);
    other.node.containers.set(kept.containerId, { id: kept.containerId, status: 'running' });
    await is('running', 'running');
    const silentMs = performance.now();
    node.before = () => true;
    await is('unreachable', 'running');
    expect(performance.now() - silentMs).toBeLessThan(5000);
    const begunMs = performance.now();
    for (let count = 0; count < 8; count += 1) await (count < 4 ? statuses() : servers.get(grace, id));
    // Each call waits at most a quarter of a second for the node to recover.
    expect(performance.now() - begunMs).toBeLessThan(5000);
    node.containers.set(containerId, { id: containerId, status: 'stopped' });
    node.before = () => false;
    await is('stopped', 'running');
  });

  test('a node that closes its event stream is connected to again, and missed changes are read', async () => {
    const { node, containerId } = await followed();
    node.containers.set(containerId, { id: containerId, status: 'stopped' });
    let streams = 0;
    node.before = (line, response) => {
      if (line !== 'GET /events') return false;
      streams += 1;
      // The first stream ends as soon as it has started.
      if (streams === 1) response.writeHead(200, { 'content-type': 'text/event-stream' }).end(':\n\n');
      return streams === 1;
    };
    node.say('event: status\ndata: {"id":\n\n');
    await is('stopped');
    await eventually('the second stream', () => node.followers === 1);
  });

  test('if a node closes each event stream at once, the panel reconnects only after a pause', async () => {
    const { node } = await followed();
    node.before = (line, response) => {
      if (line !== 'GET /events') return false;
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(':\n\n');
      return true;
    };
    node.asked.length = 0;
    node.say('event: status\ndata: {\n\n');
    const begunMs = performance.now();
    await eventually('two attempts', async () => {
      await statuses();
      return node.asked.filter(({ line }) => line === 'GET /events').length >= 3;
    });
    // The panel pauses for at least 125 ms after the first stream, and for 250 ms after the second.
    expect(performance.now() - begunMs).toBeGreaterThan(370);
  });

  test.each([
    ['data that is not JSON', 'event: status\ndata: {\n\n'],
    ['another shape', 'event: status\ndata: {"id":7}\n\n'],
    ['an endless event', `data: ${'x'.repeat(70_000)}`],
    ['endless lines', 'data: x\n'.repeat(10_000)],
  ])('a node whose event stream has %s is disconnected and connected to again', async (_title, text) => {
    const { node, containerId } = await followed();
    node.containers.set(containerId, { id: containerId, status: 'stopped' });
    node.asked.length = 0;
    node.say(text);
    await is('stopped');
    expect(node.asked.map(({ line }) => line)).toContain('GET /events');
  });

  test("unknown events and comments in a node's event stream are ignored", async () => {
    const { node } = await followed();
    node.asked.length = 0;
    node.say(':\n\n: a comment\n\nid: 7\nevent: news\ndata: {"a":1}\r\n\r\nevent: operation\ndata: {}\n\n');
    expect(await statuses()).toEqual(['running']);
    expect(questions(node)).toEqual([]);
    expect(node.followers).toBe(1);
  });

  test('the state of a node that refuses event streams is polled', async () => {
    const { node, nodeId } = await addNode();
    const server = await addServer(nodeId);
    node.containers.set(server.containerId, { id: server.containerId, status: 'running' });
    node.before = (line, response) => {
      if (line !== 'GET /events') return false;
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '60' });
      response.end(JSON.stringify({ error: 'rate_limited', message: 'Too many readers.', status: 429 }));
      return true;
    };
    expect(await statuses()).toEqual(['running']);
  });
});
