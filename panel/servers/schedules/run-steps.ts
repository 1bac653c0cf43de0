import { DomainError, isKind } from '../../../lib/errors/errors.js';
import type { Logger } from '../../../lib/logging/logger.js';
import type { Clock } from '../../../lib/time/clock.js';
import type { Audit } from '../../audit/audit.js';
import { detail } from '../../audit/changes.js';
import type { PanelDatabase } from '../../database/panel-database.js';
import type { NodeClient } from '../../nodes/client/node.js';
import type { Nodes } from '../../nodes/registry/nodes.js';
import { maintenanceOf } from '../records/maintenance.js';
import type { RetentionRequest, RetentionResult } from './retention/retention.js';
import { begunTasks, endedTasks, type OwnedRun, type RunState } from './run-store.js';
import type { RunReason, TaskRun } from './schedule-tasks.js';
import { doTask, type TaskResult } from './task-actions.js';

export type RunStepsOptions = {
  clock: Clock;
  logger: Logger;
  nodes: Pick<Nodes, 'client'>;
  db: PanelDatabase;
  audit: Pick<Audit, 'recordLater'>;
  /** Stores the state of a run. @returns false if the run was taken away */
  save(run: OwnedRun, state: RunState): Promise<boolean>;
  /** Records a backup, and deletes the earlier ones that the schedule does not keep. Never throws. */
  retain(request: RetentionRequest): Promise<RetentionResult | null>;
};

/** How long the next look at a backup waits: a tenth of the time so far, within these bounds. */
const LOOK_AGAIN_MS = { min: 1000, max: 30_000 };
const MAX_ERROR_CHARACTERS = 500;
/** The power actions that wait for the end of the maintenance of a node, whoever owns the server. */
const STARTS: ReadonlySet<TaskRun['power']> = new Set(['start', 'restart'] as const);

/** Returns a function that does the present task of a run, and the following ones until the run waits or has ended. */
export function createRunSteps({ clock, audit, save, retain, ...options }: RunStepsOptions) {
  const attempt = createAttempt({ clock, ...options });
  const tidy = createTidy({ ...options, audit, retain });
  return async function work(run: OwnedRun): Promise<void> {
    for (let { tasks, position } = run; ; position += 1) {
      const task = tasks[position];
      if (task === undefined) throw new Error(`the run ${run.id} has no task ${position}`);
      const outcome = await attempt(run, task, position);
      if (typeof outcome === 'string') {
        await save(run, {
          tasks: endedTasks(tasks, position, 'not_run'),
          outcome: 'skipped',
          reason: outcome,
        });
        return;
      }
      const { result, error } = outcome;
      if (result !== undefined && 'operationId' in result) {
        const waiting = replaced(tasks, position, { ...task, ...result });
        const nowMs = clock.now();
        await save(run, { tasks: waiting, position, nextTaskAt: new Date(nowMs + pauseMs(task, nowMs)) });
        return;
      }
      const endedAt = new Date(clock.now());
      // The run is stored as ended only after this, so that another panel continues it if this one is killed.
      const tidied = await tidy(run, result?.backupId ?? null);
      audit.recordLater(entryOf(run, task, error));
      const after = replaced(tasks, position, { ...endedTask(task, error, endedAt), ...tidied });
      const next = after[position + 1];
      if (next === undefined || (error !== null && !task.continueOnFailure)) {
        const isFailed = after.some(({ outcome: each }) => each === 'failed');
        const ended = next === undefined ? after : endedTasks(after, position + 1, 'not_run');
        await save(run, { tasks: ended, outcome: isFailed ? 'failed' : 'succeeded' });
        return;
      }
      const isLater = next.offsetS > 0;
      tasks = isLater ? after : begunTasks(after, position + 1, new Date(clock.now()));
      const nextTaskAt = isLater ? new Date(clock.now() + 1000 * next.offsetS) : null;
      const isOurs = await save(run, { tasks, position: position + 1, nextTaskAt });
      if (isLater || !isOurs) return;
    }
  };
}

/** Returns a function that does a task, and returns how it ended, or why the run is skipped before its first task. */
const createAttempt =
  ({ clock, db, logger, nodes }: Pick<RunStepsOptions, 'clock' | 'db' | 'logger' | 'nodes'>) =>
  async (run: OwnedRun, task: TaskRun, position: number): Promise<Attempt | RunReason> => {
    const { trigger, dueAt, server, schedule } = run;
    try {
      const isBegun = task.operationId !== undefined;
      const { containerId, suspendedAt } = server;
      if (suspendedAt !== null && !isBegun) {
        if (position === 0) return 'server_suspended';
        throw new DomainError('conflict', 'The server was suspended.', { code: 'server_suspended' });
      }
      // A run that would stop the server now and could not start it later is skipped as a whole.
      const starts = (position === 0 ? run.tasks : [task]).some(({ power }) => STARTS.has(power));
      const refusal = starts ? await maintenanceOf(db, server.nodeId) : null;
      if (refusal !== null) {
        if (position === 0) return 'node_maintenance';
        throw refusal;
      }
      if (containerId === null) return 'server_not_installed';
      const client = await nodes.client(server.nodeId, { userId: server.ownerId });
      if (position === 0 && trigger === 'time' && !isBegun) {
        const reason = await unmetCondition(client, containerId, schedule);
        if (reason !== null) return reason;
      }
      const backupName = backupNameOf(dueAt);
      const result = await doTask(client, containerId, { task, backupName, nowMs: clock.now() });
      return { result, error: null };
    } catch (error) {
      if (error instanceof DomainError) return { error };
      logger.error({ err: error, run: run.id }, 'a task of a schedule failed because of an internal error');
      return { error: new DomainError('unavailable', 'Internal error: see the panel log.') };
    }
  };

