import { useLingui } from '@lingui/react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { FileEntry } from '../../../api/server/files';
import type { FileActions } from '../use-file-actions';
import { FileRow } from './file-row';
import { ScrolledTable } from './scrolled-table';
import { SortHeader } from './sort-header';
import type { Selection } from './use-selection';

const ROW_PX = 40;

type Props = { entries: FileEntry[]; selection: Selection; actions: FileActions; empty: ReactNode };

/** The entries of a folder, which can be selected. */
export function FileTable({ entries, selection, actions, empty }: Props) {
  const { i18n } = useLingui();
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
    <ScrolledTable
      label={i18n._('Files and folders')}
      items={entries}
      rowPx={ROW_PX}
      head={
        <>
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
        </>
      }
      row={(entry, index) => <FileRow key={entry.name} {...{ entry, index, selection, actions }} />}
      onKeyDown={onKeyDown}
    >
      {entries.length === 0 && <div className="px-6 py-10 text-center text-dim">{empty}</div>}
    </ScrolledTable>
  );
}
