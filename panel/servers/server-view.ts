import { isoTime } from '../../lib/clock.js';
import type { ContainerInfo, ContainerStatus } from '../nodes/node.js';
import type { ServerRow } from './server-row.js';

export type ServerStatus = ContainerStatus | 'unreachable';

export type ServerView = {
  id: string;
  name: string;
  nodeId: string;
  containerId: string | null;
  type: string;
  version: string;
  port: number;
  status: ServerStatus;
  ownerId: string;
  /** Seconds. */
  uptime: number;
  startedAt: string | null;
  createdAt: string;
};

/** What a row tells by itself. */
export type ServerFacts = Pick<
  ServerRow,
  | 'id'
  | 'ownerId'
  | 'nodeId'
  | 'name'
  | 'type'
  | 'version'
  | 'port'
  | 'containerId'
  | 'state'
  | 'failure'
  | 'createdAt'
>;

/** What the node tells at present: the container, or why there is nothing to tell. */
export type Live =
  | Pick<ContainerInfo, 'status' | 'version' | 'port' | 'uptimeS' | 'startedAt'>
  | 'unreachable'
  | 'removed';

/** The row with what its node tells; before there is a container, the row alone knows. */
export function toServer(row: ServerFacts, live: Live | undefined): ServerView {
  const told = typeof live === 'object' ? live : undefined;
  return {
    id: row.id,
    name: row.name,
    nodeId: row.nodeId,
    containerId: row.containerId,
    type: row.type,
    version: told?.version ?? row.version,
    port: told?.port ?? row.port,
    status: statusOf(row, live),
    ownerId: row.ownerId,
    uptime: told?.uptimeS ?? 0,
    startedAt: told?.startedAt ?? null,
    createdAt: isoTime(row.createdAt.getTime()),
  };
}

/**
 * The node's word, but for the moment between the end of an installation and the row that says so: until then the
 * server counts as `installing`, so that who sees it `installed` can also delete it.
 */
function statusOf(row: ServerFacts, live: Live | undefined): ServerStatus {
  if (live === undefined) return stateOf(row);
  if (typeof live !== 'object') return live;
  const isEnding = live.status === 'installed' || live.status === 'install_failed';
  return isEnding && row.state === 'installing' ? stateOf(row) : live.status;
}

/** An installation of which the node does not tell is none that goes on, as far as anybody knows. */
const stateOf = ({ state, failure }: ServerFacts): ServerStatus =>
  state === 'installing' && failure !== null ? 'unreachable' : state;
