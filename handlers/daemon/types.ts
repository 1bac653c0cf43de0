import type { Backups } from '../../daemon/backups/backups.js';
import type { DaemonCaller } from '../../daemon/caller.js';
import type { ConfigForms } from '../../daemon/config-forms/config-forms.js';
import type { Consoles } from '../../daemon/console/consoles.js';
import type { Containers } from '../../daemon/containers/containers.js';
import type { ServerTypes } from '../../daemon/containers/installation/server-types.js';
import type { Events } from '../../daemon/events/events.js';
import type { Files } from '../../daemon/files/files.js';
import type { DaemonInfo } from '../../daemon/host/daemon-info.js';
import type { Host } from '../../daemon/host/host.js';
import type { Identity } from '../../daemon/keys/identity.js';
import type { ContainerLogs } from '../../daemon/logs/container-logs.js';
import type { DaemonMetrics } from '../../daemon/monitoring/daemon-metrics.js';
import type { Moves } from '../../daemon/moves/moves.js';
import type { PermissionOf } from '../../daemon/operations/operation-permissions.js';
import type { Operations } from '../../daemon/operations/operations.js';
import type { ContainerPlayers } from '../../daemon/players/container-players.js';
import type { Pulls } from '../../daemon/pulls/pulls.js';
import type { Usage } from '../../daemon/quotas/container-usage.js';
import type { Radar } from '../../daemon/radar/radar.js';
import type { Sftp } from '../../daemon/sftp/sftp.js';
import type { Tokens } from '../../daemon/tokens/tokens.js';
import type { operations, PublicOperation } from '../../generated/daemon/types.js';
import type { Handler } from '../../lib/contract/handler.js';
import type { Readiness } from '../../lib/monitoring/readiness.js';

/** The parts of the daemon's domain that handlers can use. */
export type DaemonServices = {
  backups: Backups;
  configForms: ConfigForms;
  consoles: Consoles;
  containers: Containers;
  events: Events;
  files: Files;
  host: Host;
  identity: Identity;
  info: DaemonInfo;
  logs: ContainerLogs;
  metrics: DaemonMetrics;
  moves: Moves;
  operations: Operations;
  permissionOf: PermissionOf;
  players: ContainerPlayers;
  pulls: Pulls;
  radar: Radar;
  readiness: Readiness;
  serverTypes: ServerTypes;
  sftp: Sftp;
  tokens: Tokens;
  usage: Usage;
};

export type DaemonInput = {
  caller: DaemonCaller;
  /** Whether the request needs only the headers of the response. */
  isHead: boolean;
};

/** The type of the handler of a daemon operation. A public operation has no caller, so its handler gets none. */
export type DaemonHandler<O extends keyof operations> = Handler<
  operations[O],
  O extends PublicOperation ? unknown : DaemonInput,
  DaemonServices
>;
