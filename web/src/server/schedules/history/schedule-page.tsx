import { useLingui } from '@lingui/react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { asFailure } from '../../../api/client';
import { runsQuery, type Schedule, scheduleQuery } from '../../../api/server/schedules';
import { Button } from '../../../ui/button';
import { Failure } from '../../../ui/failure';
import { Loading } from '../../../ui/progress/loading';
import { Empty, PageBody, Section } from '../../../ui/section';
import { visibleText } from '../../../ui/text/visible-text';
import { Needs } from '../../needs';
import { AllSchedules } from '../all-schedules';
import { ScheduleControls } from '../schedule-controls';
import { Repetition } from '../schedule-times';
import { RunEntry } from './run-entry';
import { ScheduleFacts } from './schedule-facts';

const route = getRouteApi('/servers/$serverId/schedules/$scheduleId');

/** One schedule: what it does, and its latest runs. */
export const SchedulePage = (): ReactNode => (
  <Needs capability="schedules.read">
    <OneSchedule />
  </Needs>
);

function OneSchedule() {
  const { i18n } = useLingui();
  const { serverId, scheduleId } = route.useParams();
  const { data: schedule, error, refetch } = useQuery(scheduleQuery(serverId, scheduleId));
  // An id that cannot exist is refused as invalid.
  const isGone = error !== null && [400, 404].includes(asFailure(error).status);
  return (
    <PageBody>
      <AllSchedules serverId={serverId} />
      {isGone && <Empty text={i18n._('This schedule does not exist, or not any more.')} />}
      {error !== null && !isGone && <Failure error={error} onRetry={() => void refetch()} />}
      {schedule === undefined && error === null && <Loading />}
      {schedule !== undefined && !isGone && <Sections schedule={schedule} />}
    </PageBody>
  );
}

function Sections({ schedule }: { schedule: Schedule }) {
  const navigate = useNavigate();
  const { serverId, name } = schedule;
  return (
    <>
      <Section
        title={<span className="[overflow-wrap:anywhere]">{visibleText(name)}</span>}
        description={<Repetition schedule={schedule} />}
        actions={
          <ScheduleControls
            schedule={schedule}
            onDeleted={() => void navigate({ to: '/servers/$serverId/schedules', params: { serverId } })}
          />
        }
      >
        <ScheduleFacts schedule={schedule} />
      </Section>
      <Runs schedule={schedule} />
    </>
  );
}

function Runs({ schedule: { id, serverId, lastRun } }: { schedule: Schedule }) {
  const { i18n } = useLingui();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    runsQuery(serverId, id),
  );
  const runs = data?.pages.flatMap(({ items }) => items);
  const newest = `${lastRun?.startedAt} ${lastRun?.outcome}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another newest run means that the list has changed
  useEffect(() => void refetch(), [newest]);
  return (
    <Section
      title={i18n._('Runs')}
      description={i18n._('The latest runs, newest first. About the last 50 are kept.')}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!runs && !error && <Loading />}
      {runs?.length === 0 && (
        <Empty text={i18n._('No run yet. At its next time, or after “Run now”, the result is shown here.')} />
      )}
      <ol aria-label={i18n._('Runs')} className="flex flex-col divide-y divide-line empty:hidden">
        {runs?.map((run) => (
          <RunEntry key={run.id} run={run} />
        ))}
      </ol>
      {hasNextPage && (
        <div>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {i18n._('Show earlier runs')}
          </Button>
        </div>
      )}
    </Section>
  );
}
