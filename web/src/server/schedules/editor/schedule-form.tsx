import { useLingui } from '@lingui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { asFailure } from '../../../api/client';
import {
  createSchedule,
  type NewSchedule,
  readSchedulesAgain,
  type Schedule,
  updateSchedule,
} from '../../../api/server/schedules';
import { Button } from '../../../ui/button';
import { LeaveGuard } from '../../../ui/dialog/leave-guard';
import { Failure } from '../../../ui/failure';
import { Field, TextInput } from '../../../ui/form/field';
import { toasts } from '../../../ui/toasts';
import { ConditionFields } from './condition-fields';
import { bodyOf, type Draft } from './draft';
import { NextRuns } from './next-runs';
import { TaskFields } from './task-fields';
import { WhenFields } from './when-fields';
import { ZoneField } from './zone-field';

type Props = {
  serverId: string;
  /** The schedule to change; undefined for a new one. */
  schedule?: Schedule;
  /** What the form contains at first. */
  first: Draft;
};

/** The fields of a task, as error messages of the panel name them. */
const TASK_FIELDS = ['action', 'power', 'command', 'keep', 'offsetS', 'continueOnFailure'];

/** The form of a schedule, with its next runs. */
export function ScheduleForm({ serverId, schedule, first }: Props) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(first);
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const leave = () =>
    navigate({ to: '/servers/$serverId/schedules', params: { serverId }, ignoreBlocker: true });
  const save = useSave(serverId, schedule, () => void leave());
  const body = bodyOf(draft);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (body !== null && !save.isPending) save.mutate(body);
  };
  const failure = save.error ? asFailure(save.error) : undefined;
  const at = (field: string) => failure?.at(`/body/${field}`);
  const placed = [
    ...['name', 'cron', 'timeZone'],
    ...draft.tasks.flatMap((_, index) => TASK_FIELDS.map((field) => `tasks/${index}/${field}`)),
  ];
  const isPlaced = placed.some((field) => at(field) !== undefined);
  return (
    <form onSubmit={submit} className="flex flex-col gap-6">
      <LeaveGuard
        isDirty={JSON.stringify(draft) !== JSON.stringify(first) && !save.isSuccess}
        loss={i18n._('Your changes to this schedule are lost.')}
      />
      <div className="max-w-md">
        <Field label={i18n._('Name')} error={at('name')}>
          <TextInput
            name="name"
            required
            maxLength={64}
            autoComplete="off"
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
      </div>
      <div className="grid gap-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-4">
          <WhenFields when={draft.when} onChange={(when) => change({ when })} error={at('cron')} />
          <ZoneField
            timeZone={draft.timeZone}
            first={first.timeZone}
            onChange={(timeZone) => change({ timeZone })}
            error={at('timeZone')}
          />
        </div>
        <NextRuns serverId={serverId} cron={body?.cron ?? null} timeZone={draft.timeZone} />
      </div>
      <TaskFields
        serverId={serverId}
        tasks={draft.tasks}
        onChange={(tasks) => change({ tasks })}
        errorAt={at}
      />
      <ConditionFields draft={draft} onChange={change} />
      {failure && !isPlaced && <Failure error={failure} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => void navigate({ to: '/servers/$serverId/schedules', params: { serverId } })}>
          {i18n._('Cancel')}
        </Button>
        <Button type="submit" look="primary" disabled={save.isPending || body === null}>
          {schedule === undefined ? i18n._('Create the schedule') : i18n._('Save')}
        </Button>
      </div>
    </form>
  );
}

function useSave(serverId: string, schedule: Schedule | undefined, onSaved: () => void) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewSchedule) =>
      schedule === undefined ? createSchedule(serverId, body) : updateSchedule(schedule, body),
    onSuccess: async ({ name }) => {
      toasts.add({
        title: schedule === undefined ? i18n._('Created {name}', { name }) : i18n._('Saved {name}', { name }),
      });
      onSaved();
      await readSchedulesAgain(client, serverId);
    },
  });
}
