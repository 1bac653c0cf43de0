import type { Consoles } from '../../daemon/console/consoles.js';
import type { Containers } from '../../daemon/containers/containers.js';
import type { ServerTypes } from '../../daemon/containers/server-types.js';
import type { Events } from '../../daemon/events/events.js';
import type { DaemonInfo } from '../../daemon/host/daemon-info.js';
import type { Host } from '../../daemon/host/host.js';
import type { Operations } from '../../daemon/operations/operations.js';
import type { ContainerPlayers } from '../../daemon/players/container-players.js';
import type { Tokens } from '../../daemon/tokens/tokens.js';
import type { operations } from '../../generated/daemon/types.js';
import type { Handler } from '../../lib/handler.js';
import type { PermissionOf } from './operation-access.js';

/** Everything of the daemon's domain that an operation may use. */
export type DaemonServices = {
  consoles: Consoles;
  containers: Containers;
  events: Events;
  host: Host;
  info: DaemonInfo;
  operations: Operations;
  permissionOf: PermissionOf;
  players: ContainerPlayers;
  serverTypes: ServerTypes;
  tokens: Tokens;
};

/** The key that the request was made with. */
export type DaemonCaller = { id: string; name: string; scopes: readonly string[]; isAdmin: false };

export type DaemonInput = { caller: DaemonCaller };

export type DaemonHandler<O extends keyof operations> = Handler<operations[O], DaemonInput>;
