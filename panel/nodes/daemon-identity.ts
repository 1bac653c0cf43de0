import { DomainError } from '../../lib/errors.js';
import type { Logger } from '../../lib/logger.js';
import { unlessAborted } from '../../lib/timed.js';
import type { NodeRow } from './node-row.js';

/** How long an address is trusted while every request there is answered. */
const TRUSTED_MS = 60_000;

export type DaemonIdentityOptions = {
  /** Returns the id of the daemon that answers at the node's address; null where it reports none. */
  ask(row: NodeRow): Promise<string | null>;
  /** Called when another daemon answers at the node's address. */
  onStranger(row: NodeRow): void;
  now?: () => number;
  logger?: Logger | undefined;
};

type Known = { place: string; trustedUntilMs: number; asking: Promise<void> | undefined };

/**
 * Compares the id of the daemon at a node's address with the node's before the first request of a connection: the address may
 * have been given to another host whose daemon accepts the same key, and its servers are not this node's. A node whose id is
 * not known yet is not compared.
 */
export class DaemonIdentity {
  readonly #options: DaemonIdentityOptions;
  readonly #now: () => number;
  /** One entry for each node that was asked. */
  readonly #known = new Map<string, Known>();
  /** Nodes whose stranger is in the log. */
  readonly #logged = new Set<string>();

  constructor(options: DaemonIdentityOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /**
   * Settles at once, unless the node was not asked yet, failed to answer, or was last compared a minute ago.
   *
   * @throws DomainError `unavailable` where another daemon answers, or none does
   */
  async check(row: NodeRow, signal?: AbortSignal): Promise<void> {
    if (row.daemonId === null) return;
    const place = `${row.url} ${row.sealedKey} ${row.daemonId}`;
    let known = this.#known.get(row.id);
    if (known?.place !== place) {
      known = { place, trustedUntilMs: Number.NEGATIVE_INFINITY, asking: undefined };
      this.#known.set(row.id, known);
    }
    if (this.#now() < known.trustedUntilMs) return;
    known.asking ??= this.#compare(row, known);
    await (signal ? unlessAborted(known.asking, signal) : known.asking);
  }

  /** The next request compares again: the connection was lost, or the node is another or forgotten. */
  forget(nodeId: string): void {
    this.#known.delete(nodeId);
  }

  async #compare(row: NodeRow, known: Known): Promise<void> {
    try {
      const { id, name, url, daemonId } = row;
      const found = await this.#options.ask(row);
      if (found === daemonId) {
        this.#logged.delete(id);
        known.trustedUntilMs = this.#now() + TRUSTED_MS;
        return;
      }
      this.#options.onStranger(row);
      if (!this.#logged.has(id))
        this.#options.logger?.warn(
          { nodeId: id, url, expected: daemonId, found },
          'another daemon answers at the address of a node',
        );
      this.#logged.add(id);
      throw new DomainError(
        'unavailable',
        `Another daemon answers at ${url}, the address of the node "${name}": nothing is done there. Correct the node's address, or, if this daemon has taken the place of the former one, give the node its key again.`,
      );
    } finally {
      known.asking = undefined;
    }
  }
}
