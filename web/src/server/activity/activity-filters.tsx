import { useLingui } from '@lingui/react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { sessionQuery } from '../../api/account/session';
import { useCan } from '../../api/server/access';
import { membersQuery } from '../../api/server/members';
import { Button } from '../../ui/button';
import { Field, Select, TextInput } from '../../ui/form/field';
import { Icon } from '../../ui/icon';
import { localText } from '../../ui/text/local-time';
import { ACTIONS, type ActivityEntry } from './actions';
import { type ActivitySearch, activitySearchOf } from './activity-search';

const route = getRouteApi('/servers/$serverId/activity');

type Props = { serverId: string; entries: readonly ActivityEntry[] };

/** The filters that the panel has for the activity. They are in the address, so that a link shows the same. */
export function ActivityFilters({ serverId, entries }: Props) {
  const { i18n } = useLingui();
  const search = activitySearchOf(route.useSearch());
  const navigate = route.useNavigate();
  const users = useUsers(serverId, entries);
  const [isOpen, setOpen] = useState(Object.keys(search).length > 0);
  const set = (name: keyof ActivitySearch, value: string) => {
    const { [name]: _, ...others } = search;
    void navigate({ search: value === '' ? others : { ...others, [name]: value }, replace: true });
  };
  const labels = Object.entries(ACTIONS).map(([action, { label }]) => [action, label(i18n)] as const);
  const actions = labels.sort(([, one], [, other]) => one.localeCompare(other, i18n.locale));
  const isFiltered = Object.keys(search).length > 0;
  return (
    <>
      <div className="sm:hidden">
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name={isOpen ? 'up' : 'down'} />
          {i18n._('Filters')}
        </Button>
      </div>
      <div className={`grid grid-cols-2 items-end gap-3 sm:grid-cols-3 ${isOpen ? '' : 'max-sm:hidden'}`}>
        <Filter label={i18n._('User')} name="user" value={search.user} onChange={set} options={[...users]} />
        <Filter
          label={i18n._('Action')}
          name="action"
          value={search.action}
          onChange={set}
          options={actions}
        />
        <Filter
          label={i18n._('Outcome')}
          name="outcome"
          value={search.outcome}
          onChange={set}
          options={[
            ['success', i18n._('Done')],
            ['failure', i18n._('Failed')],
          ]}
        />
        <TimeFilter label={i18n._('From')} name="from" value={search.from} onChange={set} />
        <TimeFilter label={i18n._('To')} name="to" value={search.to} onChange={set} />
        {isFiltered && (
          <div>
            <Button onClick={() => void navigate({ search: {}, replace: true })}>
              {i18n._('Remove filters')}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

type FilterProps = {
  label: string;
  name: keyof ActivitySearch;
  value: string | undefined;
  onChange(name: keyof ActivitySearch, value: string): void;
};

function Filter({
  label,
  name,
  value = '',
  onChange,
  options,
}: FilterProps & { options: (readonly [string, string])[] }) {
  const { i18n } = useLingui();
  const isListed = value === '' || options.some(([each]) => each === value);
  return (
    <Field label={label}>
      <Select name={name} value={value} onChange={({ target }) => onChange(name, target.value)}>
        <option value="">{i18n._('All')}</option>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
        {!isListed && <option value={value}>{value}</option>}
      </Select>
    </Field>
  );
}

const TimeFilter = ({ label, name, value, onChange }: FilterProps) => (
  <Field label={label}>
    <TextInput
      type="datetime-local"
      name={name}
      value={value === undefined ? '' : localText(new Date(value))}
      onChange={({ target }) =>
        onChange(name, target.value === '' ? '' : new Date(target.value).toISOString())
      }
    />
  </Field>
);

/** Returns the users whom the reader may want to choose: those in the list, the members, and the reader. */
function useUsers(serverId: string, entries: readonly ActivityEntry[]): Map<string, string> {
  const { data: session } = useSuspenseQuery(sessionQuery);
  const canRead = useCan(serverId)('members.read');
  const { data: members = [] } = useQuery({ ...membersQuery(serverId), enabled: canRead });
  const users = new Map<string, string>([[session.user.id, session.user.username]]);
  for (const { userId, username } of members) users.set(userId, username);
  for (const { user } of entries) if (user !== null) users.set(user.id, user.username ?? user.id);
  return users;
}
