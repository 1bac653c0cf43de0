import { DomainError } from '../../lib/errors.js';
import type { ServerRow } from '../database/rows.js';
import { type ListedContainer, NodeBusyError } from '../nodes/node.js';
import type { Nodes } from '../nodes/nodes.js';
import type { Live } from './server-view.js';

type Containers = ReadonlyMap<string, ListedContainer>;

/** What was told longer ago is no present state. */
const MAX_AGE_MS = 60_000;

/** What the nodes tell of servers at present. */
export class LiveStatus {
  readonly #nodes: Nodes;
  /** What each node has listed last: told again while it has too many requests. */
  readonly #listed = new Map<string, { atMs: number; containers: Containers }>();

  constructor(nodes: Nodes) {
    this.#nodes = nodes;
  }

  /**
   * By the server's id; of those that have a container. Nodes are asked side by side and each once, so that a list
   * takes as long as the slowest node may take for one answer.
   */
  async ofMany(rows: readonly ServerRow[]): Promise<Map<string, Live>> {
    const placed = rows.filter(({ containerId }) => containerId !== null);
    const nodeIds = [...new Set(placed.map(({ nodeId }) => nodeId))];
    const lists = new Map(await Promise.all(nodeIds.map(async (id) => [id, await this.#list(id)] as const)));
    return new Map(
      placed.map((row) => {
        const list = lists.get(row.nodeId);
        return [row.id, list === 'busy' ? this.#lastOf(row) : liveIn(list, row)];
      }),
    );
  }

  /** Of one; undefined where there is no container yet. */
  async ofOne(row: ServerRow): Promise<Live | undefined> {
    const { nodeId, containerId } = row;
    if (containerId === null) return undefined;
    try {
      return await (await this.#nodes.client(nodeId)).status(containerId);
    } catch (error) {
      if (error instanceof NodeBusyError) return this.#lastOf(row);
      if (!(error instanceof DomainError)) throw error;
      if (error.kind === 'unavailable') return 'unreachable';
      if (error.kind === 'not_found') return 'removed';
      throw error;
    }
  }

  /** Of a server that the last list does not have, nothing is known: it may be newer. */
  #lastOf(row: ServerRow): Live {
    const last = this.#listed.get(row.nodeId);
    if (last === undefined || performance.now() - last.atMs > MAX_AGE_MS) return 'unreachable';
    const live = liveIn(last.containers, row);
    return live === 'removed' ? 'unreachable' : live;
  }

  /** Undefined where the node is away; also where it is just being forgotten. */
  async #list(nodeId: string): Promise<Containers | 'busy' | undefined> {
    try {
      const containers = await (await this.#nodes.client(nodeId)).list();
      this.#listed.set(nodeId, { atMs: performance.now(), containers });
      return containers;
    } catch (error) {
      if (error instanceof NodeBusyError) return 'busy';
      this.#listed.delete(nodeId);
      if (error instanceof DomainError && (error.kind === 'unavailable' || error.kind === 'not_found'))
        return undefined;
      throw error;
    }
  }
}

function liveIn(containers: Containers | undefined, { containerId }: ServerRow): Live {
  if (containers === undefined || containerId === null) return 'unreachable';
  const container = containers.get(containerId);
  if (container === undefined) return 'removed';
  return container.isReachable ? container : 'unreachable';
}
