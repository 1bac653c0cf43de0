import { readFile } from 'node:fs/promises';
import { errorCode, unlessCode } from '../../lib/errors/errors.js';

/** States in proc_pid_net(5): a listening TCP socket, and a UDP socket without a peer. */
const BOUND = { tcp: '0A', udp: '07' };

/** A bound socket, and the user who opened it. */
export type BoundSocket = { port: number; uid: number };

/**
 * Returns the sockets that are bound in the network namespace of a process: TCP sockets that listen, UDP sockets
 * without a peer. No process can block the reading of these tables. @throws the system's errors
 */
export async function boundSockets(pid: number | 'self', protocol: 'tcp' | 'udp'): Promise<BoundSocket[]> {
  const tables = await Promise.all(
    [protocol, `${protocol}6`].map((name) => readTable(`/proc/${pid}/net/${name}`)),
  );
  return tables.flatMap((table) => parseSockets(table, BOUND[protocol]));
}

/** Parses a table of proc_pid_net(5). Ports are hexadecimal. */
export function parseSockets(table: string, wanted: string): BoundSocket[] {
  return table
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [, local, , state, , , , uid] = line.trim().split(/\s+/);
      if (state !== wanted || local === undefined) return [];
      return [{ port: Number.parseInt(local.slice(local.lastIndexOf(':') + 1), 16), uid: Number(uid) }];
    });
}

/** A kernel without IPv6 has no table for it. */
async function readTable(path: string): Promise<string> {
  try {
    return await readFile(path, 'latin1');
  } catch (error) {
    if (path.endsWith('6') && errorCode(error) === 'ENOENT') return '';
    throw error;
  }
}

/** Returns the sockets of this host that listen on one of these TCP ports. */
export async function listenersOn(ports: readonly number[]): Promise<BoundSocket[]> {
  const bound = (await unlessCode(boundSockets('self', 'tcp'), new Set(['ENOENT']))) ?? [];
  return bound.filter(({ port }) => ports.includes(port));
}
