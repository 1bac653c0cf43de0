import type { Server as HttpListener } from 'node:http';
import hapi, { type RouteOptions, type Server } from '@hapi/hapi';
import type { Logger } from '../../../lib/logging/logger.js';
import { type AddressTest, addressTest } from '../../../lib/net/address-ranges.js';
import { boundStrangers, type Doorkeeper, strangerRefusal } from '../strangers.js';
import { affordableConnections, boundConnections } from './connections.js';
import { createLinger, type Linger, outlastBodies } from './linger.js';
import { followConnections, type OpenConnections } from './open-connections.js';
import { closePipelinedResponses } from './pipelined-responses.js';
import { endWith, respondForNode, shapeParserErrors } from './refusals.js';
import { responseOn, whenResponded } from './responses.js';
import { keepOwnDefaults } from './route-defaults.js';
import type { LastCalls } from './stop.js';
import { endFailedHandshakes, followCertificate, handshakesOf, type TlsOptions } from './tls.js';
import { createUpgradingServer, type UpgradeTaker } from './upgrades.js';

declare module '@hapi/hapi' {
  interface ServerOptionsApp {
    addUpgradeTaker?: (taker: UpgradeTaker) => void;
    connections?: OpenConnections;
  }
}

export type HttpServerOptions = {
  host: string;
  port: number;
  logger: Logger;
  /** Proxies, as addresses and CIDR ranges, whose `X-Forwarded-For` header is trusted. By default there are none. */
  trustedProxies?: readonly string[];
  /**
   * The maximum number of connections. Further ones are closed immediately. Defaults to what the process's descriptor
   * limit allows.
   */
  maxConnections?: number;
  /** Decides which peers are refused. A refused peer receives only the refusal. Trusted proxies are never refused. */
  door?: Doorkeeper | undefined;
  tls?: TlsOptions | undefined;
};

/**
 * The maximum size of a request's headers. It allows a percent-encoded path of 4096 bytes, which Node.js would refuse
 * with 431 by default.
 */
const MAX_HEADER_BYTES = 64 * 1024;
const HEADERS_TIMEOUT_MS = 15_000;
/** How often Node.js checks whether a client takes too long to send its headers. */
const LATE_CHECK_EVERY_MS = 5000;
/** 0 means that a whole request has no time limit. Long uploads have a time limit between two chunks instead. */
const REQUEST_TIMEOUT_MS = 0;
const KEEP_ALIVE_MS = 65_000;
const MAX_HEADERS = 200;

/** The settings of routes that differ from Hapi's. */
export const ROUTES: RouteOptions = {
  state: { parse: false, failAction: 'ignore' },
  cors: false,
  security: {
    // Do not send HSTS: it would also apply to other services of the host (docs/decisions/0028).
    hsts: false,
    xframe: 'deny',
    noSniff: true,
    // Do not send `X-Download-Options`, which is only for Internet Explorer.
    noOpen: false,
    xss: 'disabled',
    referrer: 'no-referrer',
  },
  cache: { otherwise: 'no-store' },
  // Hapi must not handle ranges: plugins/bytes does it for downloads, and reads only the requested range.
  response: { ranges: false },
};

/**
 * Creates a Hapi server whose responses all have the common error body and safe headers, including those of
 * the HTTP parser.
 */
export function createHttpServer(options: HttpServerOptions): Server {
  const { host, port, logger, maxConnections = affordableConnections() } = options;
  const { trustedProxies = [], door, tls } = options;
  const isTrustedProxy = trustedProxies.length === 0 ? undefined : addressTest(trustedProxies);
  const settings = {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: LATE_CHECK_EVERY_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // A missing Host header is refused by the requests plugin with the common error body; Node.js would send no body.
    requireHostHeader: false,
  };
  const { listener, addTaker } = createUpgradingServer(settings, tls);
  listener.maxHeadersCount = MAX_HEADERS;
  boundConnections(listener, maxConnections, logger);
  if (door !== undefined) {
    const mayAsk: AddressTest = (address) => door.isAllowed(address) || isTrustedProxy?.(address) === true;
    boundStrangers(listener, mayAsk, { note: door.note, logger });
  }
  const linger = createLinger();
  const connections = followConnections(listener, isTrustedProxy);
  const server = hapi.server({
    app: {
      addUpgradeTaker: addTaker,
      lastCalls: lastCallsOf(listener, connections, linger),
      connections,
      isTrustedProxy,
    },
    host,
    port,
    listener,
    // The listener is given, so `tls` only sets the scheme of the server's URL.
    tls: tls !== undefined,
    // Hapi would print errors unfiltered to standard error. The errors plugin logs their safe parts.
    debug: false,
    // Turn off Hapi's list of open requests: it takes a tenth of a small request, and `stopServing` does not need it.
    operations: { cleanStop: false },
    router: { stripTrailingSlash: false },
    // Do not compress event streams: a compressor would delay events until it has enough data.
    mime: { override: { 'text/event-stream': { compressible: false } } },
    routes: ROUTES,
  });
  keepOwnDefaults(server, ROUTES);
  endFailedHandshakes(listener);
  if (tls !== undefined) followCertificate(listener, tls, logger);
  const refuse = strangerRefusal(door, isTrustedProxy);
  shapeParserErrors(listener, linger, refuse);
  respondForNode(listener, linger, refuse);
  closePipelinedResponses(listener);
  outlastBodies(listener, linger);
  return server;
}

function lastCallsOf(listener: HttpListener, open: OpenConnections, linger: Linger): LastCalls {
  const handshakes = handshakesOf(listener);
  const message = 'The service is stopping. Try again after it has restarted.';
  return {
    endWhenIdle() {
      for (const socket of handshakes) socket.destroy();
      for (const socket of open.sockets) whenResponded(socket, () => socket.end());
    },
    refuseWaiting() {
      for (const socket of open.sockets) {
        if (responseOn(socket)?.headersSent !== false || !socket.writable) continue;
        endWith(socket, linger, { error: 'unavailable', message, status: 503 });
      }
    },
    cut() {
      for (const socket of [...handshakes, ...open.sockets]) socket.destroy();
    },
  };
}
