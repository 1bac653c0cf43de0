import type { NewSchedule, Schedule, ScheduleRun, ScheduleTaskRun } from '../../../generated/panel/types.js';
import { DomainError } from '../../../lib/errors/errors.js';
import type { ServerCapability } from '../../api-keys/capabilities.js';
import { type Holdings, holds } from '../members/holdings.js';

export type ScheduleTask = Schedule['tasks'][number];
export type MissedRuns = Schedule['missed'];
export type RunOutcome = ScheduleRun['outcome'];
export type RunReason = NonNullable<ScheduleRun['reason']>;

/** A task of a run. Besides what users see, it has what a panel needs to continue it. */
export type TaskRun = ScheduleTaskRun & {
  /** The node's operation that does the task, which any panel can follow. */
  operationId?: string;
  /** When the node last reported about the operation, in milliseconds since the epoch. */
  heardMs?: number;
};

type GivenTask = NewSchedule['tasks'][number];

/** The field that a task needs besides its action. */
const NEEDS = { power: 'power', command: 'command', backup: null, verify: null } as const;

/** The capability that a caller needs to give a schedule a task. */
const CAPABILITY: Readonly<Record<ScheduleTask['action'], ServerCapability>> = {
  power: 'servers.control',
  command: 'servers.console',
  backup: 'backups.write',
  verify: 'backups.write',
};

/** Returns the tasks with default values. @throws DomainError `invalid_input` if a field is missing or not allowed */
export function tasksOf(given: readonly GivenTask[]): ScheduleTask[] {
  const tasks = given.map(taskOf);
  const [, second] = tasks.flatMap(({ keep }, index) => (keep === null ? [] : index));
  if (second !== undefined)
    throw bad(second, 'keep', 'is set for an earlier task already: set it for one task of a schedule');
  return tasks;
}

function taskOf(given: GivenTask, index: number): ScheduleTask {
  const { action, power = null, command = null, keep = null } = given;
  const { offsetS = 0, continueOnFailure = false } = given;
  const needed = NEEDS[action];
  for (const [field, value] of Object.entries({ power, command })) {
    if (field === needed && (value === null || value === ''))
      throw bad(index, field, `is required for the action \`${action}\``);
    if (field !== needed && value !== null)
      throw bad(index, field, `is not allowed for the action \`${action}\`: remove it`);
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the console accepts neither NUL nor line ends
  if (command !== null && /[\r\n\u0000]/.test(command))
    throw bad(index, 'command', 'must be a single line: write one task per line');
  return { action, power, command, keep: keepOf(keep, action, index), offsetS, continueOnFailure };
}

function keepOf(given: GivenTask['keep'], action: GivenTask['action'], index: number): ScheduleTask['keep'] {
  if (given === null || given === undefined) return null;
  if (action !== 'backup') throw bad(index, 'keep', `is not allowed for the action \`${action}\`: remove it`);
  const { last = null, daily = null, weekly = null } = given;
  if (last === null && daily === null && weekly === null)
    throw bad(index, 'keep', 'must have at least one of `last`, `daily` and `weekly`');
  return { last, daily, weekly };
}

const bad = (index: number, field: string, message: string) =>
  new DomainError('invalid_input', `\`${field}\` of task ${index + 1} ${message}.`, {
    details: [{ path: `/body/tasks/${index}/${field}`, message }],
  });

/**
 * Requires the capabilities of all tasks, so that nobody does through a schedule what they cannot do themselves.
 *
 * @throws DomainError `forbidden` (`missing_capability`)
 */
export function requireTasks(holdings: Holdings, tasks: readonly ScheduleTask[]): void {
  const lacking = tasks.find(({ action }) => !holds(holdings, CAPABILITY[action]));
  if (lacking === undefined) return;
  const { action } = lacking;
  throw new DomainError(
    'forbidden',
    `The schedule has a task with the action \`${action}\`, which requires the capability ${CAPABILITY[action]}.`,
    { code: 'missing_capability' },
  );
}

/** Returns the tasks of a new run. */
export const pendingTasks = (tasks: readonly ScheduleTask[], outcome: TaskRun['outcome'] = 'pending') =>
  tasks.map(
    (task): TaskRun => ({
      ...{ ...task, outcome, startedAt: null, endedAt: null, error: null },
      ...{ deletedBackups: null, deletionError: null },
    }),
  );
