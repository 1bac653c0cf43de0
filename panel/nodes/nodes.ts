import { isoTime } from '../../lib/clock.js';
import { DomainError } from '../../lib/errors.js';
import { mapPage, type Page, type PageRequest, readPage } from '../database/page.js';
import type { Storage } from '../database/panel-database.js';
import type { NodeRow } from '../database/rows.js';
import { forgetWithServers } from './forgotten-node.js';
import { createKeyTrial } from './key-trial.js';
import type { ConnectNode, NodeClient } from './node.js';
import { noteContact } from './node-contact.js';
import { bareUrl, createNodeRecords, type NewNode, type NodeChanges, targetOf } from './node-records.js';
import { createKeyBox, type KeyBox } from './sealed-key.js';

export type { NewNode } from './node-records.js';

/** A node as administrators see it. The key is never shown. */
export type NodeView = {
  id: string;
  name: string;
  url: string;
  createdAt: string;
  status: 'online' | 'offline' | 'unknown';
  version: string | null;
  lastSeenAt: string | null;
  local: boolean;
};

export type NodesOptions = Storage & {
  /** `SESSION_SECRET`; the daemons' keys are sealed with a key derived from it. */
  secret: string;
  connect: ConnectNode;
};

export type Nodes = ReturnType<typeof createNodes>;

export function createNodes({ db, clock, secret, connect }: NodesOptions) {
  const { nodes } = db.models;

  const box = createKeyBox(secret);
  const { find, create, change, destroy } = createNodeRecords({ db, clock, box });
  const tryKey = createKeyTrial({ connect, clock });
  const { clientOf, probe } = createContacts({ db, clock, box, connect });

  return {
    /** Oldest first, with what is known of each; nobody is asked. */
    list: async (page: PageRequest): Promise<Page<NodeView>> =>
      mapPage(await readPage(nodes, page, 'oldest first'), toNode),

    /** @throws DomainError `not_found` */
    get: async (nodeId: string): Promise<NodeView> => probe(await find(nodeId)),

    /**
     * Adds a node, whether or not it answers already.
     *
     * @throws DomainError `invalid_input` for a key that it refuses; `conflict` for a name or address in use
     */
    async create(input: NewNode): Promise<NodeView> {
      const url = bareUrl(input.url);
      return toNode(await create(input, { local: false, ...(await tryKey({ ...input, url })) }));
    },

    /**
     * A new address needs its key.
     *
     * @throws DomainError `not_found`; `invalid_input` without that key, or for one that the node refuses; `conflict`
     */
    async update(nodeId: string, changes: NodeChanges): Promise<NodeView> {
      const row = await find(nodeId);
      const target = targetOf(row, changes);
      if (target === undefined) return probe(await change(row, changes));
      return toNode(await change(row, changes, await tryKey(target)));
    },

    /**
     * Forgets a node; its daemon is not asked. With `force` the servers on it are forgotten, too: what they are made
     * of stays on the host. @throws DomainError `not_found`, `conflict` (`node_in_use`)
     */
    async remove(nodeId: string, { force = false }: { force?: boolean } = {}): Promise<void> {
      const row = await find(nodeId);
      if (force) await forgetWithServers(db, row);
      else await destroy(row);
    },

    /** The daemon that was started with this panel becomes its node, once; later starts bring url and key up to date. */
    async enrolLocal(input: NewNode): Promise<NodeView> {
      const present =
        (await nodes.findOne({ where: { local: true } })) ??
        (await nodes.findOne({ where: { url: bareUrl(input.url) } }));
      if (present === null) return probe(await create(input, { local: true }));
      present.local = true;
      return probe(await change(present, { url: input.url, key: input.key }));
    },

    /** @throws DomainError `not_found`; `unavailable` when its key cannot be read */
    client: async (nodeId: string): Promise<NodeClient> => clientOf(await find(nodeId)),

    /** The named node or, without a name, the only one. @throws DomainError `not_found`, `conflict` (`node_required`) */
    async choose(nodeId: string | undefined): Promise<Pick<NodeRow, 'id' | 'local'>> {
      if (nodeId !== undefined) return find(nodeId);
      const [only, ...others] = await nodes.findAll({ attributes: ['id', 'local'], limit: 2 });
      if (only && others.length === 0) return only;
      throw new DomainError('conflict', 'There is not exactly one node. Name one with `nodeId`.', {
        code: 'node_required',
      });
    },
  };
}

/** The daemons behind the rows. */
function createContacts({ db, clock, box, connect }: Omit<NodesOptions, 'secret'> & { box: KeyBox }) {
  function clientOf(row: NodeRow): NodeClient {
    const key = box.open(row.sealedKey, row);
    if (box.isOld(row.sealedKey)) db.later(() => sealAnew(row, key));
    return connect({ url: row.url, key, onContact: noteContact(row, { db, clock }) });
  }

  /** From now on the key opens for its present address alone; one that was given meanwhile stays. */
  async function sealAnew({ id, url, sealedKey }: NodeRow, key: string): Promise<void> {
    const where = { id, url, sealedKey };
    await db.models.nodes.update({ sealedKey: box.seal(key, { id, url }) }, { where });
  }

  /** Asks the daemon who it is; what it answers, or that it does not, is noted on the row. */
  async function probe(row: NodeRow): Promise<NodeView> {
    try {
      const version = await clientOf(row).version();
      if (version !== row.version) {
        row.version = version;
        db.later(() => row.save());
      }
    } catch (error) {
      // That a node is away is what the view tells, not a failure of reading it.
      if (!(error instanceof DomainError)) throw error;
    }
    return toNode(row);
  }

  return { clientOf, probe };
}

const toNode = (row: NodeRow): NodeView => ({
  id: row.id,
  name: row.name,
  url: row.url,
  createdAt: isoTime(row.createdAt.getTime()),
  status: row.status,
  version: row.version,
  lastSeenAt: row.lastSeenAt && isoTime(row.lastSeenAt.getTime()),
  local: row.local,
});
