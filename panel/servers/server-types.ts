import type { NodeOffer, OfferedType } from '../../generated/panel/types.js';
import { DomainError, isKind } from '../../lib/errors/errors.js';
import type { Requester } from '../access/caller.js';
import type { Page, PageRequest } from '../database/page.js';
import type { DaemonSchemas } from '../nodes/client/daemon-calls.js';
import type { Nodes, NodeView } from '../nodes/registry/nodes.js';
import { shownVariables } from './records/type-variables.js';

/** The user that asks. Only administrators see hidden variables. */
export type OfferedTo = Requester & { isAdmin: boolean };

export interface ServerTypes {
  /**
   * Lists the server types of all nodes, beginning with the oldest node. Nodes are queried in parallel, so the list
   * takes at most the time limit of one response.
   */
  list(page: PageRequest, caller: OfferedTo): Promise<Page<NodeOffer>>;
}

export function createServerTypes({ nodes }: { nodes: Nodes }): ServerTypes {
  async function offerOf(node: NodeView, caller: OfferedTo): Promise<NodeOffer> {
    const { id, name, maintenance, maintenanceReason, tags } = node;
    const place = {
      ...{ nodeId: id, nodeName: name, maintenance, tags },
      maintenanceReason: maintenance ? maintenanceReason : null,
    };
    try {
      const { types } = await (await nodes.client(id, caller)).call('listServerTypes', {});
      return {
        ...place,
        reachable: true,
        types: types.map((type) => toOffered(type, caller)),
      };
    } catch (error) {
      if (!(error instanceof DomainError) || isKind(error, 'rate_limited')) throw error;
      return { ...place, reachable: false, types: [] };
    }
  }

  return {
    async list(page, caller) {
      const { items, nextCursor } = await nodes.list(page);
      return { items: await Promise.all(items.map((node) => offerOf(node, caller))), nextCursor };
    },
  };
}

const toOffered = (
  { default_port, requires_eula, variables, ...type }: DaemonSchemas['ServerType'],
  { isAdmin }: OfferedTo,
): OfferedType => ({
  type: type.type,
  name: type.name,
  description: type.description,
  versions: type.versions,
  defaultPort: default_port,
  requiresEula: requires_eula,
  available: type.available,
  reason: type.reason,
  variables: shownVariables(variables, isAdmin),
});
