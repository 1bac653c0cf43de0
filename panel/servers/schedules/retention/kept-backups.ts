import type { Schedule } from '../../../../generated/panel/types.js';

/** Which backups of a schedule are kept. A rule that is null keeps nothing. */
export type Keep = NonNullable<Schedule['tasks'][number]['keep']>;

const DAY_MS = 24 * 3600 * 1000;
const DAYS = 7;

/**
 * Returns the backups that no rule keeps, the oldest first. The newest backup is always kept.
 *
 * @param timeZone the zone of days and weeks, which begin on Monday
 */
export function outdated<Backup extends { created: string }>(
  backups: readonly Backup[],
  { last, daily, weekly }: Keep,
  timeZone: string,
): Backup[] {
  const newestFirst = backups.toSorted((one, other) => Date.parse(other.created) - Date.parse(one.created));
  const dayOf = createDayOf(timeZone);
  const kept = new Set([
    ...newestFirst.slice(0, last ?? 1),
    ...newestOfEach(newestFirst, daily ?? 0, dayOf),
    ...newestOfEach(newestFirst, weekly ?? 0, (backup) => weekOf(dayOf(backup))),
  ]);
  return newestFirst.filter((backup) => !kept.has(backup)).reverse();
}

/** Returns the newest backup of each of the last periods that have a backup. */
function newestOfEach<Backup>(
  newestFirst: readonly Backup[],
  periods: number,
  periodOf: (backup: Backup) => number,
): Backup[] {
  const newest = new Map<number, Backup>();
  for (const backup of newestFirst) {
    const period = periodOf(backup);
    if (newest.has(period)) continue;
    if (newest.size === periods) break;
    newest.set(period, backup);
  }
  return [...newest.values()];
}

/** Returns a function that returns the number of the day on which a backup was created, from 1970-01-01. */
function createDayOf(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
  });
  return ({ created }: { created: string }): number => {
    const parts = format.formatToParts(Date.parse(created));
    const [year = 0, month = 1, day = 1] = (['year', 'month', 'day'] as const).map((wanted) =>
      Number(parts.find(({ type }) => type === wanted)?.value),
    );
    return Date.UTC(year, month - 1, day) / DAY_MS;
  };
}

/** Returns the number of the week of a day. 1970-01-01 was a Thursday, the third day after a Monday. */
const weekOf = (day: number): number => Math.floor((day + 3) / DAYS);
