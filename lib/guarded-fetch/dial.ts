import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { withTimeout } from '../time/timed.js';
import { hostOf } from './web-address.js';

export type Dialling = {
  /** The addresses that may be used for the connection, best first. */
  addresses: readonly string[];
  url: URL;
  /** The time limit for one address while there are others to try. */
  attemptMs: number;
  signal: AbortSignal;
};

/**
 * Connects to one of these addresses; for https, with TLS and a certificate of the URL's host.
 * @throws the system's errors; the signal's reason
 */
export async function dial(dialling: Dialling): Promise<Socket> {
  const socket = await dialFirst(dialling);
  return dialling.url.protocol === 'https:' ? secured(socket, dialling) : socket;
}

async function dialFirst({ addresses, url, attemptMs, signal }: Dialling): Promise<Socket> {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const last = addresses.at(-1) ?? '';
  for (const address of addresses.slice(0, -1)) {
    try {
      return await withTimeout(signal, attemptMs, (over) => connected(address, port, over));
    } catch {
      signal.throwIfAborted();
    }
  }
  return connected(last, port, signal);
}

async function connected(address: string, port: number, signal: AbortSignal): Promise<Socket> {
  signal.throwIfAborted();
  return opened(connect({ host: address, port }), 'connect', signal);
}

function secured(socket: Socket, { url, signal }: Dialling): Promise<TLSSocket> {
  const host = hostOf(url);
  const tls = connectTls({
    socket,
    host,
    // An IP address must not be sent as a server name (RFC 6066, 3). The certificate is still checked for it.
    servername: isIP(host) === 0 ? host.replace(/\.$/, '') : '',
    ALPNProtocols: ['http/1.1'],
    // Certificates are checked even if the environment sets NODE_TLS_REJECT_UNAUTHORIZED=0.
    rejectUnauthorized: true,
  });
  return opened(tls, 'secureConnect', signal);
}

/** Resolves with the socket when it is open. If it cannot be opened, closes the socket and rejects. */
async function opened<S extends Socket>(
  socket: S,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
): Promise<S> {
  // Never remove this listener, because the socket may fail before its next owner listens for errors.
  socket.on('error', () => undefined);
  try {
    await once(socket, event, { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    signal.throwIfAborted();
    throw error;
  }
}
