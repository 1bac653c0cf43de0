import { isIP, Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { withTimeout } from '../timed.js';
import { hostOf } from './web-address.js';

export type Dialling = {
  /** Addresses, the best first: a connection goes to one of these and to nothing else. */
  addresses: readonly string[];
  url: URL;
  /** Of one address while there are others to try. */
  attemptMs: number;
  signal: AbortSignal;
};

/**
 * A connection to one of these addresses; for https, TLS with a certificate of the URL's host.
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
    // An address is no name to ask for (RFC 6066 3); the certificate has to bear it all the same.
    servername: isIP(host) === 0 ? host.replace(/\.$/, '') : '',
    ALPNProtocols: ['http/1.1'],
    // Also where the environment says NODE_TLS_REJECT_UNAUTHORIZED=0.
    rejectUnauthorized: true,
  });
  return opened(tls, 'secureConnect', signal);
}

/** The socket once it is open; one that does not come to be so is closed. */
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
    // It stays: whoever has the socket next may not listen yet when it fails.
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
