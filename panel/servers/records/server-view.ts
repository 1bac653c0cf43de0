import type { Server, ServerStatus } from '../../../generated/panel/types.js';
import { isoTime } from '../../../lib/time/clock.js';
import type { ContainerInfo } from '../../nodes/client/node.js';
import type { ServerRow } from './server-row.js';

/** The columns that determine the state of a server. */
export type ServerFacts = Pick<
  ServerRow,
  | 'id'
  | 'ownerId'
  | 'nodeId'
  | 'name'
  | 'description'
  | 'isPublic'
  | 'type'
  | 'version'
  | 'port'
  | 'containerId'
  | 'state'
  | 'failure'
  | 'settingsChangedAt'
  | 'suspendedAt'
  | 'suspensionReason'
  | 'moveNodeId'
  | 'isHeld'
  | 'createdAt'
>;

/** The current report of the node: the container, or why there is none. */
export type Live =
  | Pick<ContainerInfo, 'status' | 'type' | 'version' | 'port' | 'uptimeS' | 'startedAt'>
  | 'unreachable'
  | 'removed';

/**
 * Returns the server as the API shows it, from its row and the node's report. Before there is a container, only the
 * row is used.
 */
export function toServer(row: ServerFacts, live: Live | undefined): Server {
  const reported = typeof live === 'object' ? live : undefined;
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    isPublic: row.isPublic,
    nodeId: row.nodeId,
    containerId: row.containerId,
    type: reported?.type ?? row.type,
    version: reported?.version ?? row.version,
    port: reported?.port ?? row.port,
    status: statusOf(row, live),
    ownerId: row.ownerId,
    uptime: reported?.uptimeS ?? 0,
    startedAt: reported?.startedAt ?? null,
    settingsChangedAt: timeOf(row.settingsChangedAt),
    suspendedAt: timeOf(row.suspendedAt),
    suspensionReason: row.suspensionReason,
    ...(row.moveNodeId === null ? {} : { moveNodeId: row.moveNodeId, isHeld: row.isHeld }),
    createdAt: isoTime(row.createdAt.getTime()),
  };
}

const timeOf = (at: Date | null): string | null => (at === null ? null : isoTime(at.getTime()));

/**
 * Returns the node's status. After the end of an installation and before it is stored in the row, returns
 * `installing`, so that a server that is shown as `installed` can always be deleted.
 */
export function statusOf(row: ServerFacts, live: Live | undefined): ServerStatus {
  if (live === undefined) return stateOf(row);
  if (typeof live !== 'object') return live;
  const isEnding = live.status === 'installed' || live.status === 'install_failed';
  return isEnding && row.state === 'installing' ? stateOf(row) : live.status;
}

/** Returns the status from the row. An installation whose progress is unknown is shown as unreachable. */
const stateOf = ({ state, failure }: ServerFacts): ServerStatus =>
  state === 'installing' && failure !== null ? 'unreachable' : state;
