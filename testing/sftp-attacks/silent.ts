import { connect } from 'node:net';
import { addressOf, type Target } from './target.js';

const IDENT = Buffer.from('SSH-2.0-Silent\r\n');
/**
 * The first half of a key exchange: the length of a 1 KiB packet, its padding and type (KEXINIT), and 400 of its
 * bytes.
 */
const HALF_AN_EXCHANGE = Buffer.concat([IDENT, Buffer.from([0, 0, 4, 0, 10, 20]), Buffer.alloc(400)]);

/** Incomplete beginnings of an SSH connection. Clients send one of these and then nothing more. */
const BEGINNINGS = [Buffer.alloc(0), IDENT, HALF_AN_EXCHANGE, Buffer.from('S'), IDENT.subarray(0, -1)];

/**
 * How long to wait for the end of a connection. It is longer than any timeout of the server. If the kernel drops a
 * connection, the client never notices it.
 */
const TIMEOUT_MS = 45_000;

/**
 * Opens connections from many addresses that send almost nothing.
 *
 * @returns when the server has ended all of them
 */
export async function silence({ port, count }: Target): Promise<void> {
  const dial = (index: number) =>
    new Promise<void>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: addressOf(index) });
      socket.once('connect', () => void socket.write(BEGINNINGS[index % BEGINNINGS.length] ?? IDENT));
      socket.on('error', () => undefined);
      const timer = setTimeout(() => socket.destroy(), TIMEOUT_MS);
      socket.once('close', () => {
        clearTimeout(timer);
        resolve();
      });
      socket.resume();
    });
  await Promise.all(Array.from({ length: count }, (_, index) => dial(index)));
}
