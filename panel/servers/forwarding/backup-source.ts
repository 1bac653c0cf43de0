import { DomainError } from '../../../lib/errors/errors.js';
import type { Caller } from '../../access/caller.js';
import type { ReachServer } from '../records/server-access.js';

/** The capability that a caller needs for the server whose backup is restored into another one: that of a download. */
const SCOPE = 'backups.read';

/**
 * Returns the id of the container to which the backup belongs that a request restores into another server.
 *
 * @throws DomainError as `reach` for the server of the backup; `conflict` if it is on another node
 */
export async function backupSource(
  reach: ReachServer,
  caller: Caller,
  { sourceServerId, intoNodeId }: { sourceServerId: string; intoNodeId: string },
): Promise<string> {
  const { containerId, nodeId } = await reach(caller, sourceServerId, SCOPE);
  if (nodeId === intoNodeId) return containerId;
  throw new DomainError(
    'conflict',
    'The two servers are on different nodes: download the backup, upload it to this server, and restore the uploaded backup.',
  );
}
