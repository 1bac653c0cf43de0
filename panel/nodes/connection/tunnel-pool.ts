import type { Duplex } from 'node:stream';
import { DomainError } from '../../../lib/errors/errors.js';

/** The maximum number of connections of a tunnel that wait for use. A daemon keeps 4 open. */
const MAX_WAITING = 16;
/**
 * How long to wait for a connection. After a start of the panel or of the daemon, the first one takes a moment. Less than the
 * time limit of a request to a node, so that the reason is reported.
 */
const WAIT_MS = 2500;
/** The maximum age of a connection that waits. Its daemon replaces it earlier, unless it is gone without a word. */
const MAX_AGE_MS = 75_000;

export type TunnelPoolOptions = { waitMs?: number; maxAgeMs?: number };

type Taker = (connection: Duplex) => void;
type Waiting = { drop: () => void; old: NodeJS.Timeout };
type Tunnel = { waiting: Map<Duplex, Waiting>; takers: Set<Taker> };

/**
 * The connections that daemons have opened to this panel, by the names of their tunnels. Each is used for one connection to the
 * daemon, in the other direction.
 */
export class TunnelPool {
  readonly #tunnels = new Map<string, Tunnel>();
  readonly #waitMs: number;
  readonly #maxAgeMs: number;

  constructor({ waitMs = WAIT_MS, maxAgeMs = MAX_AGE_MS }: TunnelPoolOptions = {}) {
    this.#waitMs = waitMs;
    this.#maxAgeMs = maxAgeMs;
  }

  /** Adds a connection that a daemon has opened. */
  add(name: string, connection: Duplex): void {
    const { waiting, takers } = this.#tunnel(name);
    // Whoever takes the connection listens as well. Until then, an error without a listener would end the process.
    connection.on('error', () => undefined);
    const [taker] = takers;
    if (taker !== undefined) {
      taker(connection);
      return;
    }
    const [oldest] = waiting.keys();
    if (oldest !== undefined && waiting.size >= MAX_WAITING) this.#drop(name, oldest);
    const drop = () => this.#drop(name, connection);
    waiting.set(connection, { drop, old: setTimeout(drop, this.#maxAgeMs).unref() });
    // The daemon sends nothing before the panel does, so this is the end of the connection.
    connection.once('readable', drop);
  }

  /**
   * Returns a connection, which belongs to the caller.
   * @throws DomainError `unavailable` if the daemon opens none in time
   */
  take(name: string): Promise<Duplex> {
    const { waiting, takers } = this.#tunnel(name);
    // The newest one is the least likely to be broken.
    const newest = [...waiting.keys()].at(-1);
    if (newest !== undefined) {
      this.#leave(name, newest);
      return Promise.resolve(newest);
    }
    return new Promise((resolve, reject) => {
      const end = () => {
        takers.delete(taker);
        clearTimeout(late);
        this.#tidyUp(name);
      };
      const taker = (connection: Duplex) => {
        end();
        resolve(connection);
      };
      const late = setTimeout(() => {
        end();
        reject(new DomainError('unavailable', CLOSED));
      }, this.#waitMs);
      takers.add(taker);
    });
  }

  #drop(name: string, connection: Duplex): void {
    this.#leave(name, connection);
    connection.destroy();
  }

  #leave(name: string, connection: Duplex): void {
    const { waiting } = this.#tunnel(name);
    const entry = waiting.get(connection);
    if (entry !== undefined) {
      clearTimeout(entry.old);
      connection.off('readable', entry.drop);
    }
    waiting.delete(connection);
    this.#tidyUp(name);
  }

  #tunnel(name: string): Tunnel {
    const found = this.#tunnels.get(name) ?? { waiting: new Map(), takers: new Set() };
    this.#tunnels.set(name, found);
    return found;
  }

  #tidyUp(name: string): void {
    const tunnel = this.#tunnels.get(name);
    if (tunnel?.waiting.size === 0 && tunnel.takers.size === 0) this.#tunnels.delete(name);
  }
}

const CLOSED =
  'The daemon of the node has not opened its tunnel to this panel: check that it runs, and look into its log.';
