import {
  type Server as HttpListener,
  type IncomingMessage,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '../../../generated/error-codes.js';
import { errorCode } from '../../../lib/errors/errors.js';
import type { RefuseStranger } from '../strangers.js';
import type { Linger } from './linger.js';
import { responseOn, whenResponded } from './responses.js';

type ErrorBody = { error: ErrorCode; message: string; status: number };

const JSON_TYPE = 'application/json; charset=utf-8';
/** The headers that Hapi adds to errors, for errors that Hapi does not send. */
const GENERAL = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
const GENERAL_LINES = 'Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n';

/** Responds to requests to which Node.js would respond itself without a body, or not at all. */
export function respondForNode(listener: HttpListener, linger: Linger, refuse: RefuseStranger): void {
  // Hapi would send 100 Continue before it is known whether the body is needed. `goAhead` sends it later, when the body
  // is read.
  listener.removeAllListeners('checkContinue');
  listener.on('checkContinue', (request: IncomingMessage, response: ServerResponse) =>
    listener.emit('request', request, response),
  );
  listener.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const message = 'The only supported value of the Expect header is 100-continue.';
    const unmet = { error: 'expectation_failed', message, status: 417 } as const;
    const error = refuse(request.socket, request.headers) ?? unmet;
    const body = JSON.stringify(error);
    const headers = { ...GENERAL, 'content-type': JSON_TYPE, 'content-length': Buffer.byteLength(body) };
    response.writeHead(error.status, { ...headers, connection: 'close' }).end(body);
  });
  listener.on('connect', (request: IncomingMessage, socket: Socket) => {
    // Node.js no longer listens for errors of this socket, and an error without a listener would end the process. The
    // socket closes by itself.
    socket.on('error', () => undefined);
    const message = 'This is not a proxy: CONNECT is not supported.';
    const error = { error: 'method_not_allowed', message, status: 405 } as const;
    const refused = refuse(socket, request.headers);
    whenResponded(socket, () =>
      refused ? endWith(socket, linger, refused) : endWith(socket, linger, error, 'Allow: GET, HEAD\r\n'),
    );
  });
}

/** Sends the common error body for errors of the HTTP parser. Hapi would send only a status line. */
export function shapeParserErrors(
  listener: HttpListener,
  linger: Linger,
  refuseStranger: RefuseStranger,
): void {
  listener.removeAllListeners('clientError');
  listener.on('clientError', (error: Error, socket: Socket) => {
    const answer = responseOn(socket);
    const refuse = () => endWith(socket, linger, refuseStranger(socket) ?? refusalOf(errorCode(error)));
    if (errorCode(error) === 'ECONNRESET') socket.destroy();
    else if (!socket.writable) socket.destroySoon();
    else if (answer === null) refuse();
    else if (answer.req.complete) {
      // The invalid data follows complete requests: send their responses first, and read nothing until then.
      socket.pause();
      whenResponded(socket, () => {
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

/** Sends an error response with the request's id directly on a connection, and closes the connection. */
export function endWith(socket: Socket, linger: Linger, error: ErrorBody, headers = ''): void {
  const owed = responseOn(socket);
  // Do not send an error in the middle of another response, because it would be mistaken for a part of it.
  if (owed?.headersSent !== true) {
    const id = owed?.getHeader('x-request-id');
    const named = id === undefined ? '' : `X-Request-Id: ${String(id)}\r\n`;
    const body = JSON.stringify(error);
    socket.write(
      `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\nContent-Type: ${JSON_TYPE}\r\n${GENERAL_LINES}${named}${headers}` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  linger(socket);
}
