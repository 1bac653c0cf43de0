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
    status: told?.status ?? (live === undefined || typeof live === 'object' ? stateOf(row) : live),
    ownerId: row.ownerId,
    uptime: told?.uptimeS ?? 0,
    startedAt: told?.startedAt ?? null,
    createdAt: isoTime(row.createdAt.getTime()),
  };
}

/** An installation of which the node does not tell is none that goes on, as far as anybody knows. */
const stateOf = ({ state, failure }: ServerFacts): ServerStatus =>
  state === 'installing' && failure !== null ? 'unreachable' : state;
