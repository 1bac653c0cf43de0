import { connect } from 'node:net';

/**
 * The message SSLRequest (PostgreSQL documentation, 53.7). The response is one byte: `S` if TLS is supported,
 * otherwise `N`.
 */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
/** The time limit for the connection and the response. */
const TIMEOUT_MS = 2000;

/** Returns whether the PostgreSQL server reports that it does not support TLS. Returns false if it does not respond. */
export function refusesTls(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: TIMEOUT_MS });
    const end = (isRefused: boolean) => {
      resolve(isRefused);
      socket.destroy();
    };
    socket.once('connect', () => socket.write(SSL_REQUEST));
    socket.once('data', (answer) => end(answer.toString('latin1') === 'N'));
    socket.once('timeout', () => end(false));
    socket.on('error', () => end(false)).once('close', () => end(false));
  });
}
