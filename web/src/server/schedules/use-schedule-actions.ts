import { useLingui } from '@lingui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { asFailure } from '../../api/client';
import {
  deleteSchedule,
  readSchedulesAgain,
  runSchedule,
  type Schedule,
  schedulesQuery,
  updateSchedule,
} from '../../api/server/schedules';
import { toasts } from '../../ui/toasts';

/** What can be done with a schedule without its form. Errors are shown as messages. */
export function useScheduleActions(schedule: Schedule) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const { name, serverId } = schedule;
  const onSettled = () => readSchedulesAgain(client, serverId);
  const onError = (error: unknown) =>
    toasts.add({ title: name, description: asFailure(error).message, priority: 'high' });
  const run = useMutation({
    mutationFn: () => runSchedule(schedule),
    onSuccess: () => toasts.add({ title: i18n._('{name} runs now', { name }) }),
    ...{ onError, onSettled },
  });
  const enable = useMutation({
    mutationFn: (isEnabled: boolean) => updateSchedule(schedule, { isEnabled }),
    ...{ onError, onSettled },
  });
  const remove = async () => {
    await deleteSchedule(schedule);
    toasts.add({ title: i18n._('Deleted {name}', { name }) });
    // The page of the schedule may still be shown, and must not ask for it again.
    await client.invalidateQueries({ queryKey: schedulesQuery(serverId).queryKey, exact: true });
  };
  return { run, enable, remove };
}
