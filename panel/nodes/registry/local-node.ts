import { hostname } from 'node:os';
import { Op } from 'sequelize';
import { DomainError } from '../../../lib/errors/errors.js';
import { isLoopback } from '../../../lib/net/network.js';
import type { PanelDatabase } from '../../database/panel-database.js';
import type { ConnectNode } from '../client/node.js';
import type { NodeFacts, NodeRow } from '../connection/node-row.js';
import { bareUrl, type createNodeRecords, type NewNode, sameDaemonError } from './node-records.js';

export type LocalNodeOptions = {
  db: PanelDatabase;
  /** The id of this panel, which distinguishes the nodes of its host from those of other hosts. */
  panelId: string;
  connect: ConnectNode;
  records: Pick<ReturnType<typeof createNodeRecords>, 'create' | 'change'>;
  keyOf(row: NodeRow): string;
};

/** Returns whether a node that `berth up` enrolled on another host has an address that refers to this host. */
export const isElsewhere = ({ local, localTo, url }: NodeFacts, panelId: string): boolean =>
  local && localTo !== '' && localTo !== panelId && isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ''));

/** What to do if the node of the daemon is local to another panel. A new address makes it local to the panel that checks it. */
const OF_OTHER_PANEL =
  'That node belongs to another panel, or to this one before its file panel/panel-id was lost. If the file was lost, or this panel replaces the other one, change the address of that node in the administration, for example to http://localhost:8080 instead of http://127.0.0.1:8080, and enter a key of the daemon; a node without servers can be removed instead. Then restart the panel. If both panels run on this host, start this one with `berth panel` instead of `berth up`, and without LOCAL_NODE_KEY.';

/** With SQLite there is only one panel, so every local node is on its host. */
const isOnlyPanel = ({ sequelize }: PanelDatabase): boolean => sequelize.getDialect() === 'sqlite';

/**
 * Checks that a daemon whose id is unknown is not the local node of another panel: it would become a second node, which
 * could never be used. @throws DomainError `conflict`
 */
async function requireNew(db: PanelDatabase, { panelId, url }: { panelId: string; url: string }) {
  const ofOther = { local: true, localTo: { [Op.ne]: panelId } };
  const other = await db.models.nodes.findOne({ where: isOnlyPanel(db) ? ofOther : { ...ofOther, url } });
  if (other === null) return;
  throw new DomainError(
    'conflict',
    `The daemon at ${url} does not respond, or rejects the key, so the panel cannot find out whether it is the daemon of the node "${other.name}". Start the daemon, or give both the same LOCAL_NODE_KEY if it runs. Then restart the panel.`,
  );
}

/** Returns the functions for the local node, whose daemon was started together with this panel. */
export function createLocalNode({ db, panelId, connect, records, keyOf }: LocalNodeOptions) {
  const { nodes } = db.models;

  /**
   * Returns the daemon at the address, with an id of null if it has none; undefined if the daemon does not respond, or rejects
   * the key.
   */
  async function daemonAt(url: string, key: string): Promise<{ id: string | null } | undefined> {
    try {
      const { id } = await connect({ url, key, onContact: () => undefined }).call('getDaemon', {});
      return { id: id ?? null };
    } catch (error) {
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  }

  /**
   * Returns whether a node without a stored daemon id is this daemon, which is the case if the daemon accepts the
   * node's key.
   */
  async function isSame(row: NodeRow, url: string, daemonId: string | null): Promise<boolean> {
    if (isOnlyPanel(db)) return true;
    return daemonId !== null && row.daemonId === null && (await daemonAt(url, keyOf(row)))?.id === daemonId;
  }

  async function find(url: string, daemonId: string | null): Promise<NodeRow | null> {
    const known = daemonId === null ? null : await nodes.findOne({ where: { daemonId } });
    if (known !== null) {
      if (known.localTo === '' || known.localTo === panelId) return known;
      throw sameDaemonError({ daemonId: known.daemonId ?? '', other: known }, { advice: OF_OTHER_PANEL });
    }
    const own = await nodes.findOne({ where: { local: true, localTo: panelId } });
    if (own !== null) return own;
    const earlier =
      (await nodes.findOne({ where: { local: true, localTo: '' } })) ??
      (await nodes.findOne({ where: { url, localTo: '' } }));
    return earlier !== null && (await isSame(earlier, url, daemonId)) ? earlier : null;
  }

  /** Creates the node. Uses the first of the given names that no other node has. */
  async function create({ name, ...rest }: NewNode, daemonId: string | null): Promise<NodeRow> {
    const place = { local: true, localTo: panelId, daemonId };
    const others = [`${name} (${hostname().slice(0, 40)})`, `${name} (${panelId.slice(-8)})`];
    let named = name;
    for (;;) {
      try {
        return await records.create({ name: named, ...rest }, place);
      } catch (error) {
        const next = others.shift();
        if (!(error instanceof DomainError) || error.code !== 'name_taken' || next === undefined) throw error;
        named = next;
      }
    }
  }

  return {
    /** Enrolls the daemon as this host's node, once; later starts update its address and key. */
    async enrol({ name, key, ...given }: NewNode): Promise<NodeRow> {
      const url = bareUrl(given.url);
      const daemon = await daemonAt(url, key);
      const daemonId = daemon?.id ?? null;
      const present = await find(url, daemonId);
      if (present === null) {
        if (daemon === undefined) await requireNew(db, { panelId, url });
        return create({ name, url, key }, daemonId);
      }
      const identity = daemonId === null ? {} : { daemonId };
      const unpinned = { certificateFingerprint: null };
      return records.change(
        present,
        { url, key, ...unpinned },
        { ...identity, local: true, localTo: panelId },
      );
    },
  };
}
