import { isKind } from '../../lib/errors.js';
import type { Logger } from '../../lib/logger.js';
import { SharedReadings } from '../../lib/shared-reading.js';
import type { ListedContainer } from '../nodes/node.js';
import type { NodeFollower } from '../nodes/node-follower.js';
import { NodeFollowers } from '../nodes/node-followers.js';
import { NodeBusyError } from '../nodes/node-refusals.js';
import type { Nodes } from '../nodes/nodes.js';
import type { Live } from './server-view.js';

type Containers = ReadonlyMap<string, ListedContainer>;

/** What says where a server is. */
export type Placed = { id: string; nodeId: string; containerId: string | null };

/** Servers of one node that a user asks about, and where the answers go. */
type Asked = { rows: readonly Placed[]; userId: string | undefined; lives: Map<string, Live> };

/** What was told longer ago is no present state. */
const MAX_AGE_MS = 60_000;

/** What the nodes tell of servers at present: they are followed, and asked where that cannot be. */
export class LiveStatus {
  readonly #nodes: Nodes;
  readonly #followers: NodeFollowers;
  /** Looks of one user at one server: those at the same time are one request. */
  readonly #looks = new SharedReadings();
  readonly #listeners = new Set<(nodeId: string) => void>();
  /** What each node has listed last: told again while it has too many requests. */
  readonly #listed = new Map<string, { atMs: number; containers: Containers }>();

  constructor({ nodes, logger }: { nodes: Nodes; logger: Logger }) {
    this.#nodes = nodes;
    const onChange = (nodeId: string) => {
      for (const listener of this.#listeners) listener(nodeId);
    };
    this.#followers = new NodeFollowers({ nodes, logger, onChange });
  }

  /** Calls back when the states of a followed node's servers may have changed. @returns a function that ends this */
  watch(listener: (nodeId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * By the server's id; of those that have a container. Nodes that are followed cost no request. The others are
   * asked side by side and each once, so that a list takes as long as the slowest node may take for one answer.
   */
  async ofMany(rows: readonly Placed[], userId?: string): Promise<Map<string, Live>> {
    const lives = new Map<string, Live>();
    const rest = rows.filter((row) => {
      const live = row.containerId === null ? undefined : this.#follow(row, row.containerId);
      if (live !== undefined) lives.set(row.id, live);
      return live === undefined && row.containerId !== null;
    });
    if (rest.length === 0) return lives;
    const byNode = new Map<string, Placed[]>();
    for (const row of rest) byNode.set(row.nodeId, [...(byNode.get(row.nodeId) ?? []), row]);
    await Promise.all([...byNode].map(([nodeId, its]) => this.#ofNode(nodeId, { rows: its, userId, lives })));
    return lives;
  }

  /** Of one; undefined where there is no container yet. */
  async ofOne(row: Placed, userId: string): Promise<Live | undefined> {
    const { nodeId, containerId } = row;
    if (containerId === null) return undefined;
    const live = this.#follow(row, containerId);
    const follower = this.#followers.of(nodeId);
    if (live !== undefined && follower?.isWhole(containerId)) return live;
    if (follower?.isAway) await follower.settled();
    if (follower?.isAway) return 'unreachable';
    try {
      const look = async () => (await this.#nodes.client(nodeId, userId)).status(containerId);
      return await this.#looks.fresh(`${userId} ${containerId}`, look);
    } catch (error) {
      if (isBusy(error)) return live ?? this.#lastOf(row);
      if (isKind(error, 'unavailable')) return 'unreachable';
      if (isKind(error, 'not_found')) return 'removed';
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#followers.close();
  }

  /** What its node has told by itself. */
  #follow({ nodeId }: Placed, containerId: string): Live | undefined {
    const container = this.#followers.of(nodeId)?.container(containerId);
    return container === undefined ? undefined : liveOf(container);
  }

  /** Of servers on one node of which it is not known by now. */
  async #ofNode(nodeId: string, { rows, userId, lives }: Asked): Promise<void> {
    const follower = this.#followers.of(nodeId);
    await follower?.settled();
    if (follower === undefined || follower.following === 'no events') {
      const list = await this.#list(nodeId, userId);
      for (const row of rows) lives.set(row.id, list === 'busy' ? this.#lastOf(row) : liveIn(list, row));
      return;
    }
    await this.#seek(follower, rows);
    for (const row of rows) lives.set(row.id, this.#follow(row, row.containerId ?? '') ?? 'unreachable');
  }

  /** The first list after a container was made may be older than that. */
  async #seek(follower: NodeFollower, rows: readonly Placed[]): Promise<void> {
    if (follower.following !== 'live') return;
    const ids = rows.flatMap(({ containerId }) => containerId ?? []);
    const unknown = ids.filter((id) => follower.container(id) === undefined);
    if (unknown.length > 0) await follower.find(unknown);
  }

  /** Of a server that the last list does not have, nothing is known: it may be newer. */
  #lastOf(row: Placed): Live {
    const last = this.#listed.get(row.nodeId);
    if (last === undefined || performance.now() - last.atMs > MAX_AGE_MS) return 'unreachable';
    const live = liveIn(last.containers, row);
    return live === 'removed' ? 'unreachable' : live;
  }

  /** Undefined where the node is away; also where it is just being forgotten. */
  async #list(nodeId: string, userId: string | undefined): Promise<Containers | 'busy' | undefined> {
    try {
      const containers = await (await this.#nodes.client(nodeId, userId)).list();
      this.#listed.set(nodeId, { atMs: performance.now(), containers });
      return containers;
    } catch (error) {
      if (isBusy(error)) return 'busy';
      this.#listed.delete(nodeId);
      if (isKind(error, 'unavailable', 'not_found')) return undefined;
      throw error;
    }
  }
}

function liveIn(containers: Containers | undefined, { containerId }: Placed): Live {
  if (containers === undefined || containerId === null) return 'unreachable';
  return liveOf(containers.get(containerId) ?? 'removed');
}

/** The node has too many requests, or too many requests of the user are waiting for it. */
const isBusy = (error: unknown): boolean => error instanceof NodeBusyError || isKind(error, 'rate_limited');

const liveOf = (container: ListedContainer | 'removed'): Live =>
  container === 'removed' || container.isReachable ? container : 'unreachable';
