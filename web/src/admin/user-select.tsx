import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { knownUsersQuery } from '../api/admin/known-users';
import { Select } from '../ui/form/field';
import { compareNames } from '../ui/text/compare-names';
import { visibleText } from '../ui/text/visible-text';

type Props = {
  name: string;
  value: string;
  /** What is chosen with no user, such as "All". */
  none?: string | undefined;
  onChange(userId: string): void;
};

/** A choice of one of the users, inside a `Field`. A user that is not among the known ones is shown by id. */
export function UserSelect({ name, value, none, onChange }: Props) {
  const { i18n } = useLingui();
  const { data } = useQuery(knownUsersQuery);
  const users = [...(data?.users ?? [])].sort((one, other) => compareNames(one.username, other.username));
  const isListed = value === '' || users.some(({ id }) => id === value);
  return (
    <Select name={name} value={value} onChange={({ target }) => onChange(target.value)}>
      {none !== undefined && <option value="">{none}</option>}
      {!isListed && <option value={value}>{value}</option>}
      {users.map(({ id, username, email }) => (
        <option key={id} value={id}>
          {visibleText(username)} ({email})
        </option>
      ))}
      {data?.isComplete === false && (
        <option disabled>{i18n._('Only the oldest 1,000 users are listed.')}</option>
      )}
    </Select>
  );
}
