import { newId } from '../../../lib/text/ids.js';
import { connectNode } from '../../../testing/berth/connect-node.js';
import { addPerson } from '../../../testing/clients/panel-people.js';
import type { TestDatabase } from '../../../testing/database/panel-database.js';
import { keptNotices } from '../../../testing/kept-notices.js';
import { type Answer, refuse, startOddNode, wellBehaved } from '../../../testing/network/odd-node.js';
import { testClock } from '../../../testing/time/test-clock.js';
import type { Caller } from '../../access/caller.js';
import { createApiKeys } from '../../api-keys/api-keys.js';
import { createUsers } from '../../identity/administration/users.js';
import { createNodes } from '../../nodes/registry/nodes.js';
import { createRetainedData } from '../lifecycle/retained-data.js';
import { createServers } from '../servers.js';
import { createUserDeletion } from '../user-deletion.js';

const ignore = () => undefined;
const quiet = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const PATIENT = { readMs: 30_000, powerMs: 30_000, installMs: 60_000 };

/** Creates users who own servers on a simulated node, which remembers its containers and their folders. */
export async function openOwnedFixture(database: TestDatabase, serverLimit: number) {
  const { db } = database;
  const clock = testClock();
  const containers = new Set<string>();
  const folders = new Set<string>();
  const fixture = {
    isUnavailable: false,
    /** Called before the node removes a container, which waits for it. */
    beforeRemoval: async (_containerId: string): Promise<void> => undefined,
  };
  const answer: Answer = (asked, response) => {
    if (fixture.isUnavailable) return refuse(response, 503, 'Away.', 'unavailable');
    if (asked.line !== 'DELETE /container') return wellBehaved(asked, response);
    const { id } = asked.body as { id: string };
    void fixture.beforeRemoval(id).then(() => remove(asked, response));
  };
  const remove: Answer = (asked, response) => {
    const { id, remove_data: isWhole } = asked.body as { id: string; remove_data: boolean };
    const wasThere = containers.delete(id);
    if (!wasThere && !(isWhole && folders.has(id))) return refuse(response, 404, 'Gone.', 'not_found');
    if (isWhole) folders.delete(id);
    wellBehaved(asked, response);
  };
  const node = await startOddNode(answer);
  const connect = (target: Parameters<typeof connectNode>[0]) => connectNode(target, PATIENT);
  const nodes = createNodes({ db, clock, sealingKeys: ['a session secret for these tests'], connect });
  const { id: nodeId } = await nodes.create({ name: 'local', url: node.url, key: 'a-key' });
  const rules = { serverLimit, panelPort: 3000 };
  const servers = createServers({ db, clock, nodes, logger: quiet, rules });
  const notices = keptNotices();
  const sessions = { endOthers: async () => undefined };
  const passwords = { hash: async () => 'none', verify: async () => false };
  const users = createUsers({ db, clock, sessions, notices, passwords } as never);

  async function addServer({ user }: Caller, name: string): Promise<string> {
    const [id, containerId] = [newId('srv_'), newId('cnt_')];
    containers.add(containerId);
    folders.add(containerId);
    const state = 'installed' as const;
    const rest = { type: 'nodejs', version: 'latest', port: 1, state, createdAt: new Date(clock.now()) };
    clock.advance(1);
    await db.models.servers.create({ id, nodeId, ownerId: user.id, name, containerId, ...rest });
    return id;
  }

  return Object.assign(fixture, {
    db,
    nodes,
    nodeId,
    servers,
    folders,
    apiKeys: createApiKeys({ db, clock, notices }),
    retainedData: createRetainedData({ db, nodes }),
    deletion: createUserDeletion({ db, nodes, users, servers }),
    ada: await addPerson(db, 'Ada', true),
    grace: await addPerson(db, 'Grace'),
    bob: await addPerson(db, 'Bob'),
    addServer,
    namesOf: async (caller: Caller) => {
      const rows = await db.models.servers.findAll({ where: { ownerId: caller.user.id }, order: ['name'] });
      return rows.map(({ name }) => name);
    },
    async close() {
      await servers.close();
      await node.stop();
      await database.remove();
    },
  });
}

export type OwnedFixture = Awaited<ReturnType<typeof openOwnedFixture>>;
