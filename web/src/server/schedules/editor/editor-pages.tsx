import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type Schedule, scheduleQuery } from '../../../api/server/schedules';
import { Failure } from '../../../ui/failure';
import { Loading } from '../../../ui/progress/loading';
import { PageBody, Section } from '../../../ui/section';
import { visibleText } from '../../../ui/text/visible-text';
import { Needs } from '../../needs';
import { AllSchedules } from '../all-schedules';
import { useScheduleRights } from '../use-schedule-rights';
import { draftOf, newDraft } from './draft';
import { ScheduleForm } from './schedule-form';

const newRoute = getRouteApi('/servers/$serverId/schedules/new');
const editRoute = getRouteApi('/servers/$serverId/schedules/$scheduleId/edit');

/** The form of a new schedule. */
export const NewSchedulePage = (): ReactNode => (
  <Needs capability="schedules.write">
    <NewSchedule />
  </Needs>
);

function NewSchedule() {
  const { i18n } = useLingui();
  const { serverId } = newRoute.useParams();
  const { actions } = useScheduleRights(serverId);
  const [first] = useState(() =>
    newDraft(Intl.DateTimeFormat().resolvedOptions().timeZone, actions[0] ?? 'power'),
  );
  return (
    <PageBody>
      <AllSchedules serverId={serverId} />
      <Section title={i18n._('Create a schedule')}>
        <ScheduleForm serverId={serverId} first={first} />
      </Section>
    </PageBody>
  );
}

/** The form of a schedule that exists. */
export const EditSchedulePage = (): ReactNode => (
  <Needs capability="schedules.write">
    <EditSchedule />
  </Needs>
);

function EditSchedule() {
  const { serverId, scheduleId } = editRoute.useParams();
  const { data: schedule, error, refetch } = useQuery(scheduleQuery(serverId, scheduleId));
  return (
    <PageBody>
      <AllSchedules serverId={serverId} />
      {schedule === undefined && error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {schedule === undefined && error === null && <Loading />}
      {schedule !== undefined && <LoadedSchedule key={schedule.id} schedule={schedule} />}
    </PageBody>
  );
}

function LoadedSchedule({ schedule }: { schedule: Schedule }) {
  const { i18n } = useLingui();
  const [first] = useState(() => draftOf(schedule));
  const name = visibleText(schedule.name);
  return (
    <Section
      title={<span className="[overflow-wrap:anywhere]">{i18n._('Edit {name}', { name })}</span>}
      description={i18n._('A run in progress keeps the tasks with which it began.')}
    >
      <ScheduleForm serverId={schedule.serverId} schedule={schedule} first={first} />
    </Section>
  );
}
