import { DomainError } from '../../lib/errors.js';
import type { Logger } from '../../lib/logger.js';
import { unlessAborted } from '../../lib/timed.js';
import type { NodeRow } from './node-row.js';

/** How long the result of a comparison is valid while every request gets a response. */
const TRUSTED_MS = 60_000;

export type DaemonIdentityOptions = {
  /** Returns the id of the daemon at the node's address; null if it reports none. */
  ask(row: NodeRow): Promise<string | null>;
  /** Called when another daemon responds at the node's address. */
  onStranger(row: NodeRow): void;
  now?: () => number;
  logger?: Logger | undefined;
};

type Known = { place: string; trustedUntilMs: number; asking: Promise<void> | undefined };

/**
 * Compares the id of the daemon at a node's address with the node's id before other requests. The address may have been given
 * to another host, whose daemon accepts the same key but has other servers. A node whose id is not known yet is not compared.
 */
export class DaemonIdentity {
  readonly #options: DaemonIdentityOptions;
  readonly #now: () => number;
  /** The results of comparisons, one for each node. */
  readonly #known = new Map<string, Known>();
  /** Nodes for which the warning about another daemon has been logged. */
  readonly #logged = new Set<string>();

  constructor(options: DaemonIdentityOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /**
   * Settles at once while the result of the last comparison is valid. Otherwise it compares first.
   *
   * @throws DomainError `unavailable` if another daemon responds, or none
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

  /** Makes the next request compare again. Called when a connection was lost or a node was changed or removed. */
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
