import { isIP, Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { withTimeout } from '../time/timed.js';
import { hostOf } from './web-address.js';

export type Dialling = {
  /** The only addresses to connect to, the best first. */
  addresses: readonly string[];
  url: URL;
  /** The timeout of one address while there are others to try. */
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

function connected(address: string, port: number, signal: AbortSignal): Promise<Socket> {
  const socket = new Socket();
  return opened(socket, 'connect', signal, () => socket.connect({ host: address, port }));
}

function secured(socket: Socket, { url, signal }: Dialling): Promise<TLSSocket> {
  const host = hostOf(url);
  const tls = connectTls({
    socket,
    host,
    // An IP address must not be sent as a server name (RFC 6066, 3), but the certificate must still contain it.
    servername: isIP(host) === 0 ? host.replace(/\.$/, '') : '',
    ALPNProtocols: ['http/1.1'],
    // Also if the environment sets NODE_TLS_REJECT_UNAUTHORIZED=0.
    rejectUnauthorized: true,
  });
  return opened(tls, 'secureConnect', signal);
}

/** Resolves with the socket once it is open, and closes it if that fails. */
function opened<S extends Socket>(
  socket: S,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
  begin?: () => void,
): Promise<S> {
  return new Promise<S>((resolve, reject) => {
    const abort = () => fail(signal.reason);
    const fail = (error: unknown) => {
      signal.removeEventListener('abort', abort);
      socket.destroy();
      reject(error);
    };
    // The listener stays: the next owner of the socket may not listen yet when it fails.
    socket.on('error', fail);
    socket.once('close', () => fail(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
    socket.once(event, () => {
      signal.removeEventListener('abort', abort);
      resolve(socket);
    });
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort);
    begin?.();
  });
}
