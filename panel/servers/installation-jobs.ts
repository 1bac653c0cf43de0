import { DomainError } from '../../lib/errors.js';
import type { PanelDatabase } from '../database/panel-database.js';
import type { JobKind } from '../jobs/jobs.js';
import type { NodeClient } from '../nodes/node.js';
import type { Nodes } from '../nodes/nodes.js';
import { portOf, requestFor } from './node-request.js';
import type { ServerRow } from './server-row.js';

/** How the installation of a server came to its end. */
export type InstallationOutcome = {
  row: ServerRow;
  /** What the node refused, having made nothing. */
  refusal?: DomainError;
};

type Deps = {
  db: PanelDatabase;
  nodes: Nodes;
  /** Is called once the node has made the container and the server's row names it. */
  onContainer?: (serverId: string) => void;
};

/**
 * Installations as jobs: a job's id is the server's, and what the node is asked for stands in the server's row. The
 * node knows the server's id as the key of the installation, so that of two panels that ask one is joined to the other.
 * How far it is, the row tells: its container as soon as there is one, and why nobody knows while that is so.
 */
export function installationJobs({
  db,
  nodes,
  onContainer: tell,
}: Deps): JobKind<object, InstallationOutcome | undefined> {
  const { servers } = db.models;
  /** Unless it is over: whoever has lost the job writes upon nobody's end. */
  const store = async (row: ServerRow, values: Partial<ServerRow['_attributes']>): Promise<void> => {
    await servers.update(values, { where: { id: row.id, state: 'installing' } });
    row.set(values);
  };

  /** Asks the node, and stores what is known afterwards. The container is stored as soon as there is one. */
  async function install(row: ServerRow, signal: AbortSignal): Promise<InstallationOutcome> {
    const client = await nodes.client(row.nodeId);
    const onContainer = async (containerId: string) => {
      // Read immediately, so that the response to the creation contains the port that the node has chosen.
      const port = await portFor(row, client, containerId);
      await store(row, { containerId, port, failure: null });
      tell?.(row.id);
    };
    const end = await client.install(requestFor(row), { onContainer, signal });
    if ('failure' in end) {
      const { failure } = end;
      await store(row, { installation: null, state: 'install_failed', failure: failure.message });
      return { row, ...(row.containerId === null ? { refusal: failure } : {}) };
    }
    const { id: containerId, status } = end.container;
    const port = await portFor(row, client, containerId);
    const state = status === 'install_failed' ? status : 'installed';
    await store(row, { installation: null, containerId, port, state, failure: null });
    return { row };
  }

  return {
    name: 'server-installation',
    /** Brings nothing where the server is gone, or installed by another. */
    async perform({ id }, signal) {
      const row = await servers.findByPk(id);
      if (row === null || row.state !== 'installing') return undefined;
      try {
        return await install(row, signal);
      } catch (error) {
        if (signal.aborted) throw error;
        const failure =
          error instanceof DomainError ? error.message : 'The panel failed while the node was installing.';
        await store(row, { failure });
        throw error;
      }
    },
  };
}

const portFor = async ({ port, installation }: ServerRow, client: NodeClient, containerId: string) =>
  installation?.port ?? (await portOf(client, containerId)) ?? port;
