import type { ActionTexts } from './actions';

/** The actions on the schedules of a server. What a schedule does is an action on the server. */
export const SCHEDULE_ACTIONS: Readonly<Record<string, ActionTexts>> = {
  createSchedule: {
    label: (i18n) => i18n._('Create a schedule'),
    done: (i18n, { user, name = '' }) => i18n._('{user} created the schedule {name}', { user, name }),
  },
  updateSchedule: {
    label: (i18n) => i18n._('Change a schedule'),
    done: (i18n, facts) => i18n._('{user} changed a schedule', facts),
  },
  deleteSchedule: {
    label: (i18n) => i18n._('Delete a schedule'),
    done: (i18n, facts) => i18n._('{user} deleted a schedule', facts),
  },
  runSchedule: {
    label: (i18n) => i18n._('Run a schedule'),
    done: (i18n, facts) => i18n._('{user} ran a schedule', facts),
  },
};
