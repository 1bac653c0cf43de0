import { DomainError } from '../../../lib/errors/errors.js';
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
  };
}

/**
 * Returns the container of an installation whose result is unknown. The request is repeated: the node then reports the
 * container, or creates it now.
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
  try {
    const end = await client.install(requestFor(row), { onContainer, signal: enough.signal });
    return 'container' in end ? end.container.id : (found[0] ?? null);
  } catch (error) {
    if (found[0] === undefined) throw error;
    return found[0];
  }
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
