import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schedule } from '../../api/server/schedules';
import { serverQuery } from '../../api/servers';
import { suspensionOf } from '../../servers/power';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/dialog/confirm';
import { Switch } from '../../ui/form/switch';
import { ActionMenu } from '../../ui/menu/action-menu';
import { useScheduleActions } from './use-schedule-actions';
import { useScheduleRights } from './use-schedule-rights';

type Props = { schedule: Schedule; onDeleted?(): void };

/** The switch, the buttons and the menu of a schedule. Users who can only read see whether it is on. */
export function ScheduleControls({ schedule, onDeleted }: Props) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const { id: scheduleId, serverId, name, isEnabled, lastRun } = schedule;
  const { canWrite, refusalOf } = useScheduleRights(serverId);
  const { data: server } = useQuery(serverQuery(serverId));
  const { run, enable, remove } = useScheduleActions(schedule);
  const [isAsking, setAsking] = useState(false);
  if (!canWrite) return <span className="text-dim">{isEnabled ? i18n._('On') : i18n._('Off')}</span>;
  const refusal = refusalOf(schedule);
  const isRunning = lastRun?.outcome === 'running';
  const runRefusal =
    refusal ??
    (server && suspensionOf(i18n, server)) ??
    (isRunning ? i18n._('A run is in progress.') : undefined);
  const edit = () =>
    void navigate({ to: '/servers/$serverId/schedules/$scheduleId/edit', params: { serverId, scheduleId } });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Switch
        label={i18n._('Run {name} at its times', { name })}
        isOn={enable.isPending ? enable.variables : isEnabled}
        isBusy={enable.isPending}
        onChange={enable.mutate}
        refusal={refusal}
      />
      <Button
        aria-label={i18n._('Run now: {name}', { name })}
        disabled={runRefusal !== undefined || run.isPending}
        {...(runRefusal === undefined ? {} : { title: runRefusal })}
        onClick={() => run.mutate()}
      >
        {i18n._('Run now')}
      </Button>
      <ActionMenu
        label={i18n._('Actions for {name}', { name })}
        actions={[
          { label: i18n._('Edit…'), onSelect: edit },
          { label: i18n._('Delete…'), onSelect: () => setAsking(true), isDangerous: true },
        ]}
      />
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={i18n._('Delete the schedule {name}?', { name })}
        description={i18n._(
          'It does not run any more, and its history is deleted. A task that has begun is completed by the node.',
        )}
        action={i18n._('Delete')}
        onConfirm={async () => {
          await remove();
          onDeleted?.();
        }}
      />
    </div>
  );
}
