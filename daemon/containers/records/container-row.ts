import {
  bigint,
  flag,
  integer,
  json,
  type RowOf,
  Table,
  text,
  type ValuesOf,
} from '../../../lib/database/table.js';
import type { ContainerSpec } from '../../catalog/container-spec.js';
import type { NamedPort } from '../../catalog/server-ports.js';
import type { Limits } from '../../catalog/server-type.js';
import type { RunExit } from '../../runtimes/container-runtime.js';
import type { ClaimJournal } from './claim-journal.js';
import type { ContainerState } from './container-states.js';
import type { Hold } from './hold.js';

export type StopSent = 'console' | 'signal';

/** The settings of a container that a server has from its start to its end. */
export type RunSettings = {
  version: string;
  port: number;
  /** Further ports; null for none. */
  ports: NamedPort[] | null;
  /** The variables that the user set, without those of the type. */
  env: Record<string, string>;
  /** The limits that replace those of the type; null for none. */
  limits: Partial<Limits> | null;
  /** The complete specification of the container. It is stored because the catalogue may change. */
  spec: ContainerSpec;
};

export const containerTable = new Table('containers', {
  id: text(64).key(),
  /** Null while the container is being removed, so that its name is free for others. */
  name: text(255).unique().optional(),
  /** The runtime with which the container was installed. */
  runtime: text<'docker' | 'process'>(16),
  type: text(64),
  version: text(128),
  port: integer(),
  ports: json<NamedPort[]>().optional(),
  env: json<Record<string, string>>(),
  limits: json<Partial<Limits>>().optional(),
  spec: json<ContainerSpec>(),
  /** The settings with which the next run starts; null if the current ones stay. */
  next: json<RunSettings>().optional(),
  state: text<ContainerState>(32),
  /** Why the installation or start failed, or how the server crashed. */
  reason: text().optional(),
  /** The id of the current or last run, and how that run ended. */
  runId: text(64).optional(),
  exit: json<RunExit>().optional(),
  startedAt: bigint().optional(),
  /** The number of restarts after crashes without a long run in between, and when the next restart is due. */
  restarts: integer().initially(0),
  restartAt: bigint().optional(),
  /** When the daemon kills the server if it has not stopped by then. */
  stopBy: bigint().optional(),
  /** How the current run was asked to stop. The next daemon does not repeat this request. */
  stopSent: text<StopSent>(16).optional(),
  removeData: flag().initially(false),
  /** The user and group id that only this container has; null if it never had one. */
  uid: integer().optional(),
  /** The id of the run after which setuid bits were last removed in the folder. */
  sweptRun: text(64).optional(),
  /** The idempotency key and the hash of the request that created the container; null once it is removed. */
  idempotencyKey: text(128).optional(),
  requestHash: text(64).optional(),
  /** The journal of long work, such as a restore. It is kept until the work has ended or is recovered. */
  journal: json<ClaimJournal>().optional(),
  /** Why the container neither starts nor changes; null if it is not moving to another daemon or from one. */
  hold: text<Hold>(16).optional(),
  /** The quota in bytes; null if the container has no quota of its own. */
  diskLimit: bigint().optional(),
  /** The last measured disk usage in bytes; null if it was never measured. */
  diskUsed: bigint().optional(),
  createdAt: bigint(),
})
  .uniqueIndex('uid')
  .uniqueIndex('idempotencyKey');

export type ContainerRow = RowOf<typeof containerTable>;

/** A container. Times are milliseconds since the Unix epoch. */
export type ContainerRecord = ValuesOf<(typeof containerTable)['columns']>;
