import {
  createServer,
  type Server as HttpListener,
  type IncomingMessage,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Socket } from 'node:net';
import { whenResponded } from './responses.js';
import { connectedEvent, type TlsOptions, tlsOptions } from './tls.js';

/**
 * A handler for requests that ask for another protocol. It takes over the connection, and the bytes received after the
 * headers.
 */
export type UpgradeTaker = {
  isOurs(request: IncomingMessage): boolean;
  take(request: IncomingMessage, socket: Socket, head: Buffer): void;
};

type ConnectionListener = (this: HttpListener, socket: Socket) => void;

/**
 * The events for which Node.js adds a listener each time it gets a connection. It does not remove them when it passes
 * the connection on.
 */
const LEFT_BEHIND = ['resume', 'pause', 'timeout'];

/** The version of Node.js since which it reads the body of a request before it passes the connection on. */
const READS_BODIES_SINCE = 25;

/**
 * Creates an HTTP server that upgrades only requests that a plugin handles. A server may ignore `Upgrade` (RFC 9110
 * 7.8), and Java's client requests h2c with every request. Node.js does not support this well. Without a listener for
 * upgrades, it loses data that followed such a request in the same packet. With one, it passes all such requests to
 * the listener, and does not process them as ordinary requests. So this server listens for all upgrades, and returns
 * unhandled ones to the parser without the header.
 */
export function createUpgradingServer(
  options: ServerOptions,
  tls?: TlsOptions,
): {
  listener: HttpListener;
  addTaker(taker: UpgradeTaker): void;
} {
  // Node.js calls this from version 22.21 on; the types of Node.js 20 do not declare it.
  const asked = { shouldUpgradeCallback: isHandedOver };
  const listener =
    tls === undefined
      ? createServer({ ...options, ...asked })
      : (createSecureServer({ ...options, ...asked, ...tlsOptions(tls) }) as unknown as HttpListener);
  const [parse] = listener.listeners(connectedEvent(listener)) as ConnectionListener[];
  if (parse === undefined) throw new Error('the HTTP server of Node.js has no listener for new connections');
  const takers: UpgradeTaker[] = [];

  listener.on('request', ({ headers }: IncomingMessage, response: ServerResponse) => {
    // Bytes after the request may be lost, so close the connection after this response: the client must not wait for
    // another.
    if (headers.upgrade !== undefined) response.shouldKeepAlive = false;
  });
  listener.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const goOn = () => {
      if (socket.destroyed || !socket.writable) return;
      socket.off('error', ignore);
      const taker = takers.find(({ isOurs }) => isOurs(request));
      if (taker !== undefined) {
        taker.take(request, socket, head);
        return;
      }
      for (const event of LEFT_BEHIND) socket.removeAllListeners(event);
      socket.unshift(Buffer.concat([headWithoutUpgrade(request), head]));
      parse.call(listener, socket);
    };
    // Node.js no longer listens for errors of this socket, and an error without a listener would end the process. The
    // socket closes by itself.
    const ignore = () => undefined;
    socket.on('error', ignore);
    // Wait until earlier requests have their responses, because otherwise Node.js would lose track of them.
    whenResponded(socket, goOn);
  });
  return { listener, addTaker: (taker) => takers.push(taker) };
}

function isHandedOver({ headers }: IncomingMessage): boolean {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  return !hasBody || Number.parseInt(process.versions.node, 10) < READS_BODIES_SINCE;
}

/**
 * Returns the head of the request without the fields that ask for an upgrade, so that the parser treats it as an
 * ordinary request. `Connection` stays, because it may be the only sign of a reverse proxy (`isDirect`).
 */
function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    const lower = name.toLowerCase();
    if (lower !== 'upgrade' && lower !== 'http2-settings') lines.push(`${name}: ${value}`);
  }
  // Encoded as latin1, because the parser decoded the headers as latin1.
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}
