import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import type { Server } from '../../api/client';
import { countGroups, type StateGroup } from '../../servers/server-list';
import { CONTROL } from '../../ui/form/field';
import { SearchField } from '../../ui/form/search-field';
import { type AllServersSearch, choicesOf, type Names } from './all-servers';

type Changes = { [Name in keyof AllServersSearch]: AllServersSearch[Name] | undefined };
type Props = {
  servers: readonly Server[];
  search: AllServersSearch;
  names: Names;
  onSearch(changes: Changes): void;
};

/** The search, and the owner, node and state to which the list is limited. */
export function Filters({ servers, search, names, onSearch }: Props) {
  const { i18n } = useLingui();
  const owners = useMemo(() => choicesOf(servers, 'ownerId', names.owners), [servers, names]);
  const nodes = useMemo(() => choicesOf(servers, 'nodeId', names.nodes), [servers, names]);
  const counts = useMemo(() => countGroups(servers), [servers]);
  const labels: Record<StateGroup, string> = {
    running: i18n._('Running'),
    changing: i18n._('Changing'),
    stopped: i18n._('Stopped'),
    failed: i18n._('Failed'),
    unreachable: i18n._('Unreachable'),
    suspended: i18n._('Suspended'),
  };
  const states = (Object.keys(labels) as StateGroup[]).map((id) => ({
    id,
    name: `${labels[id]} (${i18n.number(counts[id])})`,
  }));
  return (
    <>
      <SearchField
        label={i18n._('Search servers')}
        text={search.q ?? ''}
        onText={(q) => onSearch({ q: q || undefined })}
      />
      <Filter
        label={i18n._('Owner')}
        all={i18n._('All owners')}
        value={search.owner}
        choices={owners}
        onChange={(owner) => onSearch({ owner })}
      />
      <Filter
        label={i18n._('Node')}
        all={i18n._('All nodes')}
        value={search.node}
        choices={nodes}
        onChange={(node) => onSearch({ node })}
      />
      <Filter
        label={i18n._('State')}
        all={i18n._('All states')}
        value={search.state}
        choices={states}
        onChange={(state) => onSearch({ state: state as StateGroup | undefined })}
      />
    </>
  );
}

type FilterProps = {
  label: string;
  all: string;
  value: string | undefined;
  choices: readonly { id: string; name: string }[];
  onChange(id: string | undefined): void;
};

/** A choice among ids. One in the address that no server has is shown as it is. */
const Filter = ({ label, all, value, choices, onChange }: FilterProps) => (
  <select
    aria-label={label}
    value={value ?? ''}
    onChange={({ target }) => onChange(target.value || undefined)}
    className={`${CONTROL} max-w-44 max-sm:max-w-none max-sm:grow max-sm:basis-32 sm:last-of-type:me-auto`}
  >
    <option value="">{all}</option>
    {value !== undefined && !choices.some(({ id }) => id === value) && <option value={value}>{value}</option>}
    {choices.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </select>
);
