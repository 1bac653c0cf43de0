import { DomainError } from '../../lib/errors.js';
import type { Installation, NodeClient } from '../nodes/node.js';
import { containerName } from './container-name.js';
import type { ServerRow } from './server-row.js';

/** What a node is asked for: the same each time, so that it knows it again by its key. */
export function requestFor(row: ServerRow): Installation {
  const { id, type, version, installation } = row;
  return {
    key: id,
    name: containerName(row),
    type,
    version,
    port: installation?.port,
    env: installation?.env ?? {},
  };
}

/**
 * The container of an installation whose end nobody knows: asked for again, the node tells of it, or makes it now.
 *
 * @returns null where the node has made none and refuses to. @throws DomainError `unavailable`
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

/** The port that the node has chosen. Where it cannot tell just now, each later look at the server will. */
export async function portOf(client: NodeClient, containerId: string): Promise<number | undefined> {
  try {
    return (await client.status(containerId)).port;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return undefined;
  }
}
