import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Request, Server } from '@hapi/hapi';
import type { WebSocket, WebSocketServer } from 'ws';
import { ByteStreamHandler, type Conversation } from '../../lib/contract/conversation.js';
import { type PlacedOperation, pathPattern } from '../../lib/contract/openapi.js';
import { DomainError } from '../../lib/errors/errors.js';
import type { Logger } from '../../lib/logging/logger.js';
import { ByteStreams } from './byte-streams.js';
import { WebSocketLink } from './websocket-link.js';

export type WebSocketsOptions = {
  operations: readonly PlacedOperation[];
  logger: Logger;
  /**
   * How often clients are pinged. A client that has not responded before the next ping is disconnected. Defaults to 30
   * s.
   */
  pingEveryMs?: number;
};

export type WebSockets = {
  /**
   * Checks that a request is a WebSocket handshake.
   * @throws DomainError `upgrade_required` for any other request
   */
  require(request: Request): void;
  /**
   * Responds with 101, and connects the conversation, or the handler of a byte stream, to the WebSocket.
   *
   * @throws DomainError if the handshake is invalid
   */
  accept(request: Request, handler: Conversation | ByteStreamHandler): Promise<void>;
};

/** A WebSocket handshake and its connection, which Node.js no longer handles. */
type Upgrade = { socket: Socket; head: Buffer; response: ServerResponse };

const PING_EVERY_MS = 30_000;
const MAX_MESSAGE_BYTES = 64 * 1024;
/** Time for the client to respond to the server's close frame before it is disconnected. */
const CLOSE_TIMEOUT_MS = 1000;
/** How long a refused connection is kept open so that the response is delivered. */
const LINGER_MS = 1000;

/**
 * Creates WebSockets for the operations that document a 101. A handshake passes through access checks and validation
 * like every other request, so refusals have the same responses. Only after that, the connection switches to the
 * WebSocket protocol.
 */
export function createWebSockets(server: Server, options: WebSocketsOptions): WebSockets {
  const { operations, logger, pingEveryMs = PING_EVERY_MS } = options;
  const patterns = operations
    .filter(({ operation }) => operation.responses['101'] !== undefined)
    .map(({ path }) => pathPattern(path));
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  const links = new Set<WebSocketLink>();
  const byteStreams = new ByteStreams();
  let library: ReturnType<typeof loadLibrary> | undefined;
  let pings: NodeJS.Timeout | undefined;
  let stopping = false;

  if (patterns.length > 0) {
    const { addUpgradeTaker } = server.settings.app ?? {};
    if (addUpgradeTaker === undefined)
      throw new Error('this HTTP server does not support upgrades to WebSocket');
    addUpgradeTaker({
      isOurs: (request) => isWebSocket(request) && patterns.some((pattern) => pattern.test(pathOf(request))),
      take(request, socket, head) {
        const response = responseOn(request, socket);
        upgrades.set(request, { socket, head, response });
        server.listener.emit('request', request, response);
      },
    });
  }
  // Close the WebSockets, because otherwise the stop would wait for conversations that never end.
  server.ext('onPreStop', async () => {
    stopping = true;
    clearInterval(pings);
    for (const link of links) link.end('stopping');
    byteStreams.stop();
    await Promise.all([...links].map(({ closed }) => closed));
  });

  const add = (link: WebSocketLink) => {
    links.add(link);
    pings ??= setInterval(() => {
      for (const each of links) each.probe();
    }, pingEveryMs).unref();
    void link.closed.then(() => links.delete(link));
    // The handshake was in progress when the server began to stop.
    if (stopping) link.end('stopping');
  };

  return {
    require(request) {
      if (stopping) throw new DomainError('unavailable', 'The service is stopping.');
      if (upgrades.has(request.raw.req)) return;
      throw new DomainError('upgrade_required', 'This address is a WebSocket: send an upgrade request.', {
        headers: { upgrade: 'websocket', connection: 'Upgrade' },
      });
    },
    async accept(request, handler) {
      const { req } = request.raw;
      const upgrade = upgrades.get(req);
      if (upgrade === undefined) throw new Error('the request is not a WebSocket handshake');
      upgrades.delete(req);
      library ??= loadLibrary();
      const { server, streamOf } = await library;
      if (handler instanceof ByteStreamHandler) {
        const socket = shakeHands(server, req, upgrade, handler.headers);
        // The client may have sent bytes together with the handshake, so make the stream at once.
        byteStreams.begin(socket, streamOf(socket), handler);
        return;
      }
      try {
        const socket = shakeHands(server, req, upgrade);
        add(new WebSocketLink({ socket, connection: upgrade.socket }, handler, logger));
      } catch (error) {
        handler.close();
        throw error;
      }
    },
  };
}

/** Loads the WebSocket library on first use, because most daemons are started without a console client. */
async function loadLibrary() {
  const { WebSocketServer, createWebSocketStream } = await import('ws');
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
    // `closeTimeout` is missing in the types.
    ...{ closeTimeout: CLOSE_TIMEOUT_MS },
  });
  // With this listener, the library leaves the response to an invalid handshake to this plugin.
  server.on('wsClientError', () => undefined);
  return { server, streamOf: (socket: WebSocket) => createWebSocketStream(socket) };
}

/** @param headers additional headers of the response */
function shakeHands(
  server: WebSocketServer,
  request: IncomingMessage,
  { socket, head, response }: Upgrade,
  headers: Record<string, string> = {},
): WebSocket {
  const shaken: WebSocket[] = [];
  const addHeaders = (lines: string[]) => {
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  };
  response.detachSocket(socket);
  // The library calls the listeners of `headers` and of the handshake before `handleUpgrade` returns.
  server.on('headers', addHeaders);
  server.handleUpgrade(request, socket, head, (webSocket) => shaken.push(webSocket));
  server.off('headers', addHeaders);
  const [webSocket] = shaken;
  if (webSocket !== undefined) return webSocket;
  response.assignSocket(socket);
  const message = 'The request is not a valid WebSocket handshake (RFC 6455, version 13).';
  throw new DomainError('invalid_input', message, { headers: { 'sec-websocket-version': '13' } });
}

/** Returns a response for a connection that Node.js no longer handles. It is the last response on the connection. */
function responseOn(request: IncomingMessage, socket: Socket): ServerResponse {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  // Node.js no longer listens for errors of this socket, and an error without a listener would end the process.
  socket.on('error', () => socket.destroy());
  response.on('finish', () => {
    response.detachSocket(socket);
    socket.end();
    socket.resume();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  });
  return response;
}

/** Returns whether a request can be a WebSocket handshake, which has no body. */
const isWebSocket = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  headers.upgrade?.toLowerCase() === 'websocket' &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined;

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? '';
