import {
  type Server as HttpListener,
  type IncomingMessage,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import hapi, { type Server } from '@hapi/hapi';
import { addressTest } from '../../lib/address-ranges.js';
import type { ErrorCode } from '../../lib/error-codes.js';
import { errorCode } from '../../lib/errors.js';
import type { Logger } from '../../lib/logger.js';
import { answerOn, whenAnswered } from './answers.js';
import { affordableConnections, boundConnections } from './connections.js';
import { createLinger, type Linger, outlastBodies } from './linger.js';
import type { LastCalls } from './stop.js';
import { createUpgradingServer, type UpgradeTaker } from './upgrades.js';

declare module '@hapi/hapi' {
  interface ServerOptionsApp {
    /** Makes known who takes requests that ask for another protocol. */
    addUpgradeTaker?: (taker: UpgradeTaker) => void;
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
const JSON_TYPE = 'application/json; charset=utf-8';

type ErrorBody = { error: ErrorCode; message: string; status: number };

/** A Hapi server whose every answer, the parser's included, has the one error body and safe headers. */
export function createHttpServer(options: HttpServerOptions): Server {
  const { host, port, logger, maxConnections = affordableConnections() } = options;
  const { trustedProxies = [] } = options;
  const { listener, addTaker } = createUpgradingServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: LATE_CHECK_EVERY_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Node.js would refuse with an empty body; the requests plugin does it with ours.
    requireHostHeader: false,
  });
  listener.maxHeadersCount = MAX_HEADERS;
  boundConnections(listener, maxConnections, logger);
  const linger = createLinger();
  const server = hapi.server({
    app: {
      addUpgradeTaker: addTaker,
      lastCalls: lastCallsOf(listener, linger),
      isTrustedProxy: trustedProxies.length === 0 ? undefined : addressTest(trustedProxies),
    },
    host,
    port,
    listener,
    // Hapi would print errors as they are to standard error; the errors plugin logs what may be told of them.
    debug: false,
    // Its own account of what is under way would be a tenth of a small request (`stopAnswering` needs none).
    operations: { cleanStop: false },
    router: { stripTrailingSlash: false },
    // A compressor would keep events back until it has enough of them.
    mime: { override: { 'text/event-stream': { compressible: false } } },
    routes: {
      state: { failAction: 'ignore', parse: true },
      cors: false,
      security: { hsts: false, xframe: 'deny', noSniff: true, xss: 'disabled', referrer: 'no-referrer' },
      cache: { otherwise: 'no-store' },
      // Of a download alone (plugins/bytes), which begins to read where the range does.
      response: { ranges: false },
    },
  });
  shapeParserErrors(listener, linger);
  answerForNode(listener, linger);
  closePipelinedAnswers(listener);
  outlastBodies(listener, linger);
  return server;
}

/**
 * An answer has a connection once those to earlier requests are sent. Node.js forgets one that has none yet when the
 * client goes: its `close` never came, and what waits for it (a failed sign-in, a reader of logs) went on for ever.
 */
function closePipelinedAnswers(listener: HttpListener): void {
  const waiting = new WeakMap<Socket, Set<ServerResponse>>();
  const waitingOn = (socket: Socket): Set<ServerResponse> => {
    const answers = waiting.get(socket) ?? new Set();
    if (waiting.has(socket)) return answers;
    waiting.set(socket, answers);
    socket.once('close', () => {
      for (const answer of answers) {
        answer.destroyed = true;
        answer.emit('close');
      }
    });
    return answers;
  };
  listener.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (response.socket !== null) return;
    const answers = waitingOn(socket).add(response);
    response.once('close', () => answers.delete(response));
  });
}

/** What Node.js would answer by itself without a body, or not at all. */
function answerForNode(listener: HttpListener, linger: Linger): void {
  // Hapi would ask for the body before anybody knows whether it is wanted: whoever reads one does (`goAhead`).
  listener.removeAllListeners('checkContinue');
  listener.on('checkContinue', (request: IncomingMessage, response: ServerResponse) =>
    listener.emit('request', request, response),
  );
  listener.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const message = 'No expectation but 100-continue is met.';
    const body = JSON.stringify({ error: 'expectation_failed', message, status: 417 });
    const headers = { 'content-type': JSON_TYPE, 'content-length': Buffer.byteLength(body) };
    response.writeHead(417, { ...headers, connection: 'close' }).end(body);
  });
  listener.on('connect', (_request: IncomingMessage, socket: Socket) => {
    // Node.js listens no more, and an error that nobody listens for would end the process. It closes itself.
    socket.on('error', () => undefined);
    const message = 'This is no proxy: it takes no CONNECT.';
    const error = { error: 'method_not_allowed', message, status: 405 } as const;
    whenAnswered(socket, () => endWith(socket, linger, error, 'Allow: GET, HEAD\r\n'));
  });
}

/** Hapi answers what the parser refuses with a bare status line; ours bears the error body. */
function shapeParserErrors(listener: HttpListener, linger: Linger): void {
  listener.removeAllListeners('clientError');
  listener.on('clientError', (error: Error, socket: Socket) => {
    const answer = answerOn(socket);
    const refuse = () => endWith(socket, linger, refusalOf(errorCode(error)));
    if (errorCode(error) === 'ECONNRESET') socket.destroy();
    else if (!socket.writable) socket.destroySoon();
    else if (answer === null) refuse();
    else if (answer.req.complete) {
      // It stands behind whole requests: their answers go first, and no more is heard of it meanwhile.
      socket.pause();
      whenAnswered(socket, () => {
        if (socket.writable) refuse();
      });
    } else refuse();
  });
}

function refusalOf(code: string | undefined): ErrorBody {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return { error: 'headers_too_large', message: 'The headers are over 64 KiB.', status: 431 };
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { error: 'request_timeout', message: 'The request took too long to arrive.', status: 408 };
  }
  return { error: 'bad_request', message: 'The request is not valid HTTP.', status: 400 };
}

function lastCallsOf(listener: HttpListener, linger: Linger): LastCalls {
  const open = new Set<Socket>();
  listener.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const message = 'The service is stopping. Try again when it is back.';
  return {
    endAnswered() {
      for (const socket of open) whenAnswered(socket, () => socket.end());
    },
    refuseUnanswered() {
      for (const socket of open) {
        if (answerOn(socket)?.headersSent !== false || !socket.writable) continue;
        endWith(socket, linger, { error: 'unavailable', message, status: 503 });
      }
    },
    cut() {
      for (const socket of open) socket.destroy();
    },
  };
}

/** Where Node.js gives us a bare connection, the answer is written by hand, with the id of the request that it is for. */
function endWith(socket: Socket, linger: Linger, error: ErrorBody, headers = ''): void {
  const owed = answerOn(socket);
  // In the middle of an answer it would be taken for a part of that.
  if (owed?.headersSent !== true) {
    const id = owed?.getHeader('x-request-id');
    const named = id === undefined ? '' : `X-Request-Id: ${String(id)}\r\n`;
    const body = JSON.stringify(error);
    socket.write(
      `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\nContent-Type: ${JSON_TYPE}\r\n${named}${headers}` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  linger(socket);
}
