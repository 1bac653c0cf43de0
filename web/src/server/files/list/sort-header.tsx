import { getRouteApi, Link } from '@tanstack/react-router';
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
      className={`border-b border-line px-3 py-2 font-semibold ${className}`}
      {...(isSorted && { 'aria-sort': isDescending ? ('descending' as const) : ('ascending' as const) })}
    >
      <Link to="." search={next} replace className="hover:text-text hover:underline">
        {label}
        <span aria-hidden="true">{isSorted ? (isDescending ? ' ↓' : ' ↑') : ''}</span>
      </Link>
    </th>
  );
}
