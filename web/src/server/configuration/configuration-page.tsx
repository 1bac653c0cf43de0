import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { configFilesQuery } from '../../api/server/config-files';
import { buttonClass } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Loading } from '../../ui/progress/loading';
import { Empty, PageBody } from '../../ui/section';
import { Needs } from '../needs';
import { ConfigForm } from './config-form';

const route = getRouteApi('/servers/$serverId');

/** Forms for the configuration files of a server. */
export const ConfigurationPage = (): ReactNode => (
  <Needs capability="files.read">
    <Forms />
  </Needs>
);

function Forms() {
  const { i18n } = useLingui();
  const { serverId } = route.useParams();
  const { data: files, error, refetch } = useQuery(configFilesQuery(serverId));
  return (
    <PageBody>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {files === undefined && !error && <Loading />}
      {files?.length === 0 && (
        <Empty
          text={i18n._(
            'Servers of this type have no forms for their configuration files. You can edit the files as text.',
          )}
          action={
            <Link
              to="/servers/$serverId/files"
              params={{ serverId }}
              search={{ folder: '/' }}
              className={buttonClass('plain')}
            >
              {i18n._('Files')}
            </Link>
          }
        />
      )}
      {files?.map((file) => (
        <ConfigForm key={file.path} serverId={serverId} file={file} />
      ))}
    </PageBody>
  );
}
