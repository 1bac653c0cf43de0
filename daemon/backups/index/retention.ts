import type { BackupRecord } from './backup-index.js';

/** How many backups of a container are kept, and for how long. 0 means no limit. */
export type RetentionRules = { keep: number; keepDays: number };

const DAY_MS = 24 * 3600 * 1000;

/**
 * Returns the backups of a container to delete after a new one was created: the oldest over the maximum number, and
 * those over the maximum age. Locked ones count, but are not deleted. The newest backup is always kept. The new one is kept as well, because its client has
 * already received its id.
 *
 * @param records the oldest first
 */
export function outdated(
  records: readonly BackupRecord[],
  { keep, keepDays }: RetentionRules,
  { newId, nowMs }: { newId: string; nowMs: number },
): BackupRecord[] {
  const above = keep === 0 ? 0 : Math.max(0, records.length - keep);
  const isOld = ({ created }: BackupRecord) =>
    keepDays > 0 && Date.parse(created) < nowMs - keepDays * DAY_MS;
  return records
    .slice(0, -1)
    .filter(({ locked }) => locked !== true)
    .filter((record, index) => record.id !== newId && (index < above || isOld(record)));
}
