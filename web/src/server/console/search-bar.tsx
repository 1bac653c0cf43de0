import { useLingui } from '@lingui/react';
import type { KeyboardEvent } from 'react';
import { Button } from '../../ui/button';
import { CONTROL } from '../../ui/form/field';
import { Icon } from '../../ui/icon';
import type { Search } from './use-search';

/** The search field of a console with the number of matching lines, and buttons that go from match to match. */
export function SearchBar({ search }: { search: Search }) {
  const { i18n } = useLingui();
  const { query, count, isFilter, change, step, toggleFilter } = search;
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && query !== '') change('');
    else if (event.key === 'Enter') step(event.shiftKey ? 1 : -1);
    else return;
    event.preventDefault();
  };
  return (
    <search className="flex min-w-0 flex-wrap items-center gap-2 max-sm:basis-full">
      <input
        type="search"
        aria-label={i18n._('Search the output')}
        placeholder={i18n._('Search the output')}
        value={query}
        onChange={({ target }) => change(target.value)}
        onKeyDown={press}
        className={`${CONTROL} w-56 max-w-full max-sm:grow`}
      />
      <span role="status" className="text-dim empty:hidden">
        {count !== undefined &&
          i18n._('{count, plural, =0 {No line} one {# line} other {# lines}}', { count })}
      </span>
      {count !== undefined && (
        <>
          <label className="flex min-h-8 cursor-pointer items-center gap-1.5">
            <input
              type="checkbox"
              checked={isFilter}
              onChange={toggleFilter}
              className="size-4 accent-accent"
            />
            {i18n._('Only these')}
          </label>
          <Button
            look="quiet"
            aria-label={i18n._('Older match')}
            title={i18n._('Older match (Enter)')}
            onClick={() => step(-1)}
          >
            <Icon name="up" />
          </Button>
          <Button
            look="quiet"
            aria-label={i18n._('Newer match')}
            title={i18n._('Newer match (Shift+Enter)')}
            onClick={() => step(1)}
          >
            <Icon name="down" />
          </Button>
        </>
      )}
    </search>
  );
}
