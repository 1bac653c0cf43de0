import { readFile } from 'node:fs/promises';
import { unlessMissing } from '../../lib/errors/errors.js';

/** States in proc_pid_net(5): a listening TCP socket, and a UDP socket without a peer. */
const BOUND = { tcp: '0A', udp: '07' };

/** A bound socket, and the user who opened it. */
export type BoundSocket = { port: number; uid: number };

/**
 * Returns the sockets that are bound in the network namespace of a process: TCP sockets that listen, UDP sockets
 * without a peer. No process can block the reading of these tables. @throws the system's errors
 */
export async function boundSockets(pid: number | 'self', protocol: 'tcp' | 'udp'): Promise<BoundSocket[]> {
  const tables = await Promise.all([
    readFile(`/proc/${pid}/net/${protocol}`, 'latin1'),
    // A kernel without IPv6 has no table for it.
    unlessMissing(readFile(`/proc/${pid}/net/${protocol}6`, 'latin1')),
  ]);
  return tables.flatMap((table = '') => parseSockets(table, BOUND[protocol]));
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

/** Returns the sockets of this host that listen on one of these TCP ports. */
export async function listenersOn(ports: readonly number[]): Promise<BoundSocket[]> {
  const bound = (await unlessMissing(boundSockets('self', 'tcp'))) ?? [];
  return bound.filter(({ port }) => ports.includes(port));
}
