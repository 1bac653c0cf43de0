import type { Server as HttpListener } from 'node:http';
import hapi, { type Server } from '@hapi/hapi';
import { type AddressTest, addressTest } from '../../lib/address-ranges.js';
import type { Logger } from '../../lib/logger.js';
import { answerOn, whenAnswered } from './answers.js';
import { affordableConnections, boundConnections } from './connections.js';
import { createLinger, type Linger, outlastBodies } from './linger.js';
import { followConnections, type OpenConnections } from './open-connections.js';
import { closePipelinedAnswers } from './pipelined-answers.js';
import { answerForNode, endWith, shapeParserErrors } from './refusals.js';
import type { LastCalls } from './stop.js';
import { boundStrangers, type Doorkeeper, strangerRefusal } from './strangers.js';
import { endFailedHandshakes, followCertificate, handshakesOf, type TlsOptions } from './tls.js';
import { createUpgradingServer, type UpgradeTaker } from './upgrades.js';

declare module '@hapi/hapi' {
  interface ServerOptionsApp {
    /** Makes known who takes requests that ask for another protocol. */
    addUpgradeTaker?: (taker: UpgradeTaker) => void;
    connections?: OpenConnections;
  }
}

export type HttpServerOptions = {
  host: string;
  port: number;
  logger: Logger;
  /** Proxies, as addresses and CIDR ranges, whose `X-Forwarded-For` is believed. Defaults to none. */
  trustedProxies?: readonly string[];
  /** One more is closed as it comes. Defaults to what the process's descriptors allow. */
  maxConnections?: number;
  /** Peers that it turns away, and that are no trusted proxies, are served no more than that they may not ask. */
  door?: Doorkeeper | undefined;
  /** Speaks HTTPS alone. */
  tls?: TlsOptions | undefined;
};

/** A path of 4096 bytes, percent-encoded, fits: without this Node answers 431 by itself. */
const MAX_HEADER_BYTES = 64 * 1024;
const HEADERS_TIMEOUT_MS = 15_000;
/** How often Node.js looks for headers that are late. */
const LATE_CHECK_EVERY_MS = 5000;
/** Of a whole request; long uploads are bounded by their own stall timeout. 0 is Node's word for none. */
const REQUEST_TIMEOUT_MS = 0;
const KEEP_ALIVE_MS = 65_000;
const MAX_HEADERS = 200;

/** A Hapi server whose every answer, the parser's included, has the one error body and safe headers. */
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
    // Node.js would refuse with an empty body; the requests plugin does it with ours.
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
    // With a listener of ours that is but the word for its scheme.
    tls: tls !== undefined,
    // Hapi would print errors as they are to standard error; the errors plugin logs what may be told of them.
    debug: false,
    // Its own account of what is under way would be a tenth of a small request (`stopAnswering` needs none).
    operations: { cleanStop: false },
    router: { stripTrailingSlash: false },
    // A compressor would keep events back until it has enough of them.
    mime: { override: { 'text/event-stream': { compressible: false } } },
    routes: {
      state: { parse: false, failAction: 'ignore' },
      cors: false,
      security: {
        // It would bind all ports of the host, of which others serve what we do not know (decision 69).
        hsts: false,
        xframe: 'deny',
        noSniff: true,
        // Internet Explorer's alone.
        noOpen: false,
        xss: 'disabled',
        referrer: 'no-referrer',
      },
      cache: { otherwise: 'no-store' },
      // Of a download alone (plugins/bytes), which begins to read where the range does.
      response: { ranges: false },
    },
  });
  endFailedHandshakes(listener);
  if (tls !== undefined) followCertificate(listener, tls, logger);
  const refuse = strangerRefusal(door, isTrustedProxy);
  shapeParserErrors(listener, linger, refuse);
  answerForNode(listener, linger, refuse);
  closePipelinedAnswers(listener);
  outlastBodies(listener, linger);
  return server;
}

function lastCallsOf(listener: HttpListener, open: OpenConnections, linger: Linger): LastCalls {
  const handshakes = handshakesOf(listener);
  const message = 'The service is stopping. Try again when it is back.';
  return {
    endAnswered() {
      for (const socket of handshakes) socket.destroy();
      for (const socket of open.sockets) whenAnswered(socket, () => socket.end());
    },
    refuseUnanswered() {
      for (const socket of open.sockets) {
        if (answerOn(socket)?.headersSent !== false || !socket.writable) continue;
        endWith(socket, linger, { error: 'unavailable', message, status: 503 });
      }
    },
    cut() {
      for (const socket of [...handshakes, ...open.sockets]) socket.destroy();
    },
  };
}
