import type { OldSchedule, OldTask } from '../old-panel.js';
import { visibleName } from './visible-name.js';

export type NewTask = {
  action: 'power' | 'command' | 'backup';
  power?: 'start' | 'stop' | 'restart' | 'kill';
  command?: string;
  offsetS: number;
  continueOnFailure: boolean;
};
export type TakenSchedule = {
  name: string;
  cron: string;
  isActive: boolean;
  onlyWhenOnline: boolean;
  tasks: NewTask[];
  /** What is different, in sentences without the name of the schedule. */
  notes: string[];
};

const MAX = { tasks: 10, offsetS: 900, nameCharacters: 64, commandCharacters: 1024 };
const POWER = ['start', 'stop', 'restart', 'kill'] as const;

/** Returns a schedule in Berth's terms; a sentence if nothing is left of it. */
export function takenSchedule(old: OldSchedule): TakenSchedule | string {
  const notes: string[] = [];
  const tasks = old.tasks.flatMap((task, index) => {
    const taken = takenTask(task, notes);
    if (taken === undefined)
      notes.push(`task ${index + 1} (${task.action}) has no counterpart, so the schedule is disabled`);
    return taken ?? [];
  });
  const isWhole = tasks.length === old.tasks.length;
  if (tasks.length === 0) return 'it has no task that Berth knows';
  if (tasks.length > MAX.tasks)
    return `it has ${tasks.length} tasks, and a schedule has at most ${MAX.tasks}`;
  const name = visibleName(old.name, MAX.nameCharacters) ?? `Schedule ${old.id}`;
  if (name !== old.name) notes.push(`its name becomes "${name}"`);
  return {
    name,
    cron: old.cron,
    isActive: old.isActive && isWhole,
    onlyWhenOnline: old.onlyWhenOnline,
    tasks,
    notes,
  };
}

function takenTask(
  { action, payload, offsetS, continueOnFailure }: OldTask,
  notes: string[],
): NewTask | undefined {
  const offset = Math.min(Math.max(Math.round(offsetS), 0), MAX.offsetS);
  if (offset !== offsetS) notes.push(`an offset of ${offsetS} s becomes ${offset} s`);
  const common = { offsetS: offset, continueOnFailure };
  const power = POWER.find((each) => each === payload);
  if (action === 'power' && power !== undefined) return { action, power, ...common };
  if (action === 'command' && payload !== '' && payload.length <= MAX.commandCharacters)
    return { action, command: payload, ...common };
  if (action !== 'backup') return undefined;
  if (payload.trim() !== '') notes.push('backups contain all files, also those that were ignored');
  return { action, ...common };
}
