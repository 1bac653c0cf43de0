import { getRouteApi, Link } from '@tanstack/react-router';
import { Icon } from '../../../ui/icon';
import type { Sort } from '../file-search';

const route = getRouteApi('/servers/$serverId/files');

type Props = { sort: Sort; label: string; className: string };

/** The head of a column. It is a link, because the address says how the list is sorted. */
export function SortHeader({ sort, label, className }: Props) {
  const search = route.useSearch();
  const isSorted = (search.sort ?? 'name') === sort;
  const isDescending = isSorted && search.desc === true;
  const { desc: _, ...kept } = search;
  const next = { ...kept, sort, ...(isSorted && !isDescending && { desc: true }) };
  return (
    <th
      className={`px-3 font-medium ${className}`}
      {...(isSorted && { 'aria-sort': isDescending ? ('descending' as const) : ('ascending' as const) })}
    >
      <Link
        to="."
        search={next}
        replace
        className="group inline-flex min-h-7 items-center gap-1 hover:text-text"
      >
        {label}
        <Icon
          name={isDescending ? 'down' : 'up'}
          className={`size-3 ${isSorted ? 'text-text' : 'opacity-0 group-hover:opacity-60'}`}
        />
      </Link>
    </th>
  );
}
