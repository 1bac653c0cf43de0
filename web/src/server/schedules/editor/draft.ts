import type { NewSchedule, Schedule } from '../../../api/server/schedules';
import { timeText } from '../cron-words';
import { repeatOf, type Time } from '../repeat';
import type { Keep, TaskAction } from '../task-texts';

export type Preset = 'hour' | 'day' | 'week' | 'custom';

/** When a schedule runs: a preset with its values, or an expression. The values of other presets are kept. */
export type When = { preset: Preset; minute: string; time: string; days: number[]; cron: string };

export type Unit = 'seconds' | 'minutes';

/** Which backups are kept, as typed. An empty text leaves out a rule. */
export type KeepDraft = { isOn: boolean } & Record<keyof Keep, string>;

export type TaskDraft = {
  /** Identifies the task while tasks are moved. */
  key: number;
  action: TaskAction;
  power: NonNullable<Schedule['tasks'][number]['power']>;
  command: string;
  keep: KeepDraft;
  /** How long the task waits, as typed. */
  wait: string;
  unit: Unit;
  continueOnFailure: boolean;
};

/** What the form of a schedule contains. */
export type Draft = Pick<
  Schedule,
  'name' | 'timeZone' | 'onlyWhenOnline' | 'onlyWithNoPlayers' | 'missed'
> & {
  when: When;
  tasks: TaskDraft[];
};

export const MAX_TASKS = 10;
const MAX_WAIT_S = 900;
const MINUTE_S = 60;

/** The largest number that can be entered as the waiting time of a task. */
export const MAX_WAIT: Record<Unit, number> = { seconds: MAX_WAIT_S, minutes: MAX_WAIT_S / MINUTE_S };

/** What the rules are when a user chooses to have some. */
const DEFAULT_KEEP: KeepDraft = { isOn: false, last: '7', daily: '14', weekly: '8' };

const DEFAULT_WHEN: When = { preset: 'day', minute: '0', time: '04:00', days: [1], cron: '0 4 * * *' };

/** Returns a key that no task of the list has. */
const freeKey = (tasks: readonly TaskDraft[]): number => Math.max(0, ...tasks.map(({ key }) => key)) + 1;

/** Returns the tasks with another one at the end. */
export const withTask = (tasks: readonly TaskDraft[], action: TaskAction): TaskDraft[] => [
  ...tasks,
  {
    ...{ key: freeKey(tasks), action, power: 'restart', command: '', wait: '0', unit: 'seconds' },
    ...{ keep: DEFAULT_KEEP, continueOnFailure: false },
  },
];

/** Returns the tasks with one of them moved up (-1) or down (1). */
export function withMoved(tasks: readonly TaskDraft[], from: number, by: -1 | 1): TaskDraft[] {
  const task = tasks[from];
  const to = from + by;
  if (task === undefined || to < 0 || to >= tasks.length) return [...tasks];
  return tasks.toSpliced(from, 1).toSpliced(to, 0, task);
}

/** @param timeZone the zone of a new schedule. @param action the action of its first task */
export function newDraft(timeZone: string, action: TaskAction): Draft {
  const conditions = { onlyWhenOnline: false, onlyWithNoPlayers: false, missed: 'skip' as const };
  return { name: '', timeZone, ...conditions, when: DEFAULT_WHEN, tasks: withTask([], action) };
}

export function draftOf(schedule: Schedule): Draft {
  const { name, timeZone, onlyWhenOnline, onlyWithNoPlayers, missed, cron } = schedule;
  const tasks = schedule.tasks.map(
    ({ action, power, command, keep, offsetS, continueOnFailure }, key): TaskDraft => {
      const isMinutes = offsetS > 0 && offsetS % MINUTE_S === 0;
      const [wait, unit] = isMinutes
        ? [offsetS / MINUTE_S, 'minutes' as const]
        : [offsetS, 'seconds' as const];
      const rest = { power: power ?? 'restart', command: command ?? '', continueOnFailure };
      return { key, action, ...rest, keep: keepDraftOf(keep), wait: String(wait), unit };
    },
  );
  return { name, timeZone, onlyWhenOnline, onlyWithNoPlayers, missed, when: whenOf(cron), tasks };
}

/** Returns the preset that an expression is the same as; the expression itself if there is none. */
export function whenOf(cron: string): When {
  const repeat = repeatOf(cron);
  const base = { ...DEFAULT_WHEN, cron };
  if (repeat?.kind === 'hours' && repeat.every === 1)
    return { ...base, preset: 'hour', minute: String(repeat.minute) };
  if (repeat?.kind === 'day' || repeat?.kind === 'week') {
    const [time, ...others] = repeat.times;
    if (time !== undefined && others.length === 0) {
      const at = { ...base, time: timeText(time) };
      return repeat.kind === 'day' ? { ...at, preset: 'day' } : { ...at, preset: 'week', days: repeat.days };
    }
  }
  return { ...base, preset: 'custom' };
}

/** Returns the expression; null while a value is missing or invalid, such as a week without days. */
export function cronOf({ preset, minute, time, days, cron }: When): string | null {
  if (preset === 'custom') return cron.trim() === '' ? null : cron.trim();
  if (preset === 'hour')
    return /^\d{1,2}$/.test(minute) && Number(minute) < 60 ? `${Number(minute)} * * * *` : null;
  const at = timeOf(time);
  if (at === null || (preset === 'week' && days.length === 0)) return null;
  const weekdays = preset === 'day' ? '*' : days.toSorted((a, b) => a - b).join();
  return `${at.minute} ${at.hour} * * ${weekdays}`;
}

/** Returns the choice with another preset. The field of the expression starts with what was chosen before. */
export const withPreset = (when: When, preset: Preset): When => ({
  ...when,
  preset,
  cron: preset === 'custom' ? (cronOf(when) ?? when.cron) : when.cron,
});

function timeOf(text: string): Time | null {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(text) ?? [];
  return hour === undefined ? null : { hour: Number(hour), minute: Number(minute) };
}

/** Returns the schedule for the request; null while the times are incomplete. */
export function bodyOf(draft: Draft): NewSchedule | null {
  const { name, timeZone, onlyWhenOnline, onlyWithNoPlayers, missed, when, tasks } = draft;
  const cron = cronOf(when);
  if (cron === null) return null;
  const rest = { onlyWhenOnline, onlyWithNoPlayers, missed };
  return { name: name.trim(), cron, timeZone, ...rest, tasks: tasks.map(taskOf) };
}

function taskOf(task: TaskDraft): NewSchedule['tasks'][number] {
  const { action, power, command, keep, wait, unit, continueOnFailure } = task;
  const seconds = Number(wait) * (unit === 'minutes' ? MINUTE_S : 1);
  return {
    ...{ action, offsetS: Math.round(seconds), continueOnFailure },
    ...(action === 'power' ? { power } : {}),
    ...(action === 'command' ? { command } : {}),
    ...(action === 'backup' && keep.isOn ? { keep: keepOf(keep) } : {}),
  };
}

/** Returns the rules for the request. */
export function keepOf({ last, daily, weekly }: KeepDraft): Keep {
  const numberOf = (text: string) => (text.trim() === '' ? null : Number(text));
  return { last: numberOf(last), daily: numberOf(daily), weekly: numberOf(weekly) };
}

function keepDraftOf(keep: Keep | null): KeepDraft {
  if (keep === null) return DEFAULT_KEEP;
  const textOf = (count: number | null) => (count === null ? '' : String(count));
  return { isOn: true, last: textOf(keep.last), daily: textOf(keep.daily), weekly: textOf(keep.weekly) };
}
