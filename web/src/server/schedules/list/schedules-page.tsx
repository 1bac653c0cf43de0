import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { schedulesQuery } from '../../../api/server/schedules';
import { Button } from '../../../ui/button';
import { Failure } from '../../../ui/failure';
import { Loading } from '../../../ui/progress/loading';
import { Empty, PageBody, Section } from '../../../ui/section';
import { Needs } from '../../needs';
import { useScheduleRights } from '../use-schedule-rights';
import { ScheduleRow } from './schedule-row';

const route = getRouteApi('/servers/$serverId/schedules');
const MAX_SCHEDULES = 25;

/** What a server does by itself at set times. */
export const SchedulesPage = (): ReactNode => (
  <Needs capability="schedules.read">
    <Schedules />
  </Needs>
);

function Schedules() {
  const { i18n } = useLingui();
  const { serverId } = route.useParams();
  const navigate = useNavigate();
  const { data: schedules, error, refetch } = useQuery(schedulesQuery(serverId));
  const { canWrite, actions } = useScheduleRights(serverId);
  const canCreate = canWrite && actions.length > 0;
  const isFull = (schedules?.length ?? 0) >= MAX_SCHEDULES;
  const create = (
    <Button
      look="primary"
      disabled={isFull}
      onClick={() => void navigate({ to: '/servers/$serverId/schedules/new', params: { serverId } })}
    >
      {i18n._('Create a schedule')}
    </Button>
  );
  return (
    <PageBody>
      <Section
        title={i18n._('Schedules')}
        description={
          isFull
            ? i18n._('A server can have {max} schedules. Delete one to create another.', {
                max: MAX_SCHEDULES,
              })
            : i18n._('What the server does by itself at set times, such as a restart at night or a backup.')
        }
        actions={canCreate && schedules !== undefined && schedules.length > 0 ? create : undefined}
      >
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {!schedules && !error && <Loading />}
        {schedules?.length === 0 && (
          <Empty
            text={
              canCreate
                ? i18n._('No schedules yet. Let the server restart at night, or back it up every day.')
                : i18n._('No schedules yet. Your access does not include creating one.')
            }
            action={canCreate ? create : undefined}
          />
        )}
        <ul className="flex flex-col divide-y divide-line empty:hidden">
          {schedules?.map((each) => (
            <ScheduleRow key={each.id} schedule={each} />
          ))}
        </ul>
      </Section>
    </PageBody>
  );
}
