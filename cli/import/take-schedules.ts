import { type TakenSchedule, takenSchedule } from '../../lib/pterodactyl/mapping/schedules.js';
import type { ImportRun } from './import-run.js';
import { failureOf, must } from './panel-api.js';
import type { TakenServer } from './take-servers.js';

/** Creates the schedules of the servers. */
export async function takeSchedules(run: ImportRun, servers: readonly TakenServer[]): Promise<void> {
  const { commands, report, options } = run;
  for (const { old, id } of servers)
    for (const schedule of old.schedules) {
      const what = `${schedule.name} of ${old.name}`;
      const key = `schedule ${old.uuid} ${schedule.id}` as const;
      if ((await commands?.imports.find(key)) !== undefined) {
        report.present('Schedules');
        continue;
      }
      const taken = takenSchedule(schedule);
      if (typeof taken === 'string') {
        report.left('Schedules', what, taken);
        continue;
      }
      const made = commands === undefined ? 'taken' : await create(run, id, taken, key);
      if (made === 'taken') report.taken('Schedules', what, taken.notes);
      else if (made === 'present') report.present('Schedules');
      else report.left('Schedules', what, made.refused);
    }
  if (servers.some(({ old }) => old.schedules.length > 0)) {
    report.note(
      'Schedules',
      `Their times are in the time zone ${options.timeZone} (--time-zone): use that of APP_TIMEZONE.`,
    );
    if (!options.enableSchedules)
      report.note(
        'Schedules',
        'They are disabled, so that none starts a server before its files are here: enable them on the page of each server.',
      );
  }
}

/** Creates a schedule, unless the server has it. */
async function create(
  { api, commands, options }: ImportRun,
  serverId: string,
  { name, cron, isActive, onlyWhenOnline, tasks }: TakenSchedule,
  key: `schedule ${string}`,
): Promise<'taken' | 'present' | { refused: string }> {
  const params = { path: { serverId } };
  const query = { limit: 100 };
  const path = '/api/v2/servers/{serverId}/schedules';
  const present = must(await api.client.GET(path, { params: { ...params, query } }));
  // An import that was interrupted may have created it without noting it.
  for (const same of present.items.filter((each) => each.name === name && each.cron === cron)) {
    if (await commands?.imports.isTaken(same.id)) continue;
    await commands?.imports.note(key, same.id);
    return 'present';
  }
  const isEnabled = isActive && options.enableSchedules;
  const body = { name, cron, timeZone: options.timeZone, isEnabled, onlyWhenOnline, tasks };
  const answer = await api.client.POST(path, { params, body });
  if (answer.data === undefined) return { refused: failureOf(answer).message };
  await commands?.imports.note(key, answer.data.id);
  return 'taken';
}
