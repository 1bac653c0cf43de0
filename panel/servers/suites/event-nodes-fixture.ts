import { expect } from '@jest/globals';
import { newId } from '../../../lib/text/ids.js';
import { connectNode } from '../../../testing/berth/connect-node.js';
import { addPerson } from '../../../testing/clients/panel-people.js';
import { sqliteDatabase, type TestDatabase } from '../../../testing/database/panel-database.js';
import { type EventNode, startEventNode } from '../../../testing/network/event-node.js';
import { eventually } from '../../../testing/time/eventually.js';
import { testClock } from '../../../testing/time/test-clock.js';
import type { Caller } from '../../access/caller.js';
import { createNodes, type Nodes } from '../../nodes/registry/nodes.js';
import { createServers, type Servers } from '../servers.js';

const ignore = () => undefined;
const quiet = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** The key of the first nodes of a fixture. */
export const KEY = 'a-key-of-the-daemon';

type Followed = { node: EventNode; nodeId: string; id: string; containerId: string };

/** Servers of one user on simulated nodes that send events. */
export class EventNodesFixture {
  readonly database: TestDatabase;
  readonly nodes: Nodes;
  readonly servers: Servers;
  readonly grace: Caller;
  readonly #started: EventNode[] = [];

  private constructor(database: TestDatabase, nodes: Nodes, servers: Servers, grace: Caller) {
    this.database = database;
    this.nodes = nodes;
    this.servers = servers;
    this.grace = grace;
  }

  static async open(): Promise<EventNodesFixture> {
    const database = await sqliteDatabase();
    const { db } = database;
    const nodes = EventNodesFixture.nodesOf(database);
    const rules = { serverLimit: 20, panelPort: 3000 };
    const servers = createServers({ db, clock: testClock(), nodes, logger: quiet, rules });
    return new EventNodesFixture(database, nodes, servers, await addPerson(db, 'Grace'));
  }

  /** Returns the nodes of another panel on the same database. */
  static nodesOf({ db }: TestDatabase): Nodes {
    return createNodes({ db, clock: testClock(), sealingKeys: ['a key for tests'], connect: connectNode });
  }

  async close(): Promise<void> {
    await this.servers.close();
    for (const node of this.#started) await node.stop();
    await this.database.remove();
  }

  readonly listen = async (): Promise<EventNode> => {
    const node = await startEventNode();
    this.#started.push(node);
    return node;
  };
  readonly addNode = async () => {
    const node = await this.listen();
    const { id } = await this.nodes.create({ name: `node ${this.#started.length}`, url: node.url, key: KEY });
    return { node, nodeId: id };
  };
  readonly addServer = async (nodeId: string, containerId = newId('cnt_')) => {
    const id = newId('srv_');
    const rest = { type: 'nodejs', version: 'latest', port: 1, state: 'installed' as const };
    const { servers } = this.database.db.models;
    const createdAt = new Date(Number(await servers.count()));
    await servers.create({
      id,
      name: id,
      ownerId: this.grace.user.id,
      nodeId,
      containerId,
      createdAt,
      ...rest,
    });
    return { id, containerId };
  };
  /** Adds a node with one running server, and lists the servers, so that the panel follows the node. */
  readonly followed = async (): Promise<Followed> => {
    const { node, nodeId } = await this.addNode();
    const server = await this.addServer(nodeId);
    node.containers.set(server.containerId, { id: server.containerId, status: 'running' });
    expect(await this.statuses()).toEqual(['running']);
    return { node, nodeId, ...server };
  };
  readonly list = async () => (await this.servers.list(this.grace, { limit: 100 })).items;
  readonly statuses = async () => (await this.list()).map(({ status }) => status);
  readonly is = (...wanted: string[]) =>
    eventually(`they are ${wanted}`, async () => String(await this.statuses()) === String(wanted));
}
