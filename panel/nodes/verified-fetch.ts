import { Agent, type RequestOptions } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { Duplex } from 'node:stream';
import type { Logger } from '../../lib/logger.js';
import { hashSecret } from '../../lib/secret.js';
import { TrustedCertificates } from '../../lib/trusted-certificates.js';
import { type Fetch, fetchOver, KEPT_CONNECTIONS } from '../../lib/trusting-fetch.js';
import { type LookUp, LoopbackAddresses } from './loopback-addresses.js';
import { connectVerified, type Destination } from './verified-connection.js';

type Trust = { trusted: TrustedCertificates; loopback: LoopbackAddresses };
type Connected = (error: Error | null, socket: Duplex) => void;

/** A connection is reused only for the key that it was verified with. */
const nameFor = (name: string, { key }: Destination) => `${name}:${hashSecret(key)}`;

function open(destination: Destination, trust: Trust, connected?: Connected): void {
  connectVerified(destination, trust).then(
    (socket) => connected?.(null, socket),
    (error: Error) => connected?.(error, undefined as unknown as Duplex),
  );
}

const BEARER = 'Bearer ';

/**
 * Returns a `fetch` for requests to daemons that carry a key. Each new connection is verified before the first request is sent
 * (`connectVerified`), which takes one exchange per connection. Certificates in `files` are trusted in addition.
 */
export function createVerifiedFetch(files: readonly string[], logger: Logger, lookUp?: LookUp): Fetch {
  const trust = { trusted: new TrustedCertificates(files, logger), loopback: new LoopbackAddresses(lookUp) };
  class PlainConnections extends Agent {
    override getName(options?: RequestOptions): string {
      return nameFor(super.getName(options), options as Destination);
    }
    override createConnection(options: RequestOptions, connected?: Connected): undefined {
      open({ ...(options as Destination), isSecure: false }, trust, connected);
    }
  }
  class SecureConnections extends SecureAgent {
    override getName(options?: RequestOptions): string {
      return nameFor(super.getName(options), options as Destination);
    }
    override createConnection(options: RequestOptions, connected?: Connected): undefined {
      open({ ...(options as Destination), isSecure: true }, trust, connected);
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
