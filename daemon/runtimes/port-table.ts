import { readFile } from 'node:fs/promises';
import { DomainError, errorCode } from '../../lib/errors.js';
import { hostFault } from '../../lib/host-fault.js';
import { SharedReading } from '../../lib/shared-reading.js';
import type { ContainerSpec } from '../catalog/container-spec.js';

const LISTEN = '0A';
const UNCONNECTED = '07';

/**
 * The ports bound in the network namespace of a process, as `/proc/<pid>/net` tells (proc_pid_net(5)):
 * TCP ports that listen, UDP ports that are bound. Null where that cannot be read.
 */
export async function portsInUse(
  pid: number | 'self',
  protocol: 'tcp' | 'udp',
): Promise<ReadonlySet<number> | null> {
  const wanted = protocol === 'tcp' ? LISTEN : UNCONNECTED;
  const ports = new Set<number>();
  try {
    for (const name of [protocol, `${protocol}6`]) {
      for (const line of (await readTable(`/proc/${pid}/net/${name}`)).split('\n').slice(1)) {
        const [, local, , state] = line.trim().split(/\s+/);
        const port = local?.slice(local.lastIndexOf(':') + 1);
        if (state === wanted && port !== undefined) ports.add(Number.parseInt(port, 16));
      }
    }
  } catch (error) {
    if (errorCode(error) === 'EACCES' || errorCode(error) === 'ENOENT') return null;
    throw hostFault(error, 'The ports of this host cannot be looked at');
  }
  return ports;
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

/** Many servers that begin at once ask for their ports at once. */
const FRESH_MS = 100;

/** Looks whether a port of this host is bound, at one table for all who ask; null where nobody can tell. */
export function createPortLook(): (port: number, protocol: 'tcp' | 'udp') => Promise<boolean | null> {
  const tables = {
    tcp: new SharedReading(() => portsInUse('self', 'tcp')),
    udp: new SharedReading(() => portsInUse('self', 'udp')),
  };
  return async (port, protocol) => (await tables[protocol].recent(FRESH_MS))?.has(port) ?? null;
}

/** How many ports are looked at where nobody has named one. */
const PORTS_TRIED = 100;
const MAX_PORT = 65_535;

/** The ports from `first` on, a hundred at most, that no program of this host has bound. */
export async function unboundPorts(first: number, protocols: ContainerSpec['protocols']): Promise<number[]> {
  const bound = await Promise.all(protocols.map((protocol) => portsInUse('self', protocol)));
  return Array.from({ length: PORTS_TRIED }, (_, index) => first + index).filter(
    (port) => port <= MAX_PORT && !bound.some((ports) => ports?.has(port)),
  );
}

/** @throws DomainError `conflict` when another program of this host has bound the container's port. */
export async function requireUnboundPort({
  port,
  protocols,
}: Pick<ContainerSpec, 'port' | 'protocols'>): Promise<void> {
  for (const protocol of protocols) {
    if ((await portsInUse('self', protocol))?.has(port) !== true) continue;
    const holder = `another program on this host (${protocol})`;
    throw new DomainError('conflict', `Port ${port} is taken by ${holder}; end it or choose another port.`, {
      code: 'port_taken',
    });
  }
}
