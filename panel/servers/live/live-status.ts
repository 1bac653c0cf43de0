import { mostDone } from '../../../lib/async/most-done.js';
import { atMost } from '../../../lib/async/waker.js';
import { SharedReadings } from '../../../lib/database/shared-reading.js';
import { isKind } from '../../../lib/errors/errors.js';
import type { Logger } from '../../../lib/logging/logger.js';
import type { Requester } from '../../access/caller.js';
import type { ContainerStats, ListedContainer, NodeReport } from '../../nodes/client/node.js';
import { NodeBusyError } from '../../nodes/connection/node-refusals.js';
import type { NodeFollower } from '../../nodes/following/node-follower.js';
import { NodeFollowers } from '../../nodes/following/node-followers.js';
import type { Nodes } from '../../nodes/registry/nodes.js';
import type { Live } from '../records/server-view.js';

type Containers = ReadonlyMap<string, ListedContainer>;

export type Placed = { id: string; nodeId: string; containerId: string | null };

type ReportListener = (nodeId: string, report: NodeReport | 'missed') => void;

/** The servers of one node whose states a user requests. `lives` is the map to which the states are added. */
type Asked = { rows: readonly Placed[]; userId: string | undefined; lives: Map<string, Live> };

/** How long a list waits for the last nodes to respond. */
const GRACE_MS = 50;
/** How long the start of the panel waits for its nodes. */
const FIRST_CONTACT_MS = 500;
/** The maximum age of a node's last report. An older report is not used. */
const MAX_AGE_MS = 60_000;

/** Provides the current states of servers. Nodes are followed through their events, or polled if that is impossible. */
export class LiveStatus {
  readonly #nodes: Nodes;
  readonly #followers: NodeFollowers;
  /** Reads in progress. Concurrent reads of the same server by the same user share one request. */
  readonly #looks = new SharedReadings();
  readonly #listeners = new Set<(nodeId: string) => void>();
  readonly #reportListeners = new Set<ReportListener>();
  /** The last list of each node, which is used while the node has too many requests. */
  readonly #listed = new Map<string, { atMs: number; containers: Containers }>();

