import type { Server as HttpListener, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

type ConnectionListener = (this: HttpListener, socket: Socket) => void;

/** Listeners that Node.js adds each time it takes a connection, and leaves behind when it hands it over. */
const LEFT_BEHIND = ['resume', 'pause', 'timeout'];

/**
 * Node.js hands every request with an `Upgrade` header over as soon as anybody listens for upgrades, and takes
 * no answer but the connection itself. Yet a server may ignore the header (RFC 9110 7.8), and Java's client asks
 * for h2c with every request: what is not ours is given back to the parser, without the header.
 *
 * @returns what begins to listen; to be made before anybody else listens for connections
 */
export function createUpgradeListener(listener: HttpListener) {
  const [takeConnection] = listener.listeners('connection') as ConnectionListener[];
  if (takeConnection === undefined) throw new Error('Node.js does not listen for connections');
  return (
    isOurs: (request: IncomingMessage) => boolean,
    onUpgrade: (request: IncomingMessage, socket: Socket, head: Buffer) => void,
  ): void => {
    listener.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
      if (isOurs(request)) {
        onUpgrade(request, socket, head);
        return;
      }
      for (const event of LEFT_BEHIND) socket.removeAllListeners(event);
      socket.unshift(Buffer.concat([headWithoutUpgrade(request), head]));
      takeConnection.call(listener, socket);
    });
  };
}

/** The request's head as it came, but for what asks for an upgrade (RFC 9110 7.6.1, RFC 7540 3.2.1). */
function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    const lower = name.toLowerCase();
    if (lower === 'upgrade' || lower === 'http2-settings') continue;
    const kept = lower === 'connection' ? withoutUpgrade(value) : value;
    if (lower !== 'connection' || kept !== '') lines.push(`${name}: ${kept}`);
  }
  // The parser has read the bytes of the head as latin1.
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

const withoutUpgrade = (connection: string): string =>
  connection
    .split(',')
    .map((option) => option.trim())
    .filter((option) => !['upgrade', 'http2-settings'].includes(option.toLowerCase()))
    .join(', ');
