import type { Logger } from '../../../lib/logging/logger.js';
import type { NodeReport } from '../client/node.js';
import type { Nodes } from '../registry/nodes.js';
import { NodeFollower } from './node-follower.js';

/**
 * The maximum number of followers. Each has a connection, and sends a request every 1.5 s. Lists of servers poll the
 * nodes over the limit, and the overview counts their servers as unreachable.
 */
const MAX_FOLLOWED = 256;

export type NodeFollowersOptions = {
  nodes: Pick<Nodes, 'reach' | 'watch'>;
  logger: Logger;
  /** Called when the known state of a node, or whether it is reachable, may have changed. */
  onChange?: (nodeId: string) => void;
  /** Called with each report of a followed node, and with `missed` if reports were lost. */
  onReport?: (nodeId: string, report: NodeReport | 'missed') => void;
  /** The maximum number of followers. Defaults to 256. */
  maxFollowed?: number;
};

export class NodeFollowers {
  readonly #nodes: Pick<Nodes, 'reach' | 'watch'>;
  readonly #logger: Logger;
  readonly #onChange: (nodeId: string) => void;
  readonly #onReport: NonNullable<NodeFollowersOptions['onReport']>;
  readonly #followers = new Map<string, NodeFollower>();
  readonly #unwatch: () => void;
  readonly #maxFollowed: number;
  /** Whether the log says that there are too many nodes. */
  #hasWarned = false;
  #isClosed = false;

  constructor({ nodes, logger, onChange, onReport, maxFollowed = MAX_FOLLOWED }: NodeFollowersOptions) {
    this.#nodes = nodes;
    this.#onChange = onChange ?? (() => undefined);
    this.#onReport = onReport ?? (() => undefined);
    this.#maxFollowed = maxFollowed;
    this.#logger = logger;
    this.#unwatch = nodes.watch({
      onContact: (nodeId, answered) => {
        const follower = this.#followers.get(nodeId);
        if (answered) follower?.retryNow();
        else follower?.lookNow();
      },
      onState: (nodeId, state, askedMs) => this.#followers.get(nodeId)?.note(state, askedMs),
      onChange: (nodeId) => this.#followers.get(nodeId)?.startOver(),
    });
  }

  /** Returns the follower of a node; undefined if there are too many. */
  of(nodeId: string): NodeFollower | undefined {
    const known = this.#followers.get(nodeId);
    if (known !== undefined || this.#isClosed) return known;
    if (this.#followers.size >= this.#maxFollowed) {
      this.#warnOnce(nodeId);
      return undefined;
    }
    const follower: NodeFollower = new NodeFollower({
      reach: () => this.#nodes.reach(nodeId),
      onEnd: () => this.#followers.delete(nodeId),
      onChange: () => this.#onChange(nodeId),
      onReport: (report) => this.#onReport(nodeId, report),
      logger: this.#logger,
    });
    this.#followers.set(nodeId, follower);
    return follower;
  }

  #warnOnce(nodeId: string): void {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    this.#logger.warn(
      { nodeId, maxFollowed: this.#maxFollowed },
      'too many nodes to follow all of them; the overview counts servers of the others as unreachable',
    );
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#unwatch();
    await Promise.all([...this.#followers.values()].map((follower) => follower.close()));
  }
}
