import { DomainError } from '../../lib/errors.js';
import type { Page, PageRequest } from '../database/page.js';
import type { OfferedType } from '../nodes/node.js';
import type { Nodes } from '../nodes/nodes.js';

/** What one node offers; nothing where it does not answer. */
export type NodeOffer = { nodeId: string; nodeName: string; reachable: boolean; types: OfferedType[] };

/** What servers can be made of, as the nodes tell it. */
export interface ServerTypes {
  /** The nodes oldest first, asked side by side: it takes as long as the slowest may take for one answer. */
  list(page: PageRequest): Promise<Page<NodeOffer>>;
}

export function createServerTypes({ nodes }: { nodes: Nodes }): ServerTypes {
  async function offerOf({ id, name }: { id: string; name: string }): Promise<NodeOffer> {
    try {
      const types = await (await nodes.client(id)).serverTypes();
      return { nodeId: id, nodeName: name, reachable: true, types };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { nodeId: id, nodeName: name, reachable: false, types: [] };
    }
  }

  return {
    async list(page) {
      const { items, nextCursor } = await nodes.list(page);
      return { items: await Promise.all(items.map(offerOf)), nextCursor };
    },
  };
}
