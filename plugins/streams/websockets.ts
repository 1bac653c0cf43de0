import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Request, Server } from '@hapi/hapi';
import type { WebSocketServer } from 'ws';
import type { Conversation } from '../../lib/conversation.js';
import { DomainError } from '../../lib/errors.js';
import type { Logger } from '../../lib/logger.js';
import { type PlacedOperation, pathPattern } from '../../lib/openapi.js';
import { WebSocketLink } from './websocket-link.js';

export type WebSocketsOptions = {
  operations: readonly PlacedOperation[];
  logger: Logger;
  /** A client that has not answered a ping when the next is due is cut off. Defaults to 30 s. */
  pingEveryMs?: number;
};

export type WebSockets = {
  /** @throws DomainError `upgrade_required` where the request does not ask to become a WebSocket */
  require(request: Request): void;
  /** Answers 101 and goes on as the conversation. @throws DomainError where the handshake is no valid one */
  accept(request: Request, conversation: Conversation): Promise<void>;
};

/** A request that asks to become a WebSocket, on its connection, which Node.js has let go of. */
type Upgrade = { socket: Socket; head: Buffer; response: ServerResponse };

const PING_EVERY_MS = 30_000;
const MAX_MESSAGE_BYTES = 64 * 1024;
/** For the client's answer to our close, before it is cut off. */
const CLOSE_TIMEOUT_MS = 1000;
/** A connection that is refused is kept for the answer to get through. */
const LINGER_MS = 1000;

/**
 * WebSockets for the operations that document a 101. The request takes the way of every other one, through
 * access, checks and validation, so that what is refused is refused with the same answer; only then the
 * connection changes its protocol.
 */
export function createWebSockets(server: Server, options: WebSocketsOptions): WebSockets {
  const { operations, logger, pingEveryMs = PING_EVERY_MS } = options;
  const patterns = operations
    .filter(({ operation }) => operation.responses['101'] !== undefined)
    .map(({ path }) => pathPattern(path));
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  const links = new Set<WebSocketLink>();
  let webSocketServer: Promise<WebSocketServer> | undefined;
  let pings: NodeJS.Timeout | undefined;
  let stopping = false;

  if (patterns.length > 0) {
    const { addUpgradeTaker } = server.settings.app ?? {};
    if (addUpgradeTaker === undefined) throw new Error('this server takes no upgrades');
    addUpgradeTaker({
      isOurs: (request) => isWebSocket(request) && patterns.some((pattern) => pattern.test(pathOf(request))),
      take(request, socket, head) {
        const response = answerOn(request, socket);
        upgrades.set(request, { socket, head, response });
        server.listener.emit('request', request, response);
      },
    });
  }
  // Else the stop would wait for conversations that have no end.
  server.ext('onPreStop', async () => {
    stopping = true;
    clearInterval(pings);
    for (const link of links) link.end('stopping');
    await Promise.all([...links].map(({ closed }) => closed));
  });

  const add = (link: WebSocketLink) => {
    links.add(link);
    pings ??= setInterval(() => {
      for (const each of links) each.probe();
    }, pingEveryMs).unref();
    void link.closed.then(() => links.delete(link));
    // Its handshake was under way when the stop began.
    if (stopping) link.end('stopping');
  };

  return {
    require(request) {
      if (stopping) throw new DomainError('unavailable', 'The service is stopping.');
      if (upgrades.has(request.raw.req)) return;
      throw new DomainError('upgrade_required', 'This is a WebSocket: ask for the upgrade.', {
        headers: { upgrade: 'websocket', connection: 'Upgrade' },
      });
    },
    async accept(request, conversation) {
      const { req } = request.raw;
      const upgrade = upgrades.get(req);
      if (upgrade === undefined) throw new Error('the request does not ask to become a WebSocket');
      upgrades.delete(req);
      try {
        webSocketServer ??= openWebSocketServer();
        add(shakeHands(await webSocketServer, req, upgrade, conversation, logger));
      } catch (error) {
        conversation.close();
        throw error;
      }
    },
  };
}

/** Loaded by the first who needs it: most daemons are started without anybody at a console. */
async function openWebSocketServer(): Promise<WebSocketServer> {
  const { WebSocketServer } = await import('ws');
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
    // The types do not know it yet.
    ...{ closeTimeout: CLOSE_TIMEOUT_MS },
  });
  // With a listener it leaves the answer to us.
  return server.on('wsClientError', () => undefined);
}

function shakeHands(
  server: WebSocketServer,
  request: IncomingMessage,
  { socket, head, response }: Upgrade,
  conversation: Conversation,
  logger: Logger,
): WebSocketLink {
  const shaken: WebSocketLink[] = [];
  response.detachSocket(socket);
  server.handleUpgrade(request, socket, head, (webSocket) => {
    shaken.push(new WebSocketLink(webSocket, conversation, logger));
  });
  const [link] = shaken;
  if (link !== undefined) return link;
  response.assignSocket(socket);
  const message = 'The handshake is not one of RFC 6455, version 13.';
  throw new DomainError('invalid_input', message, { headers: { 'sec-websocket-version': '13' } });
}

/** The usual answer on a connection that Node.js has let go of. It is the last one. */
function answerOn(request: IncomingMessage, socket: Socket): ServerResponse {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  // Node.js listens no more, and an error that nobody listens for would end the process.
  socket.on('error', () => socket.destroy());
  response.on('finish', () => {
    response.detachSocket(socket);
    socket.end();
    socket.resume();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  });
  return response;
}

/** A body has no place in a handshake: such a request is none. */
const isWebSocket = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  headers.upgrade?.toLowerCase() === 'websocket' &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined;

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? '';
