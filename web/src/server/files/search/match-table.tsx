import { useLingui } from '@lingui/react';
import { getRouteApi } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useRef } from 'react';
import type { FileMatch } from '../../../api/files';
import { folderOnly } from '../file-search';
import { MatchRow } from './match-row';

const route = getRouteApi('/servers/$serverId/files');

const ROW_PX = 56;

/** The matches of a search. Only the visible rows are rendered. */
export function MatchTable({ matches }: { matches: readonly FileMatch[] }) {
  const { i18n } = useLingui();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const frame = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: matches.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
  });
  const items = virtual.getVirtualItems();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The rows disappear with the search, and the focus needs a place.
    document.querySelector<HTMLElement>('main input[type=search]')?.focus();
    void navigate({ search: folderOnly(search) });
  };
  return (
    <section
      ref={frame}
      aria-label={i18n._('Matches')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it (WCAG 2.1.1)
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="min-h-40 overflow-auto rounded-panel border border-line bg-panel -outline-offset-2"
    >
      <table aria-rowcount={matches.length + 1} className="w-full table-fixed">
        <thead className="sticky top-0 z-10 bg-panel text-dim shadow-line">
          <tr className="h-10">
            <th className="px-3 text-start font-normal">{i18n._('Name')}</th>
            <th className="w-28 px-3 text-end font-normal max-sm:hidden">{i18n._('Size')}</th>
            <th className="w-24 px-3 text-end font-normal">{i18n._('Folder')}</th>
          </tr>
        </thead>
        <tbody>
          <tr style={{ height: items[0]?.start ?? 0 }} />
          {items.map(({ index }) => {
            const match = matches[index];
            return match && <MatchRow key={`${match.path}:${match.line ?? ''}`} {...{ match, index }} />;
          })}
          <tr style={{ height: virtual.getTotalSize() - (items.at(-1)?.end ?? 0) }} />
        </tbody>
      </table>
    </section>
  );
}
