import { createServer, type Server as HttpListener, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import hapi, { type Server } from '@hapi/hapi';
import { errorCode } from '../lib/errors.js';

export type HttpServerOptions = { host: string; port: number };

/** A path of 4096 bytes, percent-encoded, fits: without this Node answers 431 by itself. */
const MAX_HEADER_BYTES = 64 * 1024;
const HEADERS_TIMEOUT_MS = 15_000;
/** Of a whole request; long uploads are bounded by their own stall timeout. 0 is Node's word for none. */
const REQUEST_TIMEOUT_MS = 0;
const KEEP_ALIVE_MS = 65_000;
const MAX_HEADERS = 200;

/** A Hapi server whose every answer, the parser's included, has the one error body and safe headers. */
export function createHttpServer({ host, port }: HttpServerOptions): Server {
  const listener = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
  listener.maxHeadersCount = MAX_HEADERS;
  const server = hapi.server({
    host,
    port,
    listener,
    router: { stripTrailingSlash: false },
    routes: {
      state: { failAction: 'ignore', parse: true },
      cors: false,
      security: { hsts: false, xframe: 'deny', noSniff: true, xss: 'disabled', referrer: 'no-referrer' },
      cache: { otherwise: 'no-store' },
    },
  });
  shapeParserErrors(listener);
  return server;
}

/** Hapi answers what the parser refuses with a bare status line; ours bears the error body. */
function shapeParserErrors(listener: HttpListener): void {
  listener.removeAllListeners('clientError');
  listener.on('clientError', (error: Error, socket: Duplex) => {
    if (errorCode(error) === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, code, message] = refusalOf(errorCode(error));
    const body = JSON.stringify({ error: code, message, status });
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  });
}

function refusalOf(code: string | undefined): [number, string, string] {
  if (code === 'HPE_HEADER_OVERFLOW') return [431, 'headers_too_large', 'The headers are over 64 KiB.'];
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return [408, 'request_timeout', 'The request took too long to arrive.'];
  return [400, 'bad_request', 'The request is not valid HTTP.'];
}
