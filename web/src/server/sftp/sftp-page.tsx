import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageBody } from '../../ui/section';
import { Needs } from '../needs';
import { LoginList } from './login-list';
import { SftpActivity } from './sftp-activity';

const route = getRouteApi('/servers/$serverId');

/** Who can connect to the files of a server over SFTP, and what they did. */
export function SftpPage(): ReactNode {
  const { serverId } = route.useParams();
  return (
    <Needs capability="sftp.read">
      <PageBody>
        <LoginList serverId={serverId} />
        <SftpActivity serverId={serverId} />
      </PageBody>
    </Needs>
  );
}
