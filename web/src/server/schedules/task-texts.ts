import type { I18n } from '@lingui/core';
import type { Capability } from '../../api/server/access';
import type { ScheduleRun, ScheduleTask } from '../../api/server/schedules';
import type { Shape } from '../../ui/state/state-shape';
import { visibleText } from '../../ui/text/visible-text';

type Text = (i18n: I18n) => string;
type Look = { shape: Shape; colour: string; label: Text };
export type TaskAction = ScheduleTask['action'];
export type Outcome = ScheduleRun['outcome'] | ScheduleRun['tasks'][number]['outcome'];
export type Reason = NonNullable<ScheduleRun['reason']>;

/** The actions of tasks, with the capability that each requires. */
export const TASK_ACTIONS: Record<TaskAction, { label: Text; needs: Capability }> = {
  power: { label: (i18n) => i18n._('Start or stop the server'), needs: 'servers.control' },
  command: { label: (i18n) => i18n._('Type into the console'), needs: 'servers.console' },
  backup: { label: (i18n) => i18n._('Create a backup'), needs: 'backups.write' },
  verify: { label: (i18n) => i18n._('Verify the newest backup'), needs: 'backups.write' },
};

const POWER: Record<NonNullable<ScheduleTask['power']>, Text> = {
  start: (i18n) => i18n._('Start the server'),
  stop: (i18n) => i18n._('Stop the server'),
  restart: (i18n) => i18n._('Restart the server'),
  kill: (i18n) => i18n._('Kill the server'),
};

type TaskParts = Pick<ScheduleTask, 'action' | 'power' | 'command'>;

/** Returns what a task does, such as "Restart the server". */
export function taskText(i18n: I18n, { action, power, command }: TaskParts): string {
  if (power !== null) return POWER[power](i18n);
  if (command !== null) return i18n._('Type “{command}”', { command: visibleText(command) });
  return TASK_ACTIONS[action].label(i18n);
}

/** Which backups of a schedule are kept. */
export type Keep = NonNullable<ScheduleTask['keep']>;

/** Returns which backups are kept, such as "Keeps the last 7 backups and one per day for 14 days."; null without rules. */
export function keepText(i18n: I18n, { last, daily, weekly }: Keep): string | null {
  const rules = [
    last !== null &&
      i18n._('{count, plural, one {the last backup} other {the last # backups}}', { count: last }),
    daily !== null &&
      i18n._('{count, plural, one {one per day for # day} other {one per day for # days}}', { count: daily }),
    weekly !== null &&
      i18n._('{count, plural, one {one per week for # week} other {one per week for # weeks}}', {
        count: weekly,
      }),
  ].filter((rule) => rule !== false);
  return rules.length === 0
    ? null
    : i18n._('Keeps {rules}.', { rules: new Intl.ListFormat(i18n.locale).format(rules) });
}

/** Returns a time of seconds or whole minutes, such as "5 minutes". */
export const waitText = (i18n: I18n, seconds: number): string =>
  seconds % 60 === 0
    ? i18n._('{count, plural, one {# minute} other {# minutes}}', { count: seconds / 60 })
    : i18n._('{count, plural, one {# second} other {# seconds}}', { count: seconds });

const waiting = (label: Text): Look => ({ shape: 'ring', colour: 'text-stopped', label });

/** How runs and their tasks have ended. */
export const OUTCOMES: Record<Outcome, Look> = {
  running: { shape: 'half', colour: 'text-busy', label: (i18n) => i18n._('In progress') },
  succeeded: { shape: 'disc', colour: 'text-running', label: (i18n) => i18n._('Succeeded') },
  failed: { shape: 'triangle', colour: 'text-crashed', label: (i18n) => i18n._('Failed') },
  interrupted: { shape: 'dashed', colour: 'text-busy', label: (i18n) => i18n._('Interrupted') },
  skipped: waiting((i18n) => i18n._('Skipped')),
  pending: { shape: 'clock', colour: 'text-info', label: (i18n) => i18n._('Waiting') },
  not_run: waiting((i18n) => i18n._('Not done')),
};

/** Why a run was skipped. */
export const REASONS: Record<Reason, Text> = {
  missed: (i18n) => i18n._('The panel was not running at the time.'),
  still_running: (i18n) => i18n._('The run before was still in progress.'),
  server_suspended: (i18n) => i18n._('The server was suspended.'),
  server_not_installed: (i18n) => i18n._('The server was not installed.'),
  server_offline: (i18n) => i18n._('The server was not running.'),
  players_online: (i18n) => i18n._('Somebody was playing.'),
  players_unknown: (i18n) => i18n._('The server did not report whether somebody was playing.'),
  node_unavailable: (i18n) => i18n._('The node did not respond.'),
  node_maintenance: (i18n) => i18n._('The node was in maintenance.'),
};
