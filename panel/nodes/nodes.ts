import { isoTime } from '../../lib/clock.js';
import type { Logger } from '../../lib/logger.js';
import { type AuditChange, type NoteChanges, named } from '../audit/changes.js';
import { mapPage, type Page, type PageRequest, readPage } from '../database/page.js';
import type { Storage } from '../database/panel-database.js';
import { ringOf } from '../secrets/key-ring.js';
import { forgetWithServers } from './forgotten-node.js';
import { createKeyTrial } from './key-trial.js';
import { createLocalNode, isElsewhere } from './local-node.js';
import type { ConnectNode, NodeClient } from './node.js';
import { createContacts, type NodesWatcher, type NodeWay } from './node-contacts.js';
import { bareUrl, createNodeRecords, type NewNode, type NodeChanges, targetOf } from './node-records.js';
import type { NodeRow } from './node-row.js';
import { createKeyBox } from './sealed-key.js';

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
  /** `SESSION_SECRET`, with which earlier versions sealed the daemons' keys. */
  secret: string;
  /** What the daemons' keys are sealed with, newest first; left out: a key derived from `secret`. */
  sealingKeys?: readonly string[];
  connect: ConnectNode;
  /** Id of this panel among those of one database. Empty by default, where there is one panel. */
  panelId?: string;
  logger?: Logger | undefined;
};

/** The nodes that the panel knows, and the ways to their daemons. */
export interface Nodes {
  /** Oldest first, with what is known of each; nobody is asked. */
  list(page: PageRequest): Promise<Page<NodeView>>;

  /** After a look at it: one that is away is told as such. @throws DomainError `not_found` */
  get(nodeId: string): Promise<NodeView>;

  /**
   * Adds a node, whether or not it answers already.
   *
   * @throws DomainError `invalid_input` for a key that it refuses; `conflict` for a name or address in use
   */
  create(input: NewNode): Promise<NodeView>;

  /**
   * A new address needs its key. `note` gets the names of the changed fields: all of them are texts.
   *
   * @throws DomainError `not_found`; `invalid_input` without that key, or for one that the node refuses; `conflict`
   */
  update(nodeId: string, changes: NodeChanges, note?: NoteChanges): Promise<NodeView>;

  /**
   * Forgets a node; its daemon is not asked. With `force` the servers on it are forgotten, too: what they are made
   * of stays on the host. @throws DomainError `not_found`, `conflict` (`node_in_use`)
   */
  remove(nodeId: string, options?: { force?: boolean }): Promise<void>;

  /**
   * The daemon that was started with this panel becomes its node, once; later starts bring url and key up to date.
   *
   * @throws DomainError `conflict` for a daemon with the id of another host's
   */
  enrolLocal(input: NewNode): Promise<NodeView>;

  /**
   * @param userId the user whose calls these are. They share the node fairly with those of other users, and throw
   * `rate_limited` where too many wait. Left out: calls of the panel itself, such as those of a job.
   * @throws DomainError `not_found`; `unavailable` when its key cannot be read
   */
  client(nodeId: string, userId?: string): Promise<NodeClient>;

  /** The way to a node for whoever follows it. @throws DomainError as `client` */
  reach(nodeId: string): Promise<NodeWay>;

  /** Tells what requests to nodes show of them, and of changes. @returns a function that ends it */
  watch(watcher: NodesWatcher): () => void;

  /** The named node or, without a name, the only one. @throws DomainError `not_found`, `conflict` (`node_required`) */
  choose(nodeId: string | undefined): Promise<Pick<NodeRow, 'id' | 'local'>>;
}

export function createNodes(options: NodesOptions): Nodes {
  const { db, clock, secret, sealingKeys, connect, panelId = '', logger } = options;
  const { nodes } = db.models;

  const box = createKeyBox(ringOf(secret, sealingKeys));
  const records = createNodeRecords({ db, clock, box });
  const { find, choose, create, change, destroy } = records;
  const tryKey = createKeyTrial({ connect, clock });
  const isHere = (row: NodeRow) => !isElsewhere(row, panelId);
  const contacts = createContacts({ db, clock, box, connect, isHere, logger });
  const { clientOf, keyOf, wayTo, probe, watch, tellChange } = contacts;
  const localNode = createLocalNode({ db, panelId, connect, records, keyOf });

  /** After a look at it. */
  const seen = async (row: NodeRow): Promise<NodeView> => toNode(await probe(row));

  return {
    list: async (page) => mapPage(await readPage(nodes, page, 'oldest first'), toNode),
    get: async (nodeId) => seen(await find(nodeId)),
    async create(input) {
      const url = bareUrl(input.url);
      return toNode(await create(input, { local: false, ...(await tryKey({ ...input, url })) }));
    },
    async update(nodeId, changes, note) {
      const row = await find(nodeId);
      const target = targetOf(row, changes);
      const changed = changedFields(row, changes);
      if (target === undefined) {
        const renamed = await change(row, changes);
        note?.(changed);
        return seen(renamed);
      }
      const found = await tryKey(target);
      // Of the same address, what is known stays known.
      const isKnown = found.status === 'offline' && target.url === row.url;
      // Of a local node that is moved, the new address was tried from this host.
      const place = row.local && target.url !== row.url ? { localTo: panelId } : {};
      const stored = await change(row, changes, { ...found, ...(isKnown ? known(row) : {}), ...place });
      tellChange(nodeId);
      note?.(changed);
      return toNode(stored);
    },
    async remove(nodeId, { force = false } = {}) {
      const row = await find(nodeId);
      if (force) await forgetWithServers(db, row);
      else await destroy(row);
      tellChange(nodeId);
    },
    async enrolLocal(input) {
      const row = await localNode.enrol(input);
      tellChange(row.id);
      return seen(row);
    },
    client: async (nodeId, userId) => clientOf(await find(nodeId), userId),
    reach: async (nodeId) => wayTo(await find(nodeId)),
    watch,
    choose,
  };
}

/** A new key counts as a change: it is not compared with the present one. */
const changedFields = (row: NodeRow, { name, url, key }: NodeChanges): AuditChange[] => [
  ...(name !== undefined && name !== row.name ? [named('name')] : []),
  ...(url !== undefined && bareUrl(url) !== row.url ? [named('url')] : []),
  ...(key !== undefined ? [named('key')] : []),
];

const known = ({ version, lastSeenAt, daemonId }: NodeRow) => ({ version, lastSeenAt, daemonId });

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
