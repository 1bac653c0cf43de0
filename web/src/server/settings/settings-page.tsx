import { useLingui } from '@lingui/react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sessionQuery } from '../../api/account/session';
import { type Settings, settingsQuery } from '../../api/server/server-settings';
import { serverTypesQuery } from '../../api/server-types';
import { serverQuery } from '../../api/servers';
import { Failure } from '../../ui/failure';
import { Loading } from '../../ui/progress/loading';
import { PageBody } from '../../ui/section';
import { MoveSection } from '../moving/move-section';
import { Needs } from '../needs';
import { DangerZone } from './danger/danger-zone';
import { GeneralForm } from './general-form';
import { HideForm } from './hide-form';
import { Limits } from './limits';
import { PortsForm } from './ports-form';
import { PublicForm } from './public-form';
import { settingList } from './setting-names';
import { VariablesForm } from './variables-form';

const route = getRouteApi('/servers/$serverId');

/** The settings of a server. */
export const SettingsPage = (): ReactNode => (
  <Needs capability="servers.write">
    <LoadedSettings />
  </Needs>
);

function LoadedSettings() {
  const { serverId } = route.useParams();
  const { data: settings, error, errorUpdateCount, refetch } = useQuery(settingsQuery(serverId));
  return (
    <PageBody>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {/* The error is absent during each further attempt. */}
      {settings === undefined && errorUpdateCount > 0 && <HideForm serverId={serverId} />}
      {settings ? <Forms settings={settings} /> : !error && <Loading />}
      <NodeOfServer serverId={serverId} />
      <DangerZone serverId={serverId} />
    </PageBody>
  );
}

/** Only administrators can move servers. */
function NodeOfServer({ serverId }: { serverId: string }) {
  const { data: session } = useSuspenseQuery(sessionQuery);
  return session.user.isAdmin ? <MoveSection serverId={serverId} /> : null;
}

function Forms({ settings }: { settings: Settings }) {
  const { data: server } = useSuspenseQuery(serverQuery(settings.id));
  const { data: session } = useSuspenseQuery(sessionQuery);
  const { data: offers } = useQuery(serverTypesQuery);
  const type = offers
    ?.find(({ nodeId }) => nodeId === server.nodeId)
    ?.types.find(({ type: name }) => name === settings.type);
  const { isAdmin } = session.user;
  return (
    <>
      <Waiting settings={settings} />
      <GeneralForm settings={settings} type={type} />
      <VariablesForm settings={settings} type={type} isAdmin={isAdmin} />
      <PortsForm settings={settings} isAdmin={isAdmin} />
      <Limits settings={settings} isAdmin={isAdmin} />
      <PublicForm settings={settings} />
    </>
  );
}

/** Says which settings the running server does not have yet. */
function Waiting({ settings: { atNextStart } }: { settings: Settings }) {
  const { i18n } = useLingui();
  if (atNextStart.length === 0) return null;
  return (
    <p className="rounded-panel border border-busy bg-panel p-3">
      {i18n._(
        'The server runs with earlier values of {settings}. It gets the new ones when it is started next.',
        {
          settings: settingList(atNextStart, i18n),
        },
      )}
    </p>
  );
}
