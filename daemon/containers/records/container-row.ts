import { bigint, flag, integer, json, type RowOf, Table, text } from '../../../lib/database/table.js';
import type { ContainerSpec } from '../../catalog/container-spec.js';
import type { RunExit } from '../../runtimes/container-runtime.js';
import type { ClaimJournal } from './claim-journal.js';

export const containerTable = new Table('containers', {
  id: text(64).key(),
  /** Null once the container is being removed, so that its name is free. */
  name: text(255).unique().optional(),
  /** The runtime with which it was installed. */
  runtime: text<'docker' | 'process'>(16),
  type: text(64),
  version: text(128),
  port: integer(),
  env: json<Record<string, string>>(),
  spec: json<ContainerSpec>(),
  state: text(32),
  reason: text().optional(),
  runId: text(64).optional(),
  exit: json<RunExit>().optional(),
  startedAt: bigint().optional(),
  restarts: integer().initially(0),
  restartAt: bigint().optional(),
  stopBy: bigint().optional(),
  stopSent: text<'console' | 'signal'>(16).optional(),
  removeData: flag().initially(false),
  /** The user id that only this container has; null if it never had one. */
  uid: integer().optional(),
  /** The run after which the folder was swept. */
  sweptRun: text(64).optional(),
  idempotencyKey: text(128).optional(),
  requestHash: text(64).optional(),
  /** The journal of the current work, or of work that was interrupted. */
  journal: json<ClaimJournal>().optional(),
  /** In bytes. */
  diskLimit: bigint().optional(),
  diskUsed: bigint().optional(),
  createdAt: bigint(),
})
  .uniqueIndex('uid')
  .uniqueIndex('idempotencyKey');

/** A container as it is stored. Times are milliseconds since the Unix epoch. */
export type ContainerRow = RowOf<typeof containerTable>;
