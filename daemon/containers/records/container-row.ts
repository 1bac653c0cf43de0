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
import type { RunExit } from '../../runtimes/container-runtime.js';
import type { ClaimJournal } from './claim-journal.js';
import type { ContainerState } from './container-states.js';

export type StopSent = 'console' | 'signal';

export const containerTable = new Table('containers', {
  id: text(64).key(),
  /** Null while it is being removed, so that its name is free. */
  name: text(255).unique().optional(),
  /** The runtime with which it was installed. */
  runtime: text<'docker' | 'process'>(16),
  type: text(64),
  version: text(128),
  port: integer(),
  /** The variables that the user set, without those of the type. */
  env: json<Record<string, string>>(),
  /** The complete specification, because the catalogue may change. */
  spec: json<ContainerSpec>(),
  state: text<ContainerState>(32),
  /** Why the installation or start failed, or how the server crashed. */
  reason: text().optional(),
  /** The current or last run, and how it ended. */
  runId: text(64).optional(),
  exit: json<RunExit>().optional(),
  startedAt: bigint().optional(),
  /** How often the server was restarted after crashes in a row, and when the next restart is due. */
  restarts: integer().initially(0),
  restartAt: bigint().optional(),
  /** When a stop in progress becomes a kill. */
  stopBy: bigint().optional(),
  /** How the current run was asked to stop. The next daemon does not repeat it. */
  stopSent: text<StopSent>(16).optional(),
  removeData: flag().initially(false),
  /** The user and group id that only this container has; null if it never had one. */
  uid: integer().optional(),
  /** The run after which the folder was swept. */
  sweptRun: text(64).optional(),
  /** The idempotency key and hash of the request that created it; null once it is removed. */
  idempotencyKey: text(128).optional(),
  requestHash: text(64).optional(),
  /** The journal of the current work, or of work that was interrupted and is not recovered yet. */
  journal: json<ClaimJournal>().optional(),
  /** The quota in bytes; null if the container has none of its own. */
  diskLimit: bigint().optional(),
  /** The last measured usage in bytes; null if it was never measured. */
  diskUsed: bigint().optional(),
  createdAt: bigint(),
})
  .uniqueIndex('uid')
  .uniqueIndex('idempotencyKey');

export type ContainerRow = RowOf<typeof containerTable>;

/** A container. Times are milliseconds since the Unix epoch. */
export type ContainerRecord = ValuesOf<(typeof containerTable)['columns']>;
