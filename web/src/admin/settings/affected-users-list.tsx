import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { knownUsersQuery } from '../../api/admin/known-users';
import type { PanelSettings } from '../../api/admin/panel-settings';
import { Failure } from '../../ui/failure';
import { Loading } from '../../ui/progress/loading';
import { formatTime } from '../../ui/text/format';
import { visibleText } from '../../ui/text/visible-text';
import { affectedUsers } from './affected-users';

const MAX_SHOWN = 10;

/** The users who would have to set up a second factor, and until when. */
export function AffectedUsers({ rule }: { rule: PanelSettings | Parameters<typeof affectedUsers>[0] }) {
  const { i18n } = useLingui();
  const { data, error, refetch } = useQuery(knownUsersQuery);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const affected = affectedUsers(rule, data.users);
  const count = affected.length;
  if (count === 0 && data.isComplete)
    return <p className="text-dim">{i18n._('Everyone whom this concerns has a second factor.')}</p>;
  return (
    <div className="flex flex-col gap-2 rounded-panel border border-busy p-3">
      <p className="font-medium">
        {data.isComplete
          ? i18n._('{count, plural, one {# user has} other {# users have}} no second factor yet:', { count })
          : i18n._(
              '{count, plural, one {# of the oldest 1,000 users has} other {# of the oldest 1,000 users have}} no second factor yet:',
              { count },
            )}
      </p>
      <ul className="flex flex-col gap-1">
        {affected.slice(0, MAX_SHOWN).map(({ user, dueMs }) => (
          <li key={user.id} className="[overflow-wrap:anywhere]">
            <span className="font-medium">{visibleText(user.username)}</span>{' '}
            <span className="text-dim">
              {user.email} ·{' '}
              {dueMs <= Date.now()
                ? i18n._('restricted at once')
                : i18n._('restricted from {time} on', {
                    time: formatTime(new Date(dueMs).toISOString(), i18n.locale),
                  })}
            </span>
          </li>
        ))}
      </ul>
      {count > MAX_SHOWN && (
        <p className="text-dim">
          {i18n._('{count, plural, one {and # more} other {and # more}}', { count: count - MAX_SHOWN })}
        </p>
      )}
    </div>
  );
}
