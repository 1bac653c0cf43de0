import { DomainError, isKind } from '../../lib/errors.js';
import type { Page, PageRequest } from '../database/page.js';
import type { DaemonSchemas } from '../nodes/daemon-calls.js';
import type { Nodes } from '../nodes/nodes.js';

/** A server type as a node offers it; where it cannot install it, `reason` says why not. */
export type OfferedType = {
  type: string;
  name: string;
  description: string;
  versions: string[];
  defaultPort: number;
  requiresEula: boolean;
  available: boolean;
  reason: string | null;
};

/** What one node offers; nothing where it does not answer. */
export type NodeOffer = { nodeId: string; nodeName: string; reachable: boolean; types: OfferedType[] };

/** What servers can be made of, as the nodes tell it. */
export interface ServerTypes {
  /** The nodes oldest first, asked side by side: it takes as long as the slowest may take for one answer. */
  list(page: PageRequest, userId: string): Promise<Page<NodeOffer>>;
}

export function createServerTypes({ nodes }: { nodes: Nodes }): ServerTypes {
  async function offerOf({ id, name }: { id: string; name: string }, userId: string): Promise<NodeOffer> {
    try {
      const { types } = await (await nodes.client(id, userId)).call('listServerTypes', {});
      return { nodeId: id, nodeName: name, reachable: true, types: types.map(toOffered) };
    } catch (error) {
      if (!(error instanceof DomainError) || isKind(error, 'rate_limited')) throw error;
      return { nodeId: id, nodeName: name, reachable: false, types: [] };
    }
  }

  return {
    async list(page, userId) {
      const { items, nextCursor } = await nodes.list(page);
      return { items: await Promise.all(items.map((node) => offerOf(node, userId))), nextCursor };
    },
  };
}

const toOffered = ({ default_port, requires_eula, ...type }: DaemonSchemas['ServerType']): OfferedType => ({
  type: type.type,
  name: type.name,
  description: type.description,
  versions: type.versions,
  defaultPort: default_port,
  requiresEula: requires_eula,
  available: type.available,
  reason: type.reason,
});
