import { useLingui } from '@lingui/react';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Empty, PageBody, Section } from '../../ui/section';
import { Needs } from '../needs';
import { ScanForm } from './scan-form';
import { ScanResult } from './scan-result';

const route = getRouteApi('/servers/$serverId/changes');

/** Which files of a server changed since a moment. */
export const ChangesPage = (): ReactNode => (
  <Needs capability="radar.read">
    <Changes />
  </Needs>
);

function Changes() {
  const { i18n } = useLingui();
  const { serverId } = route.useParams();
  const search = route.useSearch();
  const { path, since } = search;
  return (
    <PageBody>
      <Section
        title={i18n._('Changed files')}
        description={i18n._('Find what a game, a plug-in or a user has changed since a moment.')}
      >
        <ScanForm key={JSON.stringify(search)} search={search} />
      </Section>
      {since === undefined ? (
        <Empty text={i18n._('Choose a moment above to see the files that changed since then.')} />
      ) : (
        <ScanResult key={`${path} ${since}`} serverId={serverId} path={path} since={since} />
      )}
    </PageBody>
  );
}
