import { useLingui } from '@lingui/react';
import { CONTROL } from '../../../ui/form/field';
import { SearchField } from '../../../ui/form/search-field';
import { FACTORS, MAX_TEXT, ROLES, STATES, type UsersSearch } from '../users-search';

/** Each new text is a request, so the field waits until the user stops typing. */
const WAIT_MS = 250;

type Changes = { [Name in keyof UsersSearch]: UsersSearch[Name] | undefined };
type Props = { search: UsersSearch; onSearch(changes: Changes): void };

/** The search field and the filters of the list. */
export function UsersToolbar({ search, onSearch }: Props) {
  const { i18n } = useLingui();
  const roles = { administrators: i18n._('Administrators'), others: i18n._('Other users') };
  const states = {
    disabled: i18n._('Disabled'),
    locked: i18n._('Locked'),
    unconfirmed: i18n._('Unconfirmed'),
  };
  const factors = { with: i18n._('With second factor'), without: i18n._('Without second factor') };
  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchField
        label={i18n._('Search by name or e-mail address')}
        text={search.q ?? ''}
        maxLength={MAX_TEXT}
        waitMs={WAIT_MS}
        onText={(q) => onSearch({ q: q || undefined })}
      />
      <Filter
        label={i18n._('Role')}
        all={i18n._('All roles')}
        values={ROLES}
        labels={roles}
        value={search.role}
        onChange={(role) => onSearch({ role })}
      />
      <Filter
        label={i18n._('State')}
        all={i18n._('All states')}
        values={STATES}
        labels={states}
        value={search.state}
        onChange={(state) => onSearch({ state })}
      />
      <Filter
        label={i18n._('Second factor')}
        all={i18n._('Second factor: all')}
        values={FACTORS}
        labels={factors}
        value={search.factor}
        onChange={(factor) => onSearch({ factor })}
      />
    </search>
  );
}

type FilterProps<Value extends string> = {
  label: string;
  all: string;
  values: readonly Value[];
  labels: Record<Value, string>;
  value: Value | undefined;
  onChange(value: Value | undefined): void;
};

const Filter = <Value extends string>(props: FilterProps<Value>) => (
  <select
    aria-label={props.label}
    value={props.value ?? ''}
    onChange={({ target }) => props.onChange(props.values.find((each) => each === target.value))}
    className={`${CONTROL} min-w-0 max-sm:grow`}
  >
    <option value="">{props.all}</option>
    {props.values.map((each) => (
      <option key={each} value={each}>
        {props.labels[each]}
      </option>
    ))}
  </select>
);
