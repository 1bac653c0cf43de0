import { connect } from 'node:net';

/** SSLRequest (documentation of PostgreSQL, 53.7), which is answered with one byte: `S` for TLS, `N` for none. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
/** Of silence, to connect as well as for the answer. */
const TIMEOUT_MS = 2000;

/** Whether a PostgreSQL says there that it takes no TLS; false also where none answers. */
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
