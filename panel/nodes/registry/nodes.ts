import type { Logger } from '../../../lib/logging/logger.js';
import type { Requester } from '../../access/caller.js';
import { type AuditChange, changesBetween, type NoteChanges, named } from '../../audit/changes.js';
import { type Page, type PageRequest, readPage } from '../../database/page.js';
import type { Storage } from '../../database/panel-database.js';
import { type View, viewOf } from '../../database/view.js';
import type { HostAmounts } from '../capacity/node-capacity.js';
import type { DaemonOperationId } from '../client/daemon-target.js';
import type { ConnectNode, NodeClient } from '../client/node.js';
import type { NodeFacts, NodeRow } from '../connection/node-row.js';
import { type Admission, createAdmission, targetAt } from './admission.js';
import { createContacts, type NodesWatcher, type NodeWay } from './contacts/node-contacts.js';
import { listStatusChanges, recordStatusChange, type StatusChangeView } from './contacts/status-changes.js';
import { forgetWithServers } from './forgotten-node.js';
import { createKeyTrial } from './key-trial.js';
import { createLocalNode, isElsewhere } from './local-node.js';
import {
  addressOf,
  barePublicUrl,
  bareUrl,
  type ChosenNode,
  createNodeRecords,
  type NewNode,
  type NodeChanges,
  type Seen,
  targetOf,
  useOf,
} from './node-records.js';
import { createKeyBox } from './sealed-key.js';

export type { NewNode } from './node-records.js';

const FIELDS = [
  'id',
  'name',
  'url',
  'publicUrl',
  'createdAt',
  'status',
  'version',
  'runtime',
  'lastSeenAt',
  'local',
  'certificateFingerprint',
  'tags',
  'maintenance',
  'maintenanceReason',
  'capacity',
  'portRanges',
] as const;

/** A node as administrators see it, without its key. */
export type NodeView = View<NodeRow, (typeof FIELDS)[number]>;

export type NodesOptions = Storage & {
  /** The keys that seal the daemons' keys, newest first. */
  sealingKeys: readonly string[];
  connect: ConnectNode;
  /**
   * The id of this panel among the panels that share a database. Empty by default, which is sufficient for a single
   * panel.
   */
  panelId?: string;
  /** The version of the panel, which does not control daemons of much older or newer ones. By default, it controls all. */
  version?: string;
  logger?: Logger | undefined;
};

/** The nodes of the panel, and clients for their daemons. */
export interface Nodes extends Admission {
  /** Lists nodes, oldest first, with their last known state; no request is sent. */
  list(page: PageRequest): Promise<Page<NodeView>>;

  /**
   * Checks a node and returns it. An unreachable node is returned as offline.
   *
   * @throws DomainError `not_found`
   */
  get(nodeId: string): Promise<NodeView>;

  /**
   * Adds a node, whether or not it responds yet.
   *
   * @throws DomainError `invalid_input` for a key that it rejects; `conflict` for a name or address in use
   */
  create(input: NewNode): Promise<NodeView>;

  /**
   * Changes a node. A new address requires the key of the daemon there. `note` receives the names of the changed
   * fields; their values are not recorded.
   *
   * @throws DomainError `not_found`; `invalid_input` without that key, or for one that the node rejects; `conflict`
   */
  update(nodeId: string, changes: NodeChanges, note?: NoteChanges): Promise<NodeView>;

  /** Lists when a node became online and offline, newest first. @throws DomainError `not_found` */
  statusChanges(nodeId: string, page: PageRequest): Promise<Page<StatusChangeView>>;

  /**
   * Removes a node without contacting its daemon. With `force`, its servers are removed from the panel as well, but
   * their containers and files stay on the host.
   *
   * @throws DomainError `not_found`, `conflict` (`node_in_use`)
   */
  remove(nodeId: string, options?: { force?: boolean }): Promise<void>;

  /**
   * Enrolls the daemon that was started with this panel as its node, once; later starts update the address
   * and key.
   *
   * @throws DomainError `conflict` for a daemon with the id of another host's daemon
   */
  enrolLocal(input: NewNode): Promise<NodeView>;

  /**
   * Returns the client of a node.
   *
   * @param requester the user on whose behalf the calls are sent. The calls of several users share the node fairly; when
   * too many wait, they throw `rate_limited`. Without a user, the calls are the panel's own, such as those of a job.
   * @throws DomainError `not_found`; `unavailable` if its key cannot be read
   */
  client(nodeId: string, requester?: Requester): Promise<NodeClient>;

  /**
   * Checks that the daemon of a node knows an operation, because daemons of older versions do not know all.
   *
   * @throws DomainError `conflict` if it does not; `not_found`; `unavailable` if the panel does not control the daemon
   */
  requireOperation(nodeId: string, operationId: DaemonOperationId): Promise<void>;

  /** Returns the client for a node follower. @throws DomainError as `client` */
  reach(nodeId: string): Promise<NodeWay>;

  /**
   * Adds a watcher, which receives changes of nodes, and the states that responses of nodes contain.
   *
   * @returns a function that removes it
   */
  watch(watcher: NodesWatcher): () => void;

  /**
   * Returns the named node or, without a name, the only one. @throws DomainError `not_found`, `conflict`
   * (`node_required`)
   */
  choose(nodeId: string | undefined): Promise<ChosenNode>;

