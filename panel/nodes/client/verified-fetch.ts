import { Agent, type RequestOptions } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { Duplex } from 'node:stream';
import type { Logger } from '../../../lib/logging/logger.js';
import { hashSecret } from '../../../lib/secrets/secret.js';
import { TrustedCertificates } from '../../../lib/tls/trusted-certificates.js';
import { fetchOver, KEPT_CONNECTIONS } from '../../../lib/tls/trusting-fetch.js';
import { type LookUp, LoopbackAddresses } from './loopback-addresses.js';
import { connectVerified, type Destination } from './verified-connection.js';

type Connected = (error: Error | null, socket: Duplex) => void;

/**
 * A `fetch` for requests to the daemon with this id. If `daemonId` is absent, any daemon that knows the key is
 * accepted.
 */
export type DaemonFetch = (
  request: Request,
  options: { signal: AbortSignal; daemonId?: string | undefined },
) => Promise<Response>;

export type VerifiedFetchOptions = {
  lookUp?: LookUp;
  /** How long a connection is reused after its proof. */
  reuseMs?: number;
};

/**
 * How long a connection is reused before the daemon is verified again. A limit is needed because a connection through
 * a proxy can outlive its daemon.
 */
const REUSE_MS = 60_000;

/**
 * Returns the name under which Node.js pools a connection. It contains the key and the daemon's id, so that the
 * connection is only reused for the same ones.
 */
const nameFor = (name: string, { key, daemonId = 'any' }: Destination) =>
  `${name}:${hashSecret(key)}:${daemonId}`;

const BEARER = 'Bearer ';

/**
 * Returns a `fetch` for requests to daemons that carry a key. Each new connection is verified before the first request
 * is sent (`connectVerified`), which takes one exchange per connection. Certificates in `files` are trusted in
 * addition.
 */
export function createVerifiedFetch(
  files: readonly string[],
  logger: Logger,
  { lookUp, reuseMs = REUSE_MS }: VerifiedFetchOptions = {},
): DaemonFetch {
  const trust = { trusted: new TrustedCertificates(files, logger), loopback: new LoopbackAddresses(lookUp) };
  /** When the daemon gave its proof on each connection. */
  const provenAtMs = new WeakMap<Duplex, number>();
  const isFresh = (socket: Duplex) => performance.now() - (provenAtMs.get(socket) ?? 0) < reuseMs;
  function open(destination: Destination, connected?: Connected): void {
    connectVerified(destination, trust).then(
      (socket) => {
        provenAtMs.set(socket, performance.now());
        connected?.(null, socket);
      },
      (error: Error) => connected?.(error, undefined as unknown as Duplex),
    );
  }
  class PlainConnections extends Agent {
    override getName(options?: RequestOptions): string {
      return nameFor(super.getName(options), options as Destination);
    }
    override createConnection(options: RequestOptions, connected?: Connected): undefined {
      open({ ...(options as Destination), isSecure: false }, connected);
    }
    override keepSocketAlive(socket: Duplex): boolean {
      return isFresh(socket) && keeps(super.keepSocketAlive(socket));
    }
  }
  class SecureConnections extends SecureAgent {
    override getName(options?: RequestOptions): string {
      return nameFor(super.getName(options), options as Destination);
    }
    override createConnection(options: RequestOptions, connected?: Connected): undefined {
      open({ ...(options as Destination), isSecure: true }, connected);
    }
    override keepSocketAlive(socket: Duplex): boolean {
      return isFresh(socket) && keeps(super.keepSocketAlive(socket));
    }
  }
  const agents = {
    'http:': new PlainConnections(KEPT_CONNECTIONS),
    'https:': new SecureConnections(KEPT_CONNECTIONS),
  };
  return async (request, options) => {
    const sent = request.headers.get('authorization') ?? '';
    if (!sent.startsWith(BEARER)) throw new Error('a request to a daemon has no key');
    const { protocol } = new URL(request.url);
    const agent = protocol === 'https:' ? agents['https:'] : agents['http:'];
    const more = { ...options, key: sent.slice(BEARER.length) };
    return fetchOver(agent, request, more);
  };
}

/**
 * Returns whether Node.js keeps the connection for reuse. The method returns this, although its type does not declare
 * it.
 */
const keeps = (kept: unknown): boolean => kept === true;
