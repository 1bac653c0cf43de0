import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccess } from '../../api/server/access';
import { PageBody } from '../../ui/section';
import { InvitationList } from './invitation-list';
import { MemberList } from './member-list';
import { OwnAccess } from './own-access';

const route = getRouteApi('/servers/$serverId');

/** Who can use a server: its members, those who are invited, and what the user may do. */
export function MembersPage(): ReactNode {
  const { serverId } = route.useParams();
  const access = useAccess(serverId);
  const canRead = access.capabilities.includes('members.read');
  return (
    <PageBody>
      {access.role === 'member' && <OwnAccess access={access} />}
      {canRead && <MemberList access={access} />}
      {canRead && <InvitationList access={access} />}
    </PageBody>
  );
}
