import { readFile } from 'node:fs/promises';
import { unlessCode } from '../../../lib/errors.js';

const LISTEN = '0A';
const TABLES = ['tcp', 'tcp6'];

/** A program that listens on a TCP port of this host, by the user that it runs as. */
export type Listener = { port: number; uid: number };

/** Returns the listeners on the ports (proc_pid_net(5)). No process can block the reading of these tables. */
export async function listenersOn(ports: readonly number[]): Promise<Listener[]> {
  const found: Listener[] = [];
  for (const name of TABLES) {
    // A kernel without IPv6 has no tcp6 table.
    const table = (await unlessCode(readFile(`/proc/self/net/${name}`, 'latin1'), new Set(['ENOENT']))) ?? '';
    for (const line of table.split('\n').slice(1)) {
      const [, local = '', , state, , , , uid] = line.trim().split(/\s+/);
      const port = Number.parseInt(local.slice(local.lastIndexOf(':') + 1), 16);
      if (state === LISTEN && ports.includes(port)) found.push({ port, uid: Number(uid) });
    }
  }
  return found;
}
