import { DomainError, isKind } from '../../../lib/errors/errors.js';
import { newId } from '../../../lib/text/ids.js';
import type { Requester } from '../../access/caller.js';
import type { Storage } from '../../database/panel-database.js';
import type { JobsOf } from '../../jobs/jobs.js';
import type { NodeClient } from '../../nodes/client/node.js';
import type { Nodes } from '../../nodes/registry/nodes.js';
import { findContainer } from '../records/node-request.js';
import type { ServerRow } from '../records/server-row.js';

/** What happened to the files of a deleted server. `none`: the node had created nothing. */
export type DataOutcome = 'removed' | 'retained' | 'none';

type RemovalDeps = Storage & { nodes: Nodes; installations: Pick<JobsOf<object, unknown>, 'paused'> };

/**
 * Returns a function that removes a server with its container, even if it is unknown whether there is a container.
 * Every step can be repeated, so that the server can be deleted again after the panel was killed. `requester` is the user
 * on whose behalf the node is called; without it, the panel itself calls the node.
 *
 * @throws DomainError `conflict` while it is being installed; `unavailable` if the node does not respond: the server
 * is kept
 */
export function createRemoval({ db, clock, nodes, installations }: RemovalDeps) {
  const { retainedData, servers } = db.models;

  async function removeContainer(
    row: ServerRow,
    removeData: boolean,
    requester: Requester | undefined,
  ): Promise<DataOutcome> {
    if (row.state !== 'installing' && row.containerId === null) return 'none';
    const client = await nodes.client(row.nodeId, requester);
    const containerId = row.containerId ?? (await findContainer(client, row));
    if (containerId === null) return 'none';
    // Store this before the node is called, so that a later attempt knows that this one may have deleted the files.
    await servers.update(
      { containerId, ...(removeData ? { dataRemoval: true } : {}) },
      { where: { id: row.id } },
    );
    row.containerId = containerId;
    const wasThere = await removeFrom(client, containerId, removeData);
    if (removeData) return 'removed';
    if (wasThere) return 'retained';
    const present = await servers.findByPk(row.id, { attributes: ['dataRemoval'] });
    if (present === null) return (await isRetained(row)) ? 'retained' : 'removed';
    if (!present.dataRemoval) return 'retained';
    // An earlier attempt may have deleted some of the files, so delete the rest as well.
    await removeFrom(client, containerId, true);
    return 'removed';
  }

  const isRetained = async ({ nodeId, containerId }: ServerRow) =>
    containerId !== null && (await retainedData.count({ where: { nodeId, containerId } })) > 0;

  /**
   * Deletes the server, or turns it into retained data, in one transaction. Does nothing if another request has
   * already done this.
   */
  const forget = ({ id, ...known }: Pick<ServerRow, 'id' | 'nodeId' | 'containerId'>, outcome: DataOutcome) =>
    db.transaction(async (transaction) => {
      const files = known.containerId === null ? undefined : { ...known, containerId: known.containerId };
      const row = await servers.findByPk(id, { transaction, lock: transaction.LOCK.UPDATE });
      // A move that began after the request was checked may have taken the server to another node, which has its files now.
      if (row !== null) requireNotMoving(row);
      if (row !== null && row.nodeId !== known.nodeId)
        throw new DomainError('conflict', 'The server was moved to another node meanwhile: delete it again.');
      // After the lock, which waits for a concurrent deletion that retains the files.
      if (outcome === 'removed' && files) await retainedData.destroy({ where: files, transaction });
      if (row === null) return;
      await row.destroy({ transaction });
      if (outcome !== 'retained' || files === undefined) return;
      const { ownerId, name, type } = row;
      const about = { ...files, ownerId, serverId: id, name, type, createdAt: new Date(clock.now()) };
      await retainedData.create({ id: newId('rtd_'), ...about }, { transaction });
    });

  return async (row: ServerRow, removeData: boolean, requester?: Requester): Promise<DataOutcome> => {
    requireNotMoving(row);
    const isOpen = row.state === 'installing';
    if (isOpen && row.failure === null)
      throw new DomainError('conflict', 'The server is being installed. Try again when it is installed.');
    const remove = async () => {
      const outcome = await removeContainer(row, removeData, requester).catch(throwNotDeleted);
      const { id, nodeId, containerId } = row;
      await forget({ id, nodeId, containerId }, outcome);
      return outcome;
    };
    return isOpen ? installations.paused(row.id, remove) : remove();
  };
}

/** @throws DomainError `conflict` */
function requireNotMoving({ moveNodeId }: Pick<ServerRow, 'moveNodeId'>): void {
  if (moveNodeId === null) return;
  const message = 'The server is being moved to another node: cancel the move, or wait for its end.';
  throw new DomainError('conflict', message);
}

/**
 * Throws an error that asks the caller to try again. There is no job that would delete the server later
 * (docs/decisions/0023).
 */
function throwNotDeleted(error: unknown): never {
  if (!isKind(error, 'unavailable')) throw error;
  const { message, retryAfterS } = error;
  throw new DomainError('unavailable', `${message} The server was not deleted: delete it again later.`, {
    cause: error,
    ...(retryAfterS !== undefined && { retryAfterS }),
  });
}

/**
 * Removes a container. With `removeData` it also removes files left by an earlier attempt. @returns false if there is
 * nothing to remove
 */
export async function removeFrom(
  client: NodeClient,
  containerId: string,
  removeData: boolean,
): Promise<boolean> {
  try {
    await client.remove(containerId, removeData);
    return true;
  } catch (error) {
    if (isKind(error, 'not_found')) return false;
    throw error;
  }
}
