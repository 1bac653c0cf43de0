import type { Transaction } from 'sequelize';
import type { NewNode as NodeInput } from '../../../generated/panel/types.js';
import { isTaken } from '../../../lib/database/database-guard.js';
import { DomainError } from '../../../lib/errors/errors.js';
import { problemOfRanges, sortedRanges } from '../../../lib/net/port-ranges.js';
import { tunnelTo } from '../../../lib/net/tunnel-address.js';
import { newId } from '../../../lib/text/ids.js';
import { isReferred, type Storage } from '../../database/panel-database.js';
import { HOST_CAPACITY } from '../capacity/node-capacity.js';
import type { NodeRow } from '../connection/node-row.js';
import type { KeyBox } from './sealed-key.js';

export type NewNode = {
  name: string;
  url: string;
  key: string;
  publicUrl?: string | null | undefined;
  /** The SHA-256 fingerprint of the only certificate that is accepted; null or absent to pin none. */
  certificateFingerprint?: string | null | undefined;
} & Use;
/** Which servers a node gets. Omitted fields, also those of `capacity`, stay as they are. */
type Use = Pick<NodeInput, 'tags' | 'maintenance' | 'maintenanceReason' | 'capacity' | 'portRanges'>;
/** The last known state of a node. */
export type Seen = Pick<NodeRow, 'status' | 'version' | 'runtime' | 'lastSeenAt' | 'daemonId'>;
export type NodeChanges = { [K in keyof NewNode]?: NewNode[K] | undefined };

/** What a new server needs to know about its node. */
const CHOSEN = ['id', 'local', 'portRanges', 'host'] as const;
export type ChosenNode = Pick<NodeRow, (typeof CHOSEN)[number]>;

type Place = { local: boolean; localTo?: string };

/** What the panel needs to reach a daemon, and what the sealed key is bound to. */
export type NodeAddress = Pick<NodeRow, 'url' | 'certificateFingerprint' | 'formerFingerprint'> & {
  key: string;
};

/** Returns access to the rows of nodes. It enforces their rules: names and addresses are unique, keys are encrypted. */
export function createNodeRecords({ db, clock, box }: Storage & { box: KeyBox }) {
  const { nodes } = db.models;

  async function find(nodeId: string): Promise<NodeRow> {
    const row = await nodes.findByPk(nodeId);
    if (row === null) throw new DomainError('not_found', 'Node not found.');
    return row;
  }

  /**
   * Returns the named node or, without a name, the only one. @throws DomainError `not_found`, `conflict`
   * (`node_required`)
   */
  async function choose(nodeId: string | undefined): Promise<ChosenNode> {
    if (nodeId !== undefined) return find(nodeId);
    const [only, ...others] = await nodes.findAll({ attributes: [...CHOSEN], limit: 2 });
    if (only && others.length === 0) return only;
    throw new DomainError('conflict', 'There is no node, or more than one: choose one with `nodeId`.', {
      code: 'node_required',
    });
  }

  async function save(row: NodeRow, transaction?: Transaction): Promise<NodeRow> {
    try {
      return await row.save(transaction && { transaction });
    } catch (error) {
      if (isTaken(error, 'daemon_id')) throw await sameDaemon(row.daemonId, error);
      const named = isTaken(error, 'name');
      if (!named && !isTaken(error, 'url')) throw error;
      throw new DomainError('conflict', `Another node already has this ${named ? 'name' : 'address'}.`, {
        ...(named ? { code: 'name_taken' } : {}),
        cause: error,
      });
    }
  }

  async function sameDaemon(daemonId: string | null, cause: unknown): Promise<DomainError> {
    const other = daemonId === null ? null : await nodes.findOne({ where: { daemonId } });
    return sameDaemonError({ daemonId: daemonId ?? '', other }, { cause });
  }

  async function create(
    { name, publicUrl, ...given }: NewNode,
    more: Partial<Seen> & Place,
    transaction?: Transaction,
  ): Promise<NodeRow> {
    const id = newId('node_');
    const { key, ...address } = addressOf(given);
    const sealedKey = box.seal(key, { ...address, id });
    const use = useOf({ capacity: HOST_CAPACITY }, given);
    const row = { id, name, publicUrl: barePublicUrl(publicUrl ?? null), sealedKey, ...address, ...use };
    return save(nodes.build({ ...row, createdAt: new Date(clock.now()), ...more }), transaction);
  }

  /** Changes a node. Its address, its pinned certificate and its key are written together. */
  function change(
    row: NodeRow,
    { name, publicUrl, ...changes }: NodeChanges,
    seen: Partial<Seen & Place> = {},
  ): Promise<NodeRow> {
    const target = targetOf(row, changes);
    if (name !== undefined) row.name = name;
    if (publicUrl !== undefined) row.publicUrl = barePublicUrl(publicUrl);
    row.set({ ...useOf(row, changes), ...seen });
    return target === undefined ? save(row) : setAddress(row, target);
  }

  /** Stores the address, the accepted certificates and the key, which is sealed for them. */
  function setAddress(
    row: NodeRow,
    { key, ...address }: NodeAddress,
    transaction?: Transaction,
  ): Promise<NodeRow> {
    setTogether(row, { ...address, sealedKey: box.seal(key, { ...address, id: row.id }) });
    return save(row, transaction);
  }

  return { find, choose, create, change, setAddress, destroy };
}

/** The columns that belong together, because the key is sealed for the others. */
const SEALED = ['url', 'certificateFingerprint', 'formerFingerprint', 'sealedKey'] as const;

/**
 * Sets these columns, and lets all of them be written, also those that are equal: another request may have changed some since the
 * row was read, and then nothing could open the key.
 */
function setTogether(row: NodeRow, values: Pick<NodeRow, (typeof SEALED)[number]>): void {
  row.set(values);
  for (const column of SEALED) row.changed(column, true);
}

