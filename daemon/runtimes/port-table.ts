import { DomainError, errorCode } from '../../lib/errors.js';
import { hostFault } from '../../lib/host-fault.js';
import { SharedReading } from '../../lib/shared-reading.js';
import type { ContainerSpec } from '../catalog/container-spec.js';
import { boundSockets } from './socket-table.js';

/**
 * Returns the ports that are bound in the network namespace of a process (`boundSockets`).
 * Null if the process has ended or may not be looked at.
 */
export async function portsInUse(
  pid: number | 'self',
  protocol: 'tcp' | 'udp',
): Promise<ReadonlySet<number> | null> {
  try {
    return new Set((await boundSockets(pid, protocol)).map(({ port }) => port));
  } catch (error) {
    if (errorCode(error) === 'EACCES' || errorCode(error) === 'ENOENT') return null;
    throw hostFault(error, 'The ports in use cannot be read');
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
