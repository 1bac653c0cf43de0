import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../../testing/time/eventually.js';
import { EventNodesFixture, KEY } from './suites/event-nodes-fixture.js';

describe('servers on followed nodes that are changed or removed', () => {
  let fixture: EventNodesFixture;
  beforeEach(async () => {
    fixture = await EventNodesFixture.open();
  });
  afterEach(() => fixture.close());

  test("after a change of a node's address or key, the panel at once uses the new ones, and no longer the old address", async () => {
    const { node, nodeId, containerId } = await fixture.followed();
    const other = await fixture.listen();
    other.containers.set(containerId, { id: containerId, status: 'stopped' });
    await fixture.nodes.update(nodeId, { url: other.url, key: 'another-key-of-it' });
    await fixture.is('stopped');
    node.asked.length = 0;
    await eventually('the end of the old stream', () => node.followers === 0);
    await eventually('a look', () => other.asked.some(({ query }) => query.get('limit') === '1'));
    expect(new Set(other.asked.map(({ authorization }) => authorization))).toEqual(
      new Set(['Bearer another-key-of-it']),
    );
    expect(node.asked).toEqual([]);
  });

  test("servers do not count as unreachable while the key of their node is changed, which ends the node's event streams", async () => {
    const { node, nodeId } = await fixture.followed();
    for (const key of ['a-key', 'a-key-of-it', 'another-key-of-it', 'given-again-by-hand']) {
      await fixture.nodes.update(nodeId, { key });
      node.endStreams();
      expect(await fixture.statuses()).toEqual(['running']);
    }
  });

  test('the panel connects to the new address of a node that another panel has set', async () => {
    const { nodeId, containerId } = await fixture.followed();
    const other = await fixture.listen();
    other.containers.set(containerId, { id: containerId, status: 'stopped' });
    await EventNodesFixture.nodesOf(fixture.database).update(nodeId, { url: other.url, key: KEY });
    await fixture.is('stopped');
  });

  test('removing a node or stopping the panel closes the event stream from the node', async () => {
    const { node, nodeId } = await fixture.followed();
    await fixture.nodes.remove(nodeId, { force: true });
    await eventually('the end of its stream', () => node.followers === 0);
    const again = await fixture.followed();
    await fixture.servers.close();
    await eventually('the end of the other stream', () => again.node.followers === 0);
    expect(await fixture.nodes.get(again.nodeId)).toMatchObject({ status: 'online' });
  });
});
