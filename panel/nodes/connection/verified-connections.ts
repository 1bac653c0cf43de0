import { Agent, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { Duplex } from 'node:stream';
import type { ClientOptions, WebSocket } from 'ws';
import type { Logger } from '../../../lib/logging/logger.js';
import { hashSecret } from '../../../lib/secrets/secret.js';
import { TrustedCertificates } from '../../../lib/tls/trusted-certificates.js';
import { fetchOver, KEPT_CONNECTIONS, type SentRequest, sendOver } from '../../../lib/tls/trusting-fetch.js';
import { type LookUp, LoopbackAddresses } from './loopback-addresses.js';
import type { TunnelPool } from './tunnel-pool.js';
import { connectVerified, type DaemonIdentity, type Destination } from './verified-connection.js';

type Connected = (error: Error | null, socket: Duplex) => void;

/** A `fetch` for requests to the daemon with this identity. */
export type DaemonFetch = (
  request: Request,
  options: DaemonIdentity & { signal: AbortSignal },
) => Promise<Response>;

/** Sends a request to the daemon as `DaemonFetch` does, but buffers neither its body nor that of the response. */
export type DaemonSend = (
  request: SentRequest,
  options: DaemonIdentity & { signal: AbortSignal },
) => Promise<IncomingMessage>;

/** Opens a WebSocket to the daemon, verified in the same way as for `DaemonFetch`. */
export type DaemonUpgrade = (
  url: string,
  options: ClientOptions & DaemonIdentity & { headers: Record<string, string> },
) => Promise<WebSocket>;

/** The ways to send a request to daemons. */
export type DaemonConnections = { dial: DaemonFetch; send: DaemonSend; upgrade: DaemonUpgrade };

export type VerifiedConnectionsOptions = {
  lookUp?: LookUp;
  /** The tunnels to daemons that this panel cannot reach. */
  tunnels?: TunnelPool | undefined;
  /** How long a connection is reused after its proof. */
  reuseMs?: number;
};

/**
 * How long a connection is reused before the daemon is verified again. A limit is needed because a connection through
 * a proxy can outlive its daemon.
 */
const REUSE_MS = 60_000;

/**
 * Returns the name under which Node.js pools a connection. It contains the key and the daemon's identity, so that
 * the connection is only reused for requests with the same key to the same daemon with the same pinned certificates.
 */
const nameFor = (name: string, { key, daemonId = 'any', fingerprints = [] }: Destination) =>
  `${name}:${hashSecret(key)}:${daemonId}:${fingerprints.join(',')}`;

const BEARER = 'Bearer ';

/**
 * Returns the functions with which requests that carry a key are sent to daemons. Each new connection is verified
 * before the first request is sent (`connectVerified`), which takes one exchange per connection. Certificates in
 * `files` are trusted in addition to the usual ones.
 */
export function createVerifiedConnections(
  files: readonly string[],
  logger: Logger,
  { lookUp, tunnels, reuseMs = REUSE_MS }: VerifiedConnectionsOptions = {},
): DaemonConnections {
  const trusted = new TrustedCertificates(files, logger);
  const parts = { trusted, loopback: new LoopbackAddresses(lookUp), tunnels };
  /** When the daemon gave its proof on each connection. */
  const provenAtMs = new WeakMap<Duplex, number>();
  const isFresh = (socket: Duplex) => performance.now() - (provenAtMs.get(socket) ?? 0) < reuseMs;
  function open(destination: Destination, connected?: Connected): void {
    connectVerified(destination, parts).then(
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
  function agentFor(url: string, authorization = ''): { agent: Agent; key: string } {
    if (!authorization.startsWith(BEARER))
      throw new Error('a request to a daemon has no key in its Authorization header');
    const agent = new URL(url).protocol === 'https:' ? agents['https:'] : agents['http:'];
    return { agent, key: authorization.slice(BEARER.length) };
  }
  return {
    dial: async (request, options) => {
      const { agent, key } = agentFor(request.url, request.headers.get('authorization') ?? '');
      return fetchOver(agent, request, { ...options, ...{ key } });
    },
    send: async (request, options) => {
      const { agent, key } = agentFor(request.url, request.headers['authorization']);
      return sendOver(agent, request, { ...options, ...{ key } });
    },
    upgrade: async (url, options) => {
      // Load the library on first use, because it is needed only when somebody opens a console.
      const { WebSocket } = await import('ws');
      const { agent, key } = agentFor(url, options.headers['authorization']);
      return new WebSocket(url.replace(/^http/, 'ws'), { ...options, agent, key });
    },
  };
}

/**
 * Converts the result of `keepSocketAlive`: whether Node.js keeps the connection for reuse. Its type does not declare a
 * result.
 */
const keeps = (kept: unknown): boolean => kept === true;
