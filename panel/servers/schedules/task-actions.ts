import { asClause, DomainError, isKind } from '../../../lib/errors/errors.js';
import type { NodeClient } from '../../nodes/client/node.js';
import { refusalOf, statusIn } from '../../nodes/connection/node-refusals.js';
import { patient } from './patience.js';
import { listBackups } from './retention/node-backups.js';
import type { TaskRun } from './schedule-tasks.js';

/** That a task is done, with the backup that it created, or the operation of the node that does it. */
export type TaskResult = { backupId: string | null } | { operationId: string; heardMs: number };

const DONE = { backupId: null };
const BACKUP_ID = /^bkp_[0-9a-v]{26}$/;

/** How long the daemon has to report that it could not pass on a line. */
const LINE_REFUSAL_MS = 300;
/** After this time without a report of the node, a backup or verification counts as failed. */
const SILENCE_MS = 10 * 60_000;
const REQUEST_MS = 10_000;
const WITH_OPERATION = { Prefer: 'respond-async' };

/**
 * Does a task of a schedule on the node of its server.
 *
 * @param nowMs the panel's time, with which reports of the node are compared
 * @throws DomainError why the task failed
 */
export async function doTask(
  client: NodeClient,
  containerId: string,
  { task, backupName, nowMs }: { task: TaskRun; backupName: string; nowMs: number },
): Promise<TaskResult> {
  if (task.operationId !== undefined)
    return follow(client, task, { operationId: task.operationId, heardMs: task.heardMs ?? nowMs }, nowMs);
  const { power, command } = task;
  if (power !== null) {
    await patient(() => client.control(containerId, power));
    return DONE;
  }
  if (command !== null) {
    await patient(() => typeLine(client, containerId, command));
    return DONE;
  }
  if (task.action === 'verify') {
    const newest = (await listBackups(client, containerId)).at(-1);
    if (newest === undefined) throw new DomainError('conflict', 'The server has no backup to verify.');
    return patient(() => beginVerification(client, newest.id, nowMs));
  }
  return patient(() => beginBackup(client, containerId, { name: backupName, nowMs }));
}

/**
 * Types a line into the console of a running server. The daemon reports only failures, so it counts as typed if no
 * failure is reported in time.
 */
async function typeLine(client: NodeClient, containerId: string, line: string): Promise<void> {
  let end: (error?: DomainError) => void = () => undefined;
  const ended = new Promise<DomainError | undefined>((resolve) => {
    end = resolve;
  });
  let isTyped = false;
  const console = await client.openConsole(containerId, 0, {
    onMessage: (message) => {
      const { type, message: reason = '' } = message as { type?: string; message?: string };
      if (type === 'error')
        end(new DomainError('conflict', `The node refused this line with the message "${reason}".`));
    },
    onEnd: () =>
      end(isTyped ? undefined : new DomainError('unavailable', 'The node has ended the console. Try again.')),
  });
  const timer = setTimeout(() => end(), LINE_REFUSAL_MS);
  try {
    console.send({ type: 'input', line });
    isTyped = true;
    const error = await ended;
    if (error !== undefined) throw error;
  } finally {
    clearTimeout(timer);
    console.close();
  }
}

async function beginBackup(
  client: NodeClient,
  containerId: string,
  { name, nowMs }: { name: string; nowMs: number },
): Promise<TaskResult> {
  const answer = await client.call(
    'createBackup',
    { headers: WITH_OPERATION, body: { id: containerId, name } },
    { timeoutMs: REQUEST_MS },
  );
  return 'operation' in answer ? { operationId: answer.id, heardMs: nowMs } : { backupId: answer.id };
}

async function beginVerification(client: NodeClient, backupId: string, nowMs: number): Promise<TaskResult> {
  const answer = await client.call(
    'verifyBackup',
    { headers: WITH_OPERATION, body: { backup_id: backupId } },
    { timeoutMs: REQUEST_MS },
  );
  return 'operation' in answer ? { operationId: answer.id, heardMs: nowMs } : requireUndamaged(answer);
}

async function follow(
  client: NodeClient,
  { action }: Pick<TaskRun, 'action'>,
  known: { operationId: string; heardMs: number },
  nowMs: number,
): Promise<TaskResult> {
  const what = action === 'verify' ? 'verification' : 'backup';
  const asked = client.call('getOperation', { params: { id: known.operationId } });
  const operation = await asked.catch((error: unknown) => {
    if (isKind(error, 'not_found'))
      throw new DomainError('unavailable', `The node was restarted during the ${what}.`, { cause: error });
    const isSilent = isKind(error, 'unavailable', 'rate_limited') && nowMs - known.heardMs < SILENCE_MS;
    if (isSilent) return undefined;
    throw error;
  });
  if (operation === undefined) return known;
  const { status, error, result } = operation;
  if (status === 'running') return { ...known, heardMs: nowMs };
  if (status === 'cancelled') throw new DomainError('conflict', `The ${what} was cancelled.`);
  if (status === 'failed') throw refusalOf(statusIn(error), error);
  return action === 'verify' ? requireUndamaged(result) : { backupId: backupIdIn(result) };
}

/** Returns that a verification is done. @throws DomainError `conflict` if the backup is damaged */
function requireUndamaged(backup: Record<string, unknown> | null): typeof DONE {
  const { name, damage } = backup ?? {};
  if (typeof damage !== 'string') return DONE;
  throw new DomainError('conflict', `The backup ${String(name)} is damaged: ${asClause(damage)}.`);
}

/** Returns the id of the backup in the result of an operation; null if a node does not report it. */
function backupIdIn(result: Record<string, unknown> | null): string | null {
  const id = result?.['id'];
  return typeof id === 'string' && BACKUP_ID.test(id) ? id : null;
}
