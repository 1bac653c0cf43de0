import { useLingui } from '@lingui/react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { asFailure } from '../../api/client';
import { serverQuery } from '../../api/servers';
import { usePower } from '../../servers/power';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Empty, PageBody, Section } from '../../ui/section';
import { isUp } from '../../ui/state/states';
import { PlayerTable } from './player-table';
import { playersQuery } from './players-query';

const route = getRouteApi('/servers/$serverId');

/** Who plays on a server now. */
export function PlayersPage(): ReactNode {
  const { i18n } = useLingui();
  const { serverId } = route.useParams();
  const { data: server } = useSuspenseQuery(serverQuery(serverId));
  const isRunning = server.status === 'running';
  const { data, error, refetch } = useQuery({ ...playersQuery(serverId), enabled: isRunning });
  const power = usePower(server);
  const start = (
    <Button look="primary" disabled={power.isPending} onClick={() => power.mutate('start')}>
      {i18n._('Start')}
    </Button>
  );
  const failure = error && asFailure(error);
  return (
    <PageBody>
      <Section
        title={i18n._('Players')}
        description={
          isRunning && data
            ? i18n._(
                '{online, number} of {max, number} players are online. The list is read again every 10 seconds.',
                {
                  online: data.online,
                  max: data.max,
                },
              )
            : undefined
        }
      >
        {!isRunning && !isUp(server.status) && (
          <Empty text={i18n._('The server is not running, so nobody can play.')} action={start} />
        )}
        {!isRunning && isUp(server.status) && (
          <p className="text-dim">{i18n._('The server is starting. Players appear here when it runs.')}</p>
        )}
        {isRunning && failure?.status === 409 && <Empty text={failure.message} />}
        {isRunning && failure && failure.status !== 409 && (
          <Failure error={failure} onRetry={() => void refetch()} />
        )}
        {isRunning && !failure && data === undefined && (
          <p className="text-dim">{i18n._('Asking the game for its players…')}</p>
        )}
        {isRunning && data && <PlayerTable data={data} />}
      </Section>
    </PageBody>
  );
}
