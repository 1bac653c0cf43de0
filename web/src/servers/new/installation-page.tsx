import { useLingui } from '@lingui/react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { sessionQuery } from '../../api/account/session';
import { installationQuery } from '../../api/server/installations';
import { serverQuery } from '../../api/servers';
import { isSettingUp } from '../../first-run/first-run';
import { useOnboarding } from '../../first-run/use-onboarding';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { PageHead } from '../../ui/page-head';
import { PageBody, Section } from '../../ui/section';
import { StateMark } from '../../ui/state/state-mark';
import { isUp } from '../../ui/state/states';
import { usePower } from '../power';
import { FailedInstallation } from './failed-installation';
import { Progress } from './progress';

const route = getRouteApi('/servers/new/$serverId');
/** Events report changes at once. This is for a browser whose event stream is interrupted. */
const POLL_MS = 5000;

/** The installation of a new server, until its console has more to show. It can be left and opened again. */
export function InstallationPage(): ReactNode {
  const { i18n } = useLingui();
  const { serverId } = route.useParams();
  const { start = false } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: server, error, refetch } = useQuery({ ...serverQuery(serverId), refetchInterval: POLL_MS });
  const { data: installation } = useQuery(installationQuery(serverId));
  const power = usePower({ id: serverId, name: server?.name ?? '' });
  useEndOfFirstRun(server !== undefined && isUp(server.status));
  const status = server?.status;
  const { mutate, isIdle } = power;
  useEffect(() => {
    if (status === undefined) return;
    if (isUp(status)) void navigate({ to: '/servers/$serverId', params: { serverId }, replace: true });
    else if (status === 'installed' && start && isIdle) mutate('start');
  }, [status, start, isIdle, mutate, navigate, serverId]);
  return (
    <>
      {server !== undefined && (
        <PageHead title={server.name}>
          <StateMark status={server.status} />
        </PageHead>
      )}
      <PageBody>
        {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
        {server !== undefined && (
          <Section
            title={i18n._('Installation')}
            description={i18n._(
              'The installation continues if you leave this page. Large games take several minutes.',
            )}
          >
            {status === 'install_failed' ? (
              <FailedInstallation server={server} reason={installation?.error ?? null} />
            ) : (
              <Progress status={server.status} percent={installation?.progress} start={start} />
            )}
            <div className="flex flex-wrap items-center gap-2">
              {status === 'installed' && (!start || power.isError) && (
                <Button look="primary" disabled={power.isPending} onClick={() => mutate('start')}>
                  {i18n._('Start')}
                </Button>
              )}
              {status === 'install_failed' && (
                <Link to="/servers/new" className="text-accent hover:underline">
                  {i18n._('Choose another game')}
                </Link>
              )}
              <Link to="/servers/$serverId" params={{ serverId }} className="text-accent hover:underline">
                {i18n._('Open the console')}
              </Link>
            </div>
          </Section>
        )}
      </PageBody>
    </>
  );
}

/** Records that the first run of the panel is over once its first server is up. */
function useEndOfFirstRun(isUpNow: boolean): void {
  const { user } = useSuspenseQuery(sessionQuery).data;
  const { mutate, isIdle } = useOnboarding();
  const isOver = isUpNow && isSettingUp(user);
  useEffect(() => {
    if (isOver && isIdle) mutate({ onboardingCompleted: true });
  }, [isOver, isIdle, mutate]);
}
