import { DomainError } from '../../../lib/errors/errors.js';
import { isInRanges, type PortRange } from '../../../lib/net/port-ranges.js';
import type { DaemonSchemas } from '../../nodes/client/daemon-calls.js';
import type { Installation, Installer } from '../../nodes/client/node.js';
import { containerName } from '../records/container-name.js';
import type { MoveNode } from './move-nodes.js';

type Settings = DaemonSchemas['ContainerSettings'];

export type Arrival = {
  from: MoveNode;
  to: MoveNode;
  server: { id: string; name: string };
  /** Identifies the installation, so that a repeated request does not create another container. */
  key: string;
  /** Whether the new node chooses the ports. */
  hasNewPorts: boolean;
  /** The ranges of the new node; empty if there are none. */
  portRanges: readonly PortRange[];
  signal: AbortSignal;
};

/**
 * Installs the server on its new node with the settings that it has, but without files. It cannot be started there until
 * it is released.
 *
 * @throws DomainError `conflict` (also `port_taken`, if its ports are taken or outside of the ranges), `not_found`; `unavailable` if the result is unknown
 */
export async function installArrival(arrival: Arrival): Promise<void> {
  const { from, to, server, key, hasNewPorts, portRanges, signal } = arrival;
  const { containerId } = from;
  const settings = await settingsAt(from, signal);
  const { type, version, env, ports } = settings;
  if (!hasNewPorts) requireInRanges(portRanges, ports);
  const { limits: ofType } = await to.client.describeInstaller(type, version);
  const end = await to.client.install(
    {
      ...{ key, name: containerName(server), type, version, env, moveOf: containerId },
      ...(!hasNewPorts ? { ports } : portRanges.length > 0 ? { portRanges } : {}),
      limits: ownLimits(settings, ofType),
    },
    { onContainer: async () => undefined, signal },
  );
  if ('failure' in end) throw end.failure;
  if (end.container.status === 'install_failed') {
    throw new DomainError('conflict', 'The installation on the new node failed: see the log of its daemon.');
  }
}

/** Checks that the firewall of the new node lets these ports through, as far as the panel knows. @throws DomainError `port_taken` */
function requireInRanges(ranges: readonly PortRange[], ports: Settings['ports']): void {
  if (ranges.length === 0 || ports.every(({ port }) => isInRanges(ranges, port))) return;
  const message = 'The ports of the server are outside of the port ranges of the new node.';
  throw new DomainError('conflict', message, { code: 'port_taken' });
}

/** Returns the limits that differ from those of the type on the new node. */
function ownLimits(
  { memory_limit: memoryLimit, cpu_limit: cpuLimit, disk_limit: diskLimit }: Settings,
  ofType: Installer['limits'],
): NonNullable<Installation['limits']> {
  return {
    ...(memoryLimit === ofType?.memoryBytes ? {} : { memoryLimit }),
    ...(cpuLimit === ofType?.cpus ? {} : { cpuLimit }),
    ...(diskLimit === undefined || diskLimit === ofType?.diskBytes ? {} : { diskLimit }),
  };
}

const settingsAt = ({ client, containerId }: MoveNode, signal: AbortSignal): Promise<Settings> =>
  client.call('getContainerSettings', { query: { id: containerId } }, { signal });
