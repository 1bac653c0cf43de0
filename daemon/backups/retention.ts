import type { BackupRecord } from './backup-index.js';

/** What is kept of one container's backups; 0: all of them. */
export type RetentionRules = { keep: number; keepDays: number };

const DAY_MS = 24 * 3600 * 1000;

/**
 * Which backups of a container go, now that there is a new one: the oldest above the count, and what is older than the
 * days. The newest stays whatever its age, and so does the new one: whoever made it was told that it is there.
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
    .filter((record, index) => record.id !== newId && (index < above || isOld(record)));
}
