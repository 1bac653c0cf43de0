import { useLingui } from '@lingui/react';
import { useCan } from '../../api/server/access';
import type { Schedule } from '../../api/server/schedules';
import { TASK_ACTIONS, type TaskAction } from './task-texts';

const ACTIONS = Object.keys(TASK_ACTIONS) as TaskAction[];

/** Returns what the user can do with the schedules of a server. */
export function useScheduleRights(serverId: string) {
  const { i18n } = useLingui();
  const can = useCan(serverId);
  const actions = ACTIONS.filter((action) => can(TASK_ACTIONS[action].needs));
  return {
    canWrite: can('schedules.write'),
    /** The actions that the user can give to a task. */
    actions,
    /** Returns why the user cannot change or run a schedule; undefined if nothing is against it. */
    refusalOf: ({ tasks }: Schedule): string | undefined =>
      tasks.every(({ action }) => actions.includes(action))
        ? undefined
        : i18n._('Your access does not include all tasks of this schedule.'),
  };
}
