import { DomainError, isKind } from '../../../../lib/errors/errors.js';
import type { Logger } from '../../../../lib/logging/logger.js';
import type { Storage } from '../../../database/panel-database.js';
import type { NodeClient } from '../../../nodes/client/node.js';
import { patient } from '../patience.js';
import { outdated } from './kept-backups.js';
import { type Backup, listBackups } from './node-backups.js';
import { createScheduleBackups } from './schedule-backups.js';

/** What became of earlier backups. `deletionError` is the first failure. */
export type RetentionResult = { deletedBackups: number; deletionError: string | null };

export type RetentionRequest = {
  /** Returns the client of the node. @throws DomainError if there is none */
  client(): Promise<NodeClient>;
  containerId: string;
  scheduleId: string;
  /** The id of the new backup of the schedule. */
  backupId: string;
  /** Called after a backup was deleted. */
  onDeleted(backup: Backup): void;
};

/** The maximum number of deletions after a backup. The rest is deleted after the next one. */
const MAX_DELETIONS = 50;
const MAX_ERROR_CHARACTERS = 500;

/**
 * Returns a function that records a new backup of a schedule, and deletes the earlier ones that the rules of the schedule
 * do not keep and that are not locked. It never throws, because the backup has succeeded. It returns null for a schedule
 * without rules. It can be repeated at any time: a backup is recorded once, and a missing one counts as deleted.
 */
export function createRetention({ logger, ...storage }: Storage & { logger: Logger }) {
  const store = createScheduleBackups(storage);

  async function deleteOutdated(
    client: NodeClient,
    request: RetentionRequest,
    known: readonly string[],
  ): Promise<RetentionResult> {
    const { containerId, scheduleId, onDeleted } = request;
    const listed = await listBackups(client, containerId);
    const existing = new Map(listed.map((backup) => [backup.id, backup]));
    await store.forget(known.filter((id) => !existing.has(id)));
    let own = known.flatMap((id) => existing.get(id) ?? []);
    const failed = new Set<string>();
    const result: RetentionResult = { deletedBackups: 0, deletionError: null };
    for (let attempt = 0; attempt < MAX_DELETIONS; attempt += 1) {
      // Read again before each deletion, because a user may want to keep more since the last one.
      const rules = await store.rules(scheduleId);
      if (!rules?.keep) return result;
      const next = outdated(own, rules.keep, rules.timeZone).find(
        ({ id, locked }) => !locked && !failed.has(id),
      );
      if (next === undefined) return result;
      const error = await deleteBackup(client, next.id);
      if (error !== null) {
        // A backup that was locked after it was listed is kept, as its user wants.
        if (error.code !== 'backup_locked')
          result.deletionError ??= error.message.slice(0, MAX_ERROR_CHARACTERS);
        // Other errors than a conflict, such as a backup that is being restored, concern the others as well.
        if (!isKind(error, 'conflict')) return result;
        failed.add(next.id);
        continue;
      }
      await store.forget([next.id]);
      own = own.filter(({ id }) => id !== next.id);
      result.deletedBackups += 1;
      onDeleted(next);
    }
    return result;
  }

  return async (request: RetentionRequest): Promise<RetentionResult | null> => {
    const { scheduleId, backupId } = request;
    try {
      const rules = await store.rules(scheduleId);
      if (rules === null) return null;
      const known = await store.record(scheduleId, backupId);
      return rules.keep === null ? null : await deleteOutdated(await request.client(), request, known);
    } catch (error) {
      if (error instanceof DomainError)
        return { deletedBackups: 0, deletionError: error.message.slice(0, MAX_ERROR_CHARACTERS) };
      logger.error({ err: error, schedule: scheduleId }, 'cannot delete earlier backups of a schedule');
      return { deletedBackups: 0, deletionError: 'Internal error: see the panel log.' };
    }
  };
}

/** Deletes a backup, unless it is gone already. @returns why it was not deleted; null if it was */
async function deleteBackup(client: NodeClient, backupId: string): Promise<DomainError | null> {
  try {
    await patient(() => client.call('deleteBackup', { body: { backup_id: backupId } }));
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return isKind(error, 'not_found') ? null : error;
  }
}
