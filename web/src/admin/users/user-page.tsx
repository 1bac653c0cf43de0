import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type AdminUser, userQuery } from '../../api/admin/users';
import { asFailure } from '../../api/client';
import { Failure } from '../../ui/failure';
import { Loading } from '../../ui/progress/loading';
import { Empty, PageBody } from '../../ui/section';
import { AccessSection } from './one/access-section';
import { DeleteSection } from './one/delete-section';
import { OwnedServers } from './one/owned-servers';
import { ProfileForm } from './one/profile-form';
import { UserSummary } from './one/user-summary';

const route = getRouteApi('/admin/users/$userId');

/** One user, and everything that an administrator can change about the account. */
export function UserPage(): ReactNode {
  const { i18n } = useLingui();
  const { userId } = route.useParams();
  const { data: user, error, refetch } = useQuery(userQuery(userId));
  // An id that cannot exist is refused as invalid.
  const isGone = error !== null && [400, 404].includes(asFailure(error).status);
  return (
    <PageBody>
      <Link
        to="/admin/users"
        className="self-start font-medium text-accent hover:underline pointer-coarse:min-h-11 pointer-coarse:content-center"
      >
        {i18n._('All users')}
      </Link>
      {isGone && <Empty text={i18n._('This user does not exist, or not any more.')} />}
      {error !== null && !isGone && <Failure error={error} onRetry={() => void refetch()} />}
      {user === undefined && error === null && <Loading />}
      {user !== undefined && !isGone && <Sections key={user.id} user={user} />}
    </PageBody>
  );
}

const Sections = ({ user }: { user: AdminUser }) => (
  <>
    <UserSummary user={user} />
    <ProfileForm user={user} />
    <AccessSection user={user} />
    <OwnedServers user={user} />
    <DeleteSection user={user} />
  </>
);
