import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { userQuery } from '../api/admin/users';
import { UserField } from '../ui/form/user-field';

type Props = { userId: string | undefined; onChange(userId: string | undefined): void };

/** Limits a list to one user, whose id the address contains. */
export function UserFilter({ userId, onChange }: Props) {
  const { i18n } = useLingui();
  const { data, error } = useQuery({ ...userQuery(userId ?? ''), enabled: userId !== undefined });
  // A deleted user has only an id.
  const named = data ?? (error === null ? null : { id: userId ?? '', username: userId ?? '', email: '' });
  return (
    <UserField
      label={i18n._('User')}
      user={userId === undefined ? null : named}
      onChange={(user) => onChange(user?.id)}
    />
  );
}
