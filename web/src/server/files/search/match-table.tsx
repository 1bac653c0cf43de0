import { useLingui } from '@lingui/react';
import { getRouteApi } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import type { FileMatch } from '../../../api/server/files';
import { folderOnly } from '../file-search';
import { ScrolledTable } from '../list/scrolled-table';
import { MatchRow } from './match-row';

const route = getRouteApi('/servers/$serverId/files');

const ROW_PX = 56;

/** The matches of a search. */
export function MatchTable({ matches }: { matches: readonly FileMatch[] }) {
  const { i18n } = useLingui();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The rows disappear with the search, and the focus needs a place.
    document.querySelector<HTMLElement>('main input[type=search]')?.focus();
    void navigate({ search: folderOnly(search) });
  };
  return (
    <ScrolledTable
      label={i18n._('Matches')}
      items={matches}
      rowPx={ROW_PX}
      head={
        <>
          <th className="px-3 text-start font-normal">{i18n._('Name')}</th>
          <th className="w-28 px-3 text-end font-normal max-sm:hidden">{i18n._('Size')}</th>
          <th className="w-24 px-3 text-end font-normal">{i18n._('Folder')}</th>
        </>
      }
      row={(match, index) => <MatchRow key={`${match.path}:${match.line ?? ''}`} {...{ match, index }} />}
      onKeyDown={onKeyDown}
    />
  );
}
