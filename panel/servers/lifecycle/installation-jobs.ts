import { DomainError } from '../../../lib/errors/errors.js';
import type { PanelDatabase } from '../../database/panel-database.js';
import type { JobKind } from '../../jobs/jobs.js';
import type { NodeClient } from '../../nodes/client/node.js';
import type { Nodes } from '../../nodes/registry/nodes.js';
import { portOf, requestFor } from '../records/node-request.js';
import type { ServerRow } from '../records/server-row.js';

export type InstallationOutcome = {
  row: ServerRow;
  /** The error of the node if it has refused the installation, so that there is no container. */
  refusal?: DomainError;
};

type Deps = {
  db: PanelDatabase;
  nodes: Nodes;
  /** Called once the node has created the container and the server's row has its id. */
  onContainer?: (serverId: string) => void;
};

/**
 * Runs installations as jobs. A job has the id of its server, whose row contains the request to the node. This id is
 * also the key of the installation on the node, so that requests of two panels become one installation. The row shows
 * the progress: the container as soon as there is one, or why the progress is unknown.
 */
export function installationJobs({
  db,
  nodes,
  onContainer: report,
}: Deps): JobKind<object, InstallationOutcome | undefined> {
  const { servers } = db.models;
  /**
   * Changes the row, but only while the server is `installing`: a panel that no longer owns the job must not overwrite
   * the result.
   */
  const store = async (row: ServerRow, values: Partial<ServerRow['_attributes']>): Promise<void> => {
    await servers.update(values, { where: { id: row.id, state: 'installing' } });
    row.set(values);
  };

  /** Requests the installation, and stores the result. The container is stored as soon as there is one. */
  async function install(row: ServerRow, signal: AbortSignal): Promise<InstallationOutcome> {
    const client = await nodes.client(row.nodeId);
    const onContainer = async (containerId: string) => {
      // Read the port now, so that the response to the request contains the port that the node has chosen.
      const port = await portFor(row, client, containerId);
      await store(row, { containerId, port, failure: null });
      report?.(row.id);
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
    /** Runs the job. Returns undefined if the server was deleted, or if another panel has installed it. */
    async perform({ id }, signal) {
      const row = await servers.findByPk(id);
      if (row === null || row.state !== 'installing') return undefined;
      try {
        return await install(row, signal);
      } catch (error) {
        if (signal.aborted) throw error;
        const failure =
          error instanceof DomainError
            ? error.message
            : 'The panel failed during the installation on the node.';
        await store(row, { failure });
        throw error;
      }
    },
  };
}

const portFor = async ({ port, installation }: ServerRow, client: NodeClient, containerId: string) =>
  installation?.port ?? (await portOf(client, containerId)) ?? port;
