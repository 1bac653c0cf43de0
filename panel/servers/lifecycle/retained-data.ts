import { DomainError, isKind } from '../../../lib/errors/errors.js';
import { type Caller, type Requester, requesterOf } from '../../access/caller.js';
import { type Page, type PageRequest, readPage } from '../../database/page.js';
import type { PanelDatabase } from '../../database/panel-database.js';
import { type View, viewOf } from '../../database/view.js';
import type { Nodes } from '../../nodes/registry/nodes.js';
import type { RetainedDataRow } from './retained-data-row.js';
import { removeFrom } from './server-removal.js';

const FIELDS = ['id', 'nodeId', 'containerId', 'serverId', 'name', 'type', 'ownerId', 'createdAt'] as const;

/** The files of a deleted server that are still on their node. */
export type RetainedDataView = View<RetainedDataRow, (typeof FIELDS)[number]>;

/** The data of deleted servers on nodes. Lists are oldest first. */
export interface RetainedData {
  list(caller: Caller, page: PageRequest): Promise<Page<RetainedDataView>>;

  /** Lists all data on a node, for administrators. @throws DomainError `not_found` for an unknown node */
  listOfNode(nodeId: string, page: PageRequest): Promise<Page<RetainedDataView>>;

  /**
   * Permanently deletes the files. The former owner and administrators can do this.
   *
   * @throws DomainError `not_found`; `unavailable`, also while the container is still being removed. The files are
   * then kept
   */
  remove(caller: Caller, retainedDataId: string): Promise<void>;
}

type Deps = { db: PanelDatabase; nodes: Nodes };

export function createRetainedData({ db, nodes }: Deps): RetainedData {
  const { retainedData, nodes: nodeRows } = db.models;
  return {
    list: ({ user }, page) =>
      readPage(retainedData, page, 'oldest first', { where: { ownerId: user.id }, view: toView }),
    async listOfNode(nodeId, page) {
      if ((await nodeRows.count({ where: { id: nodeId } })) === 0) {
        throw new DomainError('not_found', 'Node not found.');
      }
      return readPage(retainedData, page, 'oldest first', { where: { nodeId }, view: toView });
    },
    async remove(caller, id) {
      const { user, isAdmin } = caller;
      const row = await retainedData.findOne({ where: { id, ...(isAdmin ? {} : { ownerId: user.id }) } });
      if (row === null) throw new DomainError('not_found', 'Retained data not found.');
      await deleteRetained(nodes, row, requesterOf(caller));
    },
  };
}

/**
 * Deletes the files, and then the row.
 * @throws DomainError `unavailable`; then both are kept
 */
export async function deleteRetained(
  nodes: Nodes,
  row: RetainedDataRow,
  requester?: Requester,
): Promise<void> {
  const client = await nodes.client(row.nodeId, requester);
  await removeFrom(client, row.containerId, true).catch((cause: unknown) => {
    if (!isKind(cause, 'conflict')) throw cause;
    throw new DomainError('unavailable', 'The node is still removing the server: try again in a moment.', {
      cause,
    });
  });
  await row.destroy();
}

const toView = (row: RetainedDataRow): RetainedDataView => viewOf(row, FIELDS);
