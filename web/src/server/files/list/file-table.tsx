import { useLingui } from '@lingui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import type { FileEntry } from '../../../api/files';
import type { FileActions } from '../use-file-actions';
import { FileRow } from './file-row';
import { SortHeader } from './sort-header';
import type { Selection } from './use-selection';

const ROW_PX = 40;

type Props = { entries: FileEntry[]; selection: Selection; actions: FileActions; empty: ReactNode };

/** The entries of a folder. Only the visible rows are rendered, because a folder can have 50,000. */
export function FileTable({ entries, selection, actions, empty }: Props) {
  const { i18n } = useLingui();
  const frame = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
  });
  const items = virtual.getVirtualItems();
  const isAll = entries.length > 0 && selection.entries.length === entries.length;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') selection.clear();
    else if (event.key === 'Delete' && actions.canWrite && selection.entries.length > 0)
      actions.open('delete', selection.entries);
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) selection.all();
    else return;
    event.preventDefault();
  };
  return (
    <section
      ref={frame}
      aria-label={i18n._('Files and folders')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it (WCAG 2.1.1)
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="min-h-40 overflow-auto rounded-panel border border-line bg-panel -outline-offset-2"
    >
      <table aria-rowcount={entries.length + 1} className="w-full table-fixed">
        <thead className="sticky top-0 z-10 bg-panel text-dim shadow-line">
          <tr className="h-10">
            <th className="w-11 px-3 text-start max-sm:w-10">
              <input
                type="checkbox"
                aria-label={i18n._('Select all')}
                className="size-4 align-middle accent-accent"
                checked={isAll}
                ref={(box) => {
                  if (box) box.indeterminate = !isAll && selection.entries.length > 0;
                }}
                onChange={() => (isAll ? selection.clear() : selection.all())}
              />
            </th>
            <SortHeader sort="name" label={i18n._('Name')} className="text-start" />
            <SortHeader sort="size" label={i18n._('Size')} className="w-28 text-end max-sm:w-22" />
            <SortHeader sort="modified" label={i18n._('Changed')} className="w-52 text-end max-md:hidden" />
            <th className="w-14 max-sm:w-13">
              <span className="sr-only">{i18n._('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr style={{ height: items[0]?.start ?? 0 }} />
          {items.map(({ index }) => {
            const entry = entries[index];
            return entry && <FileRow key={entry.name} {...{ entry, index, selection, actions }} />;
          })}
          <tr style={{ height: virtual.getTotalSize() - (items.at(-1)?.end ?? 0) }} />
        </tbody>
      </table>
      {entries.length === 0 && <div className="px-6 py-10 text-center text-dim">{empty}</div>}
    </section>
  );
}
