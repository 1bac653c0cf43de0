import { DomainError } from '../../../lib/errors/errors.js';
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
  signal: AbortSignal;
};

/**
 * Installs the server on its new node with the settings that it has, but without files. It cannot be started there until
 * it is released.
 *
 * @throws DomainError `conflict` (also `port_taken`), `not_found`; `unavailable` if the result is unknown
 */
export async function installArrival(arrival: Arrival): Promise<void> {
  const { from, to, server, key, hasNewPorts, signal } = arrival;
  const { containerId } = from;
  const settings = await settingsAt(from, signal);
  const { type, version, env } = settings;
  const { limits: ofType } = await to.client.describeInstaller(type, version);
  const end = await to.client.install(
    {
      ...{ key, name: containerName(server), type, version, env, moveOf: containerId },
      ports: hasNewPorts ? undefined : settings.ports,
      limits: ownLimits(settings, ofType),
    },
    { onContainer: async () => undefined, signal },
  );
  if ('failure' in end) throw end.failure;
  if (end.container.status === 'install_failed') {
    throw new DomainError('conflict', 'The installation on the new node failed: see the log of its daemon.');
  }
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
