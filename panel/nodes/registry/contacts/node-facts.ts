import { ShortMemory } from '../../../../lib/async/short-memory.js';
import { DomainError } from '../../../../lib/errors/errors.js';
import type { PanelDatabase } from '../../../database/panel-database.js';
import type { NodeFacts } from '../../connection/node-row.js';

/** How long the address and key of a node may be out of date after another panel has changed them. */
const RECENT_MS = 250;
const MAX_RECENT = 1000;

/** The driver's types: on SQLite, a time is a string, and a boolean is a number. */
type Stored = Omit<NodeFacts, 'local' | 'lastSeenAt'> & {
  local: boolean | number;
  lastSeenAt: string | Date | null;
};

const SQL = `SELECT id, name, url, sealed_key AS "sealedKey", local, local_to AS "localTo", daemon_id AS "daemonId", status, last_seen_at AS "lastSeenAt", certificate_fingerprint AS "certificateFingerprint", former_fingerprint AS "formerFingerprint", version
FROM nodes WHERE id = $1`;

/**
 * Reads the data of a node that each request to it needs. Because each forwarded request reads it, this uses a prepared
 * statement and a short cache.
 */
export function createNodeFacts(db: PanelDatabase) {
  const memory = new ShortMemory<NodeFacts>({ forMs: RECENT_MS, max: MAX_RECENT });

  async function read(nodeId: string): Promise<NodeFacts> {
    const [row] = await db.select<Stored>(SQL, [nodeId]);
    if (row === undefined) throw new DomainError('not_found', 'Node not found.');
    const { local, lastSeenAt } = row;
    return { ...row, local: Boolean(local), lastSeenAt: lastSeenAt === null ? null : new Date(lastSeenAt) };
  }

  return {
    /** Returns the node as it was at most 250 ms ago. @throws DomainError `not_found` */
    recent: (nodeId: string): Promise<NodeFacts> => memory.get(nodeId, () => read(nodeId)),
    /** Must be called after a node was changed or removed. */
    forget: (): void => memory.forget(),
  };
}
