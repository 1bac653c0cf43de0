import { DomainError, isKind } from '../../../lib/errors/errors.js';
import type { Installation, NodeClient } from '../../nodes/client/node.js';
import { containerName } from './container-name.js';
import type { ServerRow } from './server-row.js';

/**
 * Returns the installation request for a server. It is the same each time, so that the node recognizes a repeated
 * request.
 */
export function requestFor(row: ServerRow): Installation {
  const { id, type, version, installation } = row;
  return {
    key: id,
    name: containerName(row),
    type,
    version,
    port: installation?.port,
    ports: installation?.ports,
    env: installation?.env ?? {},
    adopt: installation?.adopt,
    limits: installation?.limits,
    portRanges: installation?.portRanges,
  };
}

/**
 * Returns the container of an installation whose result is unknown. The request is repeated: the node then reports the
 * container, or creates it now. A folder of the host is not part of this request, because the node would take it for a
 * server that is to be deleted. If it has taken it before, it refuses the key for the other request.
 *
 * @returns null if the node has created none and refuses to.
 * @throws DomainError `unavailable`
 */
export async function findContainer(client: NodeClient, row: ServerRow): Promise<string | null> {
  const enough = new AbortController();
  const found: string[] = [];
  const onContainer = async (containerId: string) => {
    found.push(containerId);
    enough.abort();
  };
  const { adopt, ...request } = requestFor(row);
  try {
    const end = await client.install(request, { onContainer, signal: enough.signal });
    if ('container' in end) return end.container.id;
    if (found[0] !== undefined || adopt === undefined || !isKind(end.failure, 'conflict'))
      return found[0] ?? null;
    return await containerNamed(client, request);
  } catch (error) {
    if (found[0] === undefined) throw error;
    return found[0];
  }
}

/** Returns the id of the container with this name, which contains the end of the server's id; null if there is none. */
async function containerNamed(
  client: NodeClient,
  { name, type }: Pick<Installation, 'name' | 'type'>,
): Promise<string | null> {
  for (const container of (await client.list()).values()) {
    if (container.name === name && container.type === type) return container.id;
  }
  return null;
}

/**
 * Returns the port that the node has chosen. Returns undefined if the node cannot report it now; it is then requested
 * again when the server is read.
 */
export async function portOf(client: NodeClient, containerId: string): Promise<number | undefined> {
  try {
    return (await client.status(containerId)).port;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return undefined;
  }
}