  /** Returns the id and the key of the node at an address. @throws DomainError `unavailable` if its key cannot be read */
  keyAt(url: string): Promise<{ id: string; key: string } | undefined>;

  /** Returns the origin under which clients reach the node's daemon; null if they do not. @throws DomainError `not_found` */
  publicUrl(nodeId: string): Promise<string | null>;

  /** Stores what the daemon of a node reports about its host. Does nothing if the node was removed. */
  storeHost(nodeId: string, host: HostAmounts): Promise<void>;
}

export function createNodes(options: NodesOptions): Nodes {
  const { db, clock, sealingKeys, connect, panelId = '', version, logger } = options;
  const { nodes } = db.models;

  const box = createKeyBox(sealingKeys);
  const records = createNodeRecords({ db, clock, box });
  const { find, choose, create, change, destroy } = records;
  const tryKey = createKeyTrial({ connect, clock });
  const isHere = (row: NodeFacts) => !isElsewhere(row, panelId);
  const contacts = createContacts({ db, clock, box, connect, isHere, version, logger });
  const { client, keyOf, requireOperation, wayTo, probe, watch, reportChange } = contacts;
  const localNode = createLocalNode({ db, panelId, connect, records, keyOf });

  const onStored = (row: NodeRow, before: NodeRow['status']) => {
    record({ db, clock }, row, before);
    reportChange(row.id);
  };
  const seen = async (row: NodeRow): Promise<NodeView> => toNode(await probe(row));

  return {
    list: (page) => readPage(nodes, page, 'oldest first', { view: toNode }),
    get: async (nodeId) => seen(await find(nodeId)),
    async create(input) {
      const { seen: found } = await tryKey(targetAt(addressOf(input)));
      const row = await create(input, { local: false, ...found });
      record({ db, clock }, row, 'unknown');
      return toNode(row);
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
      const { seen: found } = await tryKey(targetAt(target));
      // A local node with a new address belongs to this host from now on, because this host has checked the new
      // address.
      const place = row.local && target.url !== row.url ? { localTo: panelId } : {};
      const before = row.status;
      const stored = await change(row, changes, { ...keptState(row, target.url, found), ...place });
      onStored(stored, before);
      note?.(changed);
      return toNode(stored);
    },
    statusChanges: async (nodeId, page) => listStatusChanges({ db, clock }, (await find(nodeId)).id, page),
    async remove(nodeId, { force = false } = {}) {
      const row = await find(nodeId);
      if (force) await forgetWithServers(db, row);
      else await destroy(row);
      reportChange(nodeId);
    },
    async enrolLocal(input) {
      const row = await localNode.enrol(input);
      reportChange(row.id);
      return seen(row);
    },
    ...createAdmission({ db, records, keyOf, tryKey, onStored }),
    ...{ client, requireOperation },
    reach: async (nodeId) => wayTo(await find(nodeId)),
    ...{ watch, choose },
    keyAt: async (url) => keyIn(await nodes.findOne({ where: { url } }), keyOf),
    publicUrl: async (nodeId) => (await find(nodeId)).publicUrl,
    async storeHost(id, host) {
      await nodes.update({ host }, { where: { id } });
    },
  };
}

const keyIn = (row: NodeRow | null, keyOf: (row: NodeRow) => string) =>
  row === null ? undefined : { id: row.id, key: keyOf(row) };

/** Records the status of a node that was added or changed, if it is another one than before. */
function record({ db, clock }: Storage, { id, status }: NodeRow, before: NodeRow['status']): void {
  const atMs = clock.now();
  if (status !== before && status !== 'unknown')
    db.later(() => recordStatusChange(db, { nodeId: id, status, atMs }));
}

/** Returns the changed fields. A given key always counts as changed, even if it equals the current one. */
const changedFields = (
  row: NodeRow,
  { name, url, key, publicUrl, certificateFingerprint, ...use }: NodeChanges,
): AuditChange[] => [
  ...(name !== undefined && name !== row.name ? [named('name')] : []),
  ...(url !== undefined && bareUrl(url) !== row.url ? [named('url')] : []),
  ...(publicUrl !== undefined && barePublicUrl(publicUrl) !== row.publicUrl ? [named('publicUrl')] : []),
  ...(key !== undefined ? [named('key')] : []),
  ...(certificateFingerprint !== undefined && certificateFingerprint !== row.certificateFingerprint
    ? [named('certificateFingerprint')]
    : []),
  ...changesBetween(row.get(), useOf(row, use), USE),
];

/** What the audit log records about which servers a node gets. */
const USE = {
  tags: 'items',
  maintenance: 'values',
  maintenanceReason: 'name',
  capacity: 'name',
  portRanges: 'name',
} as const;

/** Returns what a trial has found. If the address is unchanged and the node is unreachable, its last known state is kept. */
const keptState = (row: NodeRow, url: string, found: Seen): Seen =>
  found.status === 'offline' && url === row.url ? { ...found, ...known(row) } : found;

const known = ({ version, runtime, lastSeenAt, daemonId }: NodeRow) => ({
  version,
  runtime,
  lastSeenAt,
  daemonId,
});

const toNode = (row: NodeRow): NodeView => viewOf(row, FIELDS);
