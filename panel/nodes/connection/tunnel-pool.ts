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

type Request = (connection: Duplex) => void;
type Waiting = { drop: () => void; expiry: NodeJS.Timeout };
type Tunnel = { waiting: Map<Duplex, Waiting>; requests: Set<Request> };

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
    const { waiting, requests } = this.#tunnel(name);
    // Without a listener, an error would end the process. The caller of `take` adds one of its own.
    connection.on('error', () => undefined);
    const [request] = requests;
    if (request !== undefined) {
      request(connection);
      return;
    }
    const [oldest] = waiting.keys();
    if (oldest !== undefined && waiting.size >= MAX_WAITING) this.#drop(name, oldest);
    const drop = () => this.#drop(name, connection);
    waiting.set(connection, { drop, expiry: setTimeout(drop, this.#maxAgeMs).unref() });
    // The daemon sends nothing before the panel does, so this is the end of the connection.
    connection.once('readable', drop);
  }

  /**
   * Returns a connection, which belongs to the caller.
   * @throws DomainError `unavailable` if the daemon opens none in time
   */
  take(name: string): Promise<Duplex> {
    const { waiting, requests } = this.#tunnel(name);
    // The newest one is the least likely to be broken.
    const newest = [...waiting.keys()].at(-1);
    if (newest !== undefined) {
      this.#leave(name, newest);
      return Promise.resolve(newest);
    }
    return new Promise((resolve, reject) => {
      const end = () => {
        requests.delete(request);
        clearTimeout(timeout);
        this.#tidyUp(name);
      };
      const request = (connection: Duplex) => {
        end();
        resolve(connection);
      };
      const timeout = setTimeout(() => {
        end();
        reject(new DomainError('unavailable', CLOSED));
      }, this.#waitMs);
      requests.add(request);
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
      clearTimeout(entry.expiry);
      connection.off('readable', entry.drop);
    }
    waiting.delete(connection);
    this.#tidyUp(name);
  }

  #tunnel(name: string): Tunnel {
    const found = this.#tunnels.get(name) ?? { waiting: new Map(), requests: new Set() };
    this.#tunnels.set(name, found);
    return found;
  }

  #tidyUp(name: string): void {
    const tunnel = this.#tunnels.get(name);
    if (tunnel?.waiting.size === 0 && tunnel.requests.size === 0) this.#tunnels.delete(name);
  }
}

const CLOSED =
  'The daemon of the node has not opened its tunnel to this panel: check that it runs, and look into its log.';