/** Returns a function that deletes earlier backups after a task has created one. Null stands for no backup. */
const createTidy =
  ({ nodes, audit, retain }: Pick<RunStepsOptions, 'nodes' | 'audit' | 'retain'>) =>
  async (run: OwnedRun, backupId: string | null): Promise<RetentionResult | null> => {
    const { schedule, server } = run;
    if (backupId === null || server.containerId === null) return null;
    const client = () => nodes.client(server.nodeId, { userId: server.ownerId });
    const onDeleted: RetentionRequest['onDeleted'] = ({ id, name }) =>
      audit.recordLater({
        ...{ action: 'deleteBackup', serverId: server.id, targetId: id, outcome: 'success' as const },
        ...{ error: null, changes: [detail('schedule', schedule.name), detail('name', name)] },
      });
    const place = { containerId: server.containerId, scheduleId: schedule.id };
    return retain({ client, ...place, backupId, onDeleted });
  };

/** Returns a task that has ended, without what only a panel needs. */
function endedTask(
  { operationId: _, heardMs: __, ...task }: TaskRun,
  error: DomainError | null,
  at: Date,
): TaskRun {
  return {
    ...task,
    outcome: error === null ? 'succeeded' : 'failed',
    endedAt: at.toISOString(),
    error: error === null ? null : error.message.slice(0, MAX_ERROR_CHARACTERS),
  };
}

function pauseMs({ startedAt }: TaskRun, nowMs: number): number {
  const soFarMs = startedAt === null ? 0 : nowMs - Date.parse(startedAt);
  return Math.min(LOOK_AGAIN_MS.max, Math.max(LOOK_AGAIN_MS.min, soFarMs / 10));
}

type Attempt = { result: TaskResult; error: null } | { result?: undefined; error: DomainError };

const replaced = (tasks: readonly TaskRun[], position: number, task: TaskRun): TaskRun[] =>
  tasks.map((each, index) => (index === position ? task : each));

/** Returns why a run does not begin; null if its conditions are met. */
async function unmetCondition(
  client: NodeClient,
  containerId: string,
  { onlyWhenOnline, onlyWithNoPlayers }: OwnedRun['schedule'],
): Promise<RunReason | null> {
  if (!onlyWhenOnline && !onlyWithNoPlayers) return null;
  try {
    const { status } = await client.status(containerId);
    if (status !== 'running') return onlyWhenOnline ? 'server_offline' : null;
  } catch (error) {
    if (isKind(error, 'unavailable', 'rate_limited')) return 'node_unavailable';
    throw error;
  }
  if (!onlyWithNoPlayers) return null;
  try {
    const { online } = await client.call('listPlayers', { query: { id: containerId } });
    return online > 0 ? 'players_online' : null;
  } catch (error) {
    // The server may have stopped, or does not support queries: do not risk to disturb players.
    if (error instanceof DomainError) return 'players_unknown';
    throw error;
  }
}

/** Returns the name of a backup, such as `scheduled 2026-03-05 04:00`. */
const backupNameOf = (dueAt: Date): string =>
  `scheduled ${dueAt.toISOString().slice(0, 16).replace('T', ' ')}`;

/** Returns the entry of the audit log about a task. It has no user; its details name the schedule. */
function entryOf({ schedule, server, dueAt }: OwnedRun, task: TaskRun, error: DomainError | null) {
  const [action, ...about] = aboutTask(task, dueAt);
  return {
    ...{ action, serverId: server.id, targetId: server.id },
    outcome: error === null ? ('success' as const) : ('failure' as const),
    error: error?.code ?? null,
    changes: [detail('schedule', schedule.name), ...about],
  };
}

/** Returns the action of the audit log that a task is, and its details. */
function aboutTask({ action, power, command }: TaskRun, dueAt: Date) {
  if (power !== null) return ['controlServer', detail('action', power)] as const;
  if (command !== null) return ['typeConsoleLine', detail('line', command)] as const;
  if (action === 'verify') return ['verifyBackup'] as const;
  return ['createBackup', detail('name', backupNameOf(dueAt))] as const;
}
