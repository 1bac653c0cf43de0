import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { CONTROL } from '../ui/form/field';
import { SearchField } from '../ui/form/search-field';
import { Icon } from '../ui/icon';
import { type ListSearch, SORTS, type Sort, type StateGroup } from './server-list';

type Props = {
  search: ListSearch;
  onSearch(changes: { [Name in keyof ListSearch]: ListSearch[Name] | undefined }): void;
  tags: readonly string[];
  view: 'table' | 'cards';
  onView(view: 'table' | 'cards'): void;
};

/** Search, tag, order and view of the list. */
export function ListToolbar({ search, onSearch, tags, view, onView }: Props) {
  const { i18n } = useLingui();
  const sorts: Record<Sort, string> = {
    name: i18n._('By name'),
    status: i18n._('By state'),
    type: i18n._('By game'),
    port: i18n._('By port'),
    manual: i18n._('My order'),
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label={i18n._('Search servers')}
        text={search.q ?? ''}
        onText={(q) => onSearch({ q: q || undefined })}
      />
      {tags.length > 0 && (
        <select
          aria-label={i18n._('Tag')}
          value={search.tag ?? ''}
          onChange={({ target }) => onSearch({ tag: target.value || undefined })}
          className={`${CONTROL} max-w-36`}
        >
          <option value="">{i18n._('All tags')}</option>
          {tags.map((tag) => (
            <option key={tag}>{tag}</option>
          ))}
        </select>
      )}
      <select
        aria-label={i18n._('Order')}
        value={search.sort ?? 'name'}
        onChange={({ target }) => onSearch({ sort: target.value as Sort, desc: undefined })}
        className={`${CONTROL} max-sm:grow`}
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {sorts[sort]}
          </option>
        ))}
      </select>
      <fieldset className="inline-flex min-h-8 items-stretch gap-0.5 rounded-control border border-field bg-panel p-0.5 pointer-coarse:min-h-11">
        <legend className="sr-only">{i18n._('View')}</legend>
        <ViewButton name="table" label={i18n._('Table')} view={view} onView={onView} />
        <ViewButton name="cards" label={i18n._('Cards')} view={view} onView={onView} />
      </fieldset>
    </div>
  );
}

type ViewButtonProps = Pick<Props, 'view' | 'onView'> & { name: Props['view']; label: string };

const ViewButton = ({ name, label, view, onView }: ViewButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-pressed={view === name}
    onClick={() => onView(name)}
    className="inline-flex min-h-6.5 w-8 cursor-pointer items-center justify-center rounded-[4px] text-dim hover:text-text aria-pressed:bg-hover aria-pressed:text-text pointer-coarse:min-h-9.5 pointer-coarse:w-11"
  >
    <Icon name={name} />
  </button>
);

type StateFilterProps = { counts: Record<StateGroup, number>; all: number; current: StateGroup | undefined };

/** Links that limit the list to a group of states, with how many servers are in each. */
export function StateFilter({ counts, all, current }: StateFilterProps) {
  const { i18n } = useLingui();
  const groups: [StateGroup | undefined, string, number][] = [
    [undefined, i18n._('All'), all],
    ['running', i18n._('Running'), counts.running],
    ['changing', i18n._('Changing'), counts.changing],
    ['stopped', i18n._('Stopped'), counts.stopped],
    ['failed', i18n._('Failed'), counts.failed],
    ['unreachable', i18n._('Unreachable'), counts.unreachable],
    ['suspended', i18n._('Suspended'), counts.suspended],
  ];
  const shown = groups.filter(
    ([group, , count]) =>
      count > 0 || group === current || group === 'running' || group === 'stopped' || !group,
  );
  return (
    <nav aria-label={i18n._('States')} className="-ms-1 flex flex-wrap gap-1">
      {shown.map(([group, label, count]) => (
        <Link
          key={label}
          from="/"
          to="/"
          search={(before: ListSearch) => ({ ...before, state: group })}
          aria-current={group === current ? 'true' : undefined}
          className={`inline-flex min-h-7 items-center gap-1.5 rounded-full px-2.5 font-medium pointer-coarse:min-h-11 ${group === current ? 'bg-hover text-text' : 'text-dim hover:bg-hover hover:text-text'}`}
        >
          {label}
          <span className="text-label font-normal text-dim">{i18n.number(count)}</span>
        </Link>
      ))}
    </nav>
  );
}