  constructor({ nodes, logger }: { nodes: Nodes; logger: Logger }) {
    this.#nodes = nodes;
    const onChange = (nodeId: string) => {
      for (const listener of this.#listeners) listener(nodeId);
    };
    const onReport: ReportListener = (nodeId, report) => {
      for (const listener of this.#reportListeners) listener(nodeId, report);
    };
    this.#followers = new NodeFollowers({ nodes, logger, onChange, onReport });
  }

  /**
   * Adds a listener that is called when the states of a followed node's servers may have changed.
   *
   * @returns a function that removes it
   */
  watch(listener: (nodeId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Adds a listener that is called with each report of a followed node. @returns a function that removes it */
  watchReports(listener: ReportListener): () => void {
    this.#reportListeners.add(listener);
    return () => this.#reportListeners.delete(listener);
  }

  /** Follows a node from now on, so that its reports about new containers are not missed. */
  follow(nodeId: string): void {
    this.#followers.of(nodeId);
  }

  /**
   * Follows these nodes from now on. Settles under the conditions of a list: when all are known, or 50 ms after half of
   * them are. It waits 0.5 s at most, because no node may prevent the start of the panel.
   */
  async followAll(nodeIds: readonly string[]): Promise<void> {
    const settled = nodeIds.flatMap((nodeId) => this.#followers.of(nodeId)?.settled() ?? []);
    await atMost(mostDone(settled, { alreadyDone: 0, graceMs: GRACE_MS }), FIRST_CONTACT_MS);
  }

  /**
   * Returns the statistics of these containers of one node, as far as they exist. A node that is known to be unreachable
   * is not asked.
   *
   * @throws DomainError `unavailable`, `not_found` as for other calls to the node
   */
  async stats(
    nodeId: string,
    containerIds: readonly string[],
    options?: { signal: AbortSignal },
  ): Promise<ContainerStats[]> {
    if (this.#followers.of(nodeId)?.isUnreachable === true) return [];
    const { client } = await this.#nodes.reach(nodeId);
    return client.stats(containerIds, options);
  }

  /**
   * Returns states by server id, for servers with a container. Followed nodes need no request. Other nodes are queried
   * in parallel, with one request each, so that a list takes at most the time limit of one response. Once half of the
   * nodes have responded, the others have 50 ms more: until they respond, their servers are `unreachable`. Nodes that
   * have been silent for 0.25 s are only waited for if they are more than half of the nodes.
   */
  async ofMany(rows: readonly Placed[], userId?: string): Promise<Map<string, Live>> {
    const lives = new Map<string, Live>();
    const rest = rows.filter((row) => {
      const live = row.containerId === null ? undefined : this.#known(row, row.containerId);
      if (live !== undefined) lives.set(row.id, live);
      return live === undefined && row.containerId !== null;
    });
    if (rest.length === 0) return lives;
    const byNode = new Map<string, Placed[]>();
    for (const row of rest) byNode.set(row.nodeId, [...(byNode.get(row.nodeId) ?? []), row]);
    const nodes = new Set(rows.flatMap(({ nodeId, containerId }) => (containerId === null ? [] : nodeId)));
    const responsive = [...byNode].filter(([nodeId]) => this.#followers.of(nodeId)?.isSilent !== true);
    const areFewSilent = 2 * (byNode.size - responsive.length) <= nodes.size;
    await mostDone(
      (areFewSilent ? responsive : [...byNode]).map(([nodeId, its]) =>
        this.#ofNode(nodeId, { rows: its, userId, lives }),
      ),
      { alreadyDone: nodes.size - byNode.size, graceMs: GRACE_MS },
    );
    for (const row of rest) if (!lives.has(row.id)) lives.set(row.id, 'unreachable');
    return new Map(lives);
  }

  /** Returns the state of one server; undefined if it has no container yet. */
  async ofOne(row: Placed, requester: Requester): Promise<Live | undefined> {
    const { nodeId, containerId } = row;
    if (containerId === null) return undefined;
    const live = this.#known(row, containerId);
    const follower = this.#followers.of(nodeId);
    // A daemon that has just started lists containers before it knows their states. Asked for one, it waits for the state.
    const isSure = live !== undefined && live !== 'unreachable';
    if (isSure && follower?.isWhole(containerId)) return live;
    if (follower?.isUnreachable) await follower.settled();
    if (follower?.isUnreachable) return 'unreachable';
    try {
      const look = async () => (await this.#nodes.client(nodeId, requester)).status(containerId);
      return await this.#looks.fresh(`${requester.userId} ${nodeId} ${containerId}`, look);
    } catch (error) {
      if (isBusy(error)) return live ?? this.#lastOf(row);
      if (isKind(error, 'unavailable')) return 'unreachable';
      if (isKind(error, 'not_found')) return 'removed';
      throw error;
    }
  }

  /**
   * Returns what is known about a server without a request to its node: `unreachable` if its state is not known,
   * undefined if it has no container yet.
   */
  lastKnown(row: Placed): Live | undefined {
    if (row.containerId === null) return undefined;
    return this.#known(row, row.containerId) ?? this.#lastOf(row);
  }

  /** Returns whether the node does not respond, as far as it is followed. */
  isSilent(nodeId: string): boolean {
    const follower = this.#followers.of(nodeId);
    return follower !== undefined && (follower.isUnreachable || follower.isSilent);
  }

  close(): Promise<void> {
    return this.#followers.close();
  }

  /** Returns the state of a container from the node's events; undefined if it is not known from them. */
  #known({ nodeId }: Placed, containerId: string): Live | undefined {
    const container = this.#followers.of(nodeId)?.container(containerId);
    return container === undefined ? undefined : liveOf(container);
  }

  /** Determines the states of these servers of one node. */
  async #ofNode(nodeId: string, { rows, userId, lives }: Asked): Promise<void> {
    const follower = this.#followers.of(nodeId);
    await follower?.settled();
    if (follower === undefined || follower.following === 'no events') {
      const list = await this.#list(nodeId, userId);
      for (const row of rows) lives.set(row.id, list === 'busy' ? this.#lastOf(row) : liveIn(list, row));
      return;
    }
    await this.#seek(follower, rows);
    for (const row of rows) lives.set(row.id, this.#known(row, row.containerId ?? '') ?? 'unreachable');
  }

  /** Looks for unknown containers in a new list, because a container may be newer than the last list. */
  async #seek(follower: NodeFollower, rows: readonly Placed[]): Promise<void> {
    if (follower.following !== 'live') return;
    const ids = rows.flatMap(({ containerId }) => containerId ?? []);
    const unknown = ids.filter((id) => follower.container(id) === undefined);
    if (unknown.length > 0) await follower.find(unknown);
  }

  /**
   * Returns the last known state. A server that is not in the last list may be newer than the list, so it counts as
   * unreachable.
   */
  #lastOf(row: Placed): Live {
    const last = this.#listed.get(row.nodeId);
    if (last === undefined || performance.now() - last.atMs > MAX_AGE_MS) return 'unreachable';
    const live = liveIn(last.containers, row);
    return live === 'removed' ? 'unreachable' : live;
  }

  /** Lists the containers of a node. Returns undefined if the node is unreachable, or is just being removed. */
  async #list(nodeId: string, userId: string | undefined): Promise<Containers | 'busy' | undefined> {
    try {
      const containers = await (
        await this.#nodes.client(nodeId, userId === undefined ? undefined : { userId })
      ).list();
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

/** Returns whether the node has too many requests, or too many of the user's requests to the node are waiting. */
const isBusy = (error: unknown): boolean => error instanceof NodeBusyError || isKind(error, 'rate_limited');

const liveOf = (container: ListedContainer | 'removed'): Live =>
  container === 'removed' || container.isReachable ? container : 'unreachable';
