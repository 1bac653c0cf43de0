import { DomainError, isKind } from '../../../lib/errors/errors.js';
import type { DaemonSchemas } from '../../nodes/client/daemon-calls.js';
import type { NodeClient } from '../../nodes/client/node.js';

/** The settings of a server as its node stores them. */
export type NodeSettings = DaemonSchemas['ContainerSettings'];

/** The time limit of changes: the daemon waits up to 2 s for the end of short work on the container. */
export const CHANGE_MS = 10_000;

/** Reads the settings from the node. @throws DomainError `not_found` if the container does not exist any more */
export async function settingsAt(client: NodeClient, containerId: string): Promise<NodeSettings> {
  try {
    return await client.call('getContainerSettings', { query: { id: containerId } });
  } catch (error) {
    if (!isKind(error, 'not_found')) throw error;
    throw new DomainError('not_found', "The server's node does not have its container any more.", {
      cause: error,
    });
  }
}

/** Reports an unknown type or version, for which the daemon returns "not found", as an invalid field of the request. */
export function refuseVersion(error: unknown): never {
  if (!isKind(error, 'not_found')) throw error;
  throw new DomainError('invalid_input', error.message, {
    cause: error,
    details: [{ path: '/body/version', message: 'is not offered by the node' }],
  });
}
