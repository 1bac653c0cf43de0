import { readFile } from 'node:fs/promises';
import { SharedReading } from '../../lib/database/shared-reading.js';
import { DomainError, unlessCode, unlessMissing } from '../../lib/errors/errors.js';
import { failing } from '../../lib/errors/host-fault.js';
import type { ContainerSpec } from '../catalog/container-spec.js';
import { type BoundPort, boundPorts } from '../catalog/server-ports.js';

/** The codes for bound sockets in proc_pid_net(5): a TCP socket that listens, and a UDP socket without a peer. */
const BOUND = { tcp: '0A', udp: '07' };

/** A bound socket, and the user who opened it. */
export type BoundSocket = { port: number; uid: number };

/**
 * Returns the bound sockets in the network namespace of a process: listening TCP sockets, and UDP sockets without a
 * peer. A process cannot block the reading of these tables, unlike that of some other files in /proc.
 *
 * @throws the system's errors
 */
export async function boundSockets(pid: number | 'self', protocol: 'tcp' | 'udp'): Promise<BoundSocket[]> {
  const tables = await Promise.all([
    readFile(`/proc/${pid}/net/${protocol}`, 'latin1'),
    // The table for IPv6 does not exist if the kernel has no IPv6.
    unlessMissing(readFile(`/proc/${pid}/net/${protocol}6`, 'latin1')),
  ]);
  return tables.flatMap((table = '') => parseSockets(table, BOUND[protocol]));
}

/** Parses a table of proc_pid_net(5), in which ports are hexadecimal. Returns the sockets in the state `wanted`. */
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

const UNREADABLE = new Set(['EACCES', 'ENOENT']);

/**
 * Returns the ports that are bound in the network namespace of a process (`boundSockets`); null if the process has
 * ended or must not be inspected.
 */
export async function portsInUse(
  pid: number | 'self',
  protocol: 'tcp' | 'udp',
): Promise<ReadonlySet<number> | null> {
  const reading = unlessCode(boundSockets(pid, protocol), UNREADABLE);
  const sockets = await reading.catch(failing('The ports in use cannot be read'));
  return sockets === undefined ? null : new Set(sockets.map(({ port }) => port));
}

/**
 * How long the result of reading the kernel's port tables is reused, because many servers may start at the same time.
 */
const FRESH_MS = 100;

/**
 * Creates a function that returns whether a port of this host is bound; null if that cannot be determined. Calls
 * within a short time share one reading of the kernel's tables.
 */
export function createPortLook(): (port: number, protocol: 'tcp' | 'udp') => Promise<boolean | null> {
  const tables = {
    tcp: new SharedReading(() => portsInUse('self', 'tcp')),
    udp: new SharedReading(() => portsInUse('self', 'udp')),
  };
  return async (port, protocol) => (await tables[protocol].recent(FRESH_MS))?.has(port) ?? null;
}

export const MAX_PORT = 65_535;

/**
 * Returns those of the ports at which a server can have all of its sockets, because no program on this host has bound one of
 * them.
 *
 * @param sockets the sockets of the server, with their distances from the port instead of numbers
 */
export async function unboundPorts(
  ports: readonly number[],
  sockets: readonly Pick<BoundPort, 'port' | 'protocol'>[],
): Promise<number[]> {
  const bound = {
    tcp: await portsInUse('self', 'tcp'),
    udp: await portsInUse('self', 'udp'),
  };
  const isFree = (port: number, protocol: BoundPort['protocol']) =>
    port >= 1 && port <= MAX_PORT && bound[protocol]?.has(port) !== true;
  return ports.filter((port) => sockets.every((socket) => isFree(port + socket.port, socket.protocol)));
}

/** Checks that no other program has bound a port of the container. @throws DomainError `conflict` if one has */
export const requireUnboundPorts = (
  spec: Pick<ContainerSpec, 'port' | 'protocols' | 'ports'>,
): Promise<void> => requireUnbound(boundPorts(spec));

/**
 * Checks that no program on this host has bound one of these ports.
 *
 * @throws DomainError `conflict` that names the first bound port
 */
export async function requireUnbound(ports: readonly BoundPort[]): Promise<void> {
  const protocols = [...new Set(ports.map(({ protocol }) => protocol))];
  const tables = await Promise.all(protocols.map((protocol) => portsInUse('self', protocol)));
  for (const { name, port, protocol } of ports) {
    if (tables[protocols.indexOf(protocol)]?.has(port) !== true) continue;
    const holder = `another program on this host (${protocol})`;
    throw portTaken({ name, port }, `${holder}; stop it or choose another port`);
  }
}

/** Returns the error for a port that cannot be used. @param by who has the port, and what to do */
export const portTaken = ({ name, port }: Pick<BoundPort, 'name' | 'port'>, by: string): DomainError =>
  new DomainError('conflict', `Port ${port} (${name}) is taken by ${by}.`, { code: 'port_taken' });
