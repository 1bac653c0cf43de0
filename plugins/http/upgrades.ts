import {
  createServer,
  type Server as HttpListener,
  type IncomingMessage,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Socket } from 'node:net';
import { whenAnswered } from './answers.js';
import { connectedEvent, type TlsOptions, tlsOptions } from './tls.js';

/** Takes a request's connection over, with the bytes that came behind the head. */
export type UpgradeTaker = {
  isOurs(request: IncomingMessage): boolean;
  take(request: IncomingMessage, socket: Socket, head: Buffer): void;
};

type ConnectionListener = (this: HttpListener, socket: Socket) => void;

/** Listeners that Node.js adds each time it takes a connection, and leaves behind when it hands it over. */
const LEFT_BEHIND = ['resume', 'pause', 'timeout'];

/** From here on Node.js reads the body of a request itself before it hands the connection over. */
const READS_BODIES_SINCE = 25;

/**
 * An HTTP server that upgrades what somebody takes, and nothing else.
 *
 * A server may ignore `Upgrade` (RFC 9110 7.8), and Java's client asks for h2c with every request. Node.js is no
 * help: where nobody listens for upgrades it loses what came behind such a request in the same packet, and where
 * somebody does it hands over every one of them and takes no answer but the connection. So all are listened
 * for, and what is nobody's is given back to the parser, without the header.
 */
export function createUpgradingServer(
  options: ServerOptions,
  tls?: TlsOptions,
): {
  listener: HttpListener;
  addTaker(taker: UpgradeTaker): void;
} {
  // Node.js 22.21 and later ask this; the types of Node.js 20 do not know it.
  const asked = { shouldUpgradeCallback: isHandedOver };
  const listener =
    tls === undefined
      ? createServer({ ...options, ...asked })
      : (createSecureServer({ ...options, ...asked, ...tlsOptions(tls) }) as unknown as HttpListener);
  const [parse] = listener.listeners(connectedEvent(listener)) as ConnectionListener[];
  if (parse === undefined) throw new Error('Node.js does not listen for connections');
  const takers: UpgradeTaker[] = [];

  listener.on('request', ({ headers }: IncomingMessage, response: ServerResponse) => {
    // Bytes behind it may be lost: this answer is the last, so that nobody waits for another.
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
    // Node.js listens no more, and an error that nobody listens for would end the process. It closes itself.
    const ignore = () => undefined;
    socket.on('error', ignore);
    // Answers to earlier requests come first, and Node.js would lose count of them.
    whenAnswered(socket, goOn);
  });
  return { listener, addTaker: (taker) => takers.push(taker) };
}

function isHandedOver({ headers }: IncomingMessage): boolean {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  return !hasBody || Number.parseInt(process.versions.node, 10) < READS_BODIES_SINCE;
}

/**
 * Returns the request's head without the fields that ask for an upgrade, so that the parser treats it as an ordinary request.
 * `Connection` stays, because it may be the only sign of a reverse proxy (`isDirect`).
 */
function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    const lower = name.toLowerCase();
    if (lower !== 'upgrade' && lower !== 'http2-settings') lines.push(`${name}: ${value}`);
  }
  // The parser has read the bytes of the head as latin1.
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}
