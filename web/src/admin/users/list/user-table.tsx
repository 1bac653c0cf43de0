import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { AdminUser } from '../../../api/admin/users';
import { TABLE } from '../../../ui/table';
import { visibleText } from '../../../ui/text/visible-text';
import { AdministratorMark, LastSignIn, SecondFactors, UserState } from '../user-marks';

/** The users of the list. On narrow screens, what the hidden columns say is below the name. */
export function UserTable({ users }: { users: readonly AdminUser[] }) {
  const { i18n } = useLingui();
  return (
    <table className="w-full table-fixed text-start">
      <thead className={TABLE.head}>
        <tr>
          <th scope="col" className={`${TABLE.headCell} text-start`}>
            {i18n._('User')}
          </th>
          <th scope="col" className={`${TABLE.headCell} w-56 text-start max-sm:hidden`}>
            {i18n._('Role and state')}
          </th>
          <th scope="col" className={`${TABLE.headCell} w-40 text-start max-md:hidden`}>
            {i18n._('Second factor')}
          </th>
          <th scope="col" className={`${TABLE.headCell} w-44 text-start max-lg:hidden`}>
            {i18n._('Last sign-in')}
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow key={user.id} user={user} />
        ))}
      </tbody>
    </table>
  );
}

function UserRow({ user }: { user: AdminUser }) {
  return (
    <tr className={TABLE.row}>
      <th scope="row" className={`${TABLE.cell} min-w-0 text-start align-top font-normal`}>
        <Link
          to="/admin/users/$userId"
          params={{ userId: user.id }}
          className="block truncate font-medium hover:underline pointer-coarse:min-h-11 pointer-coarse:content-center"
        >
          {visibleText(user.username)}
        </Link>
        <span className="block truncate text-dim">{user.email}</span>
        <span className="flex flex-wrap gap-x-3 sm:hidden">
          <AdministratorMark user={user} />
          <UserState user={user} />
        </span>
      </th>
      <td className={`${TABLE.cell} align-top max-sm:hidden`}>
        <span className="flex flex-col">
          <AdministratorMark user={user} />
          <UserState user={user} />
        </span>
      </td>
      <td className={`${TABLE.cell} align-top max-md:hidden`}>
        <SecondFactors user={user} />
      </td>
      <td className={`${TABLE.cell} align-top max-lg:hidden`}>
        <LastSignIn user={user} />
      </td>
    </tr>
  );
}