/**
 * Deletes a node. The database rejects the deletion of a node with servers, even if a server is created at the same
 * time.
 */
async function destroy(row: NodeRow): Promise<void> {
  try {
    await row.destroy();
  } catch (error) {
    if (!isReferred(error)) throw error;
    throw new DomainError('conflict', NODE_IN_USE, {
      code: 'node_in_use',
      cause: error,
    });
  }
}

/**
 * Returns the columns of the given fields, of a node with this capacity.
 *
 * @throws DomainError `invalid_input` for port ranges that contradict each other
 */
export function useOf(
  { capacity: before }: Pick<NodeRow, 'capacity'>,
  { tags, maintenance, maintenanceReason, capacity, portRanges }: NodeChanges,
): Partial<Pick<NodeRow, keyof Use>> {
  const message = problemOfRanges(portRanges ?? []);
  if (message !== undefined)
    throw new DomainError('invalid_input', message, { details: [{ path: '/body/portRanges', message }] });
  return {
    ...(tags === undefined ? {} : { tags: [...new Set(tags)] }),
    ...(maintenance === undefined ? {} : { maintenance }),
    ...(maintenanceReason === undefined ? {} : { maintenanceReason }),
    ...(capacity === undefined ? {} : { capacity: { ...before, ...capacity } }),
    ...(portRanges === undefined ? {} : { portRanges: sortedRanges(portRanges) }),
  };
}

/** What to do if the daemon of a node is now at another address. */
const MOVED = 'If that daemon was moved here, change the address of that node.';

/**
 * Returns the error for a daemon id that another node already has. Either two daemons have the same id, or this daemon
 * was added before. The panel could not distinguish the two nodes.
 *
 * @param advice what to do if this daemon was added before
 */
export function sameDaemonError(
  { daemonId, other }: { daemonId: string; other: Pick<NodeRow, 'name' | 'url'> | null },
  { advice = MOVED, cause }: { advice?: string; cause?: unknown } = {},
): DomainError {
  const node = other === null ? 'another node' : `the node "${other.name}" at ${other.url}`;
  return new DomainError(
    'conflict',
    `The daemon at this address has the id ${daemonId}, which ${node} has, too. ${advice} If its data was copied, delete the file daemon/daemon-id in the DATA_DIR of the copy and restart its daemon: it then creates a new id.`,
    { cause },
  );
}

/**
 * Returns the address, the pinned certificate and the key of a node after a change; undefined if none of them changes. A
 * certificate that is given is the only one that is accepted.
 *
 * @throws DomainError `invalid_input` for a new address or certificate without the key, because the current key is never
 * sent to another address, or to a daemon with another certificate
 */
export function targetOf(
  row: NodeRow,
  { url, key, certificateFingerprint }: NodeChanges,
): NodeAddress | undefined {
  const isPinNew =
    certificateFingerprint !== undefined && certificateFingerprint !== row.certificateFingerprint;
  if (key !== undefined && (url === undefined || bareUrl(url) === row.url)) requireNoTunnel(row.url);
  if (key !== undefined) {
    const address = addressOf({
      key,
      url: url ?? row.url,
      certificateFingerprint: isPinNew ? certificateFingerprint : row.certificateFingerprint,
    });
    return isPinNew ? address : { ...address, formerFingerprint: row.formerFingerprint };
  }
  if ((url === undefined || bareUrl(url) === row.url) && !isPinNew) return undefined;
  throw new DomainError(
    'invalid_input',
    'A new address or certificate of a node requires the key of the daemon: the current key is not sent to another address, or to a daemon with another certificate.',
    { details: [{ path: '/body/key', message: 'is required with a new address or certificate' }] },
  );
}

/** @throws DomainError `invalid_input` for a tunnel: its daemon would not know with which key the panel expects it */
function requireNoTunnel(url: string): void {
  if (tunnelTo(new URL(url).hostname) === undefined) return;
  const message =
    'The key of a node behind a tunnel changes only with a join code: create one for the node, and run `berth daemon join --renew` on its host.';
  throw new DomainError('invalid_input', message, { details: [{ path: '/body/key', message }] });
}

/**
 * Returns where a daemon is, in canonical form.
 * @throws DomainError `invalid_input` for an invalid address, and for a pinned certificate without https
 */
export function addressOf({
  url: given,
  key,
  certificateFingerprint = null,
}: Omit<NewNode, 'name'>): NodeAddress {
  const url = bareUrl(given);
  if (certificateFingerprint !== null && !url.startsWith('https:'))
    throw new DomainError(
      'invalid_input',
      'A daemon has a certificate only under https: `certificateFingerprint` requires an https:// `url`.',
      { details: [{ path: '/body/url', message: 'must be an https:// URL if a certificate is pinned' }] },
    );
  return { url, key, certificateFingerprint, formerFingerprint: null };
}

/**
 * Returns the address in canonical form: case, a default port and a trailing slash are ignored.
 *
 * @throws DomainError `invalid_input` for an invalid address, such as a port over 65535
 */
export function bareUrl(url: string, field = 'url'): string {
  if (URL.canParse(url)) return new URL(url).origin;
  throw new DomainError('invalid_input', `\`${field}\` must be an http:// or https:// URL.`, {
    details: [{ path: `/body/${field}`, message: 'must be an http:// or https:// URL' }],
  });
}

/** Returns the public address as `bareUrl` does; null if the node has none. */
export const barePublicUrl = (url: string | null): string | null =>
  url === null ? null : bareUrl(url, 'publicUrl');

const NODE_IN_USE =
  'The node still has servers, or files of deleted servers. Delete them first, or send the request again with `?force=true`: the panel then removes the node with all of them, and their files stay on the host.';
