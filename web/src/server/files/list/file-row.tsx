import { useLingui } from '@lingui/react';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { FileEntry } from '../../../api/server/files';
import { ActionMenu } from '../../../ui/menu/action-menu';
import { formatBytes, formatTime } from '../../../ui/text/format';
import { visibleText } from '../../../ui/text/visible-text';
import { folderOnly, pathIn } from '../file-search';
import type { FileActions } from '../use-file-actions';
import { FileIcon } from './file-icon';
import { rowActions } from './row-actions';
import type { Selection } from './use-selection';

const route = getRouteApi('/servers/$serverId/files');

type Props = { entry: FileEntry; index: number; selection: Selection; actions: FileActions };

export function FileRow({ entry, index, selection, actions }: Props) {
  const { i18n } = useLingui();
  const isSelected = selection.has(entry.name);
  const isFolder = entry.type === 'directory';
  const chooseRow = (event: MouseEvent<HTMLElement>) => {
    // Links, buttons and boxes in the row do what they say.
    if (event.target instanceof Element && event.target.closest('a, button, input, [role=menu]')) return;
    selection.choose(index, event);
  };
  return (
    <tr
      aria-rowindex={index + 2}
      onClick={chooseRow}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      className={`h-10 cursor-default border-b border-line/70 ${isSelected ? 'bg-accent/8' : 'hover:bg-row'}`}
    >
      <td className="px-3">
        <input
          type="checkbox"
          aria-label={i18n._('Select {name}', { name: entry.name })}
          className="size-4 align-middle accent-accent"
          checked={isSelected}
          onClick={(event) => selection.toggle(index, event)}
          onChange={() => undefined}
        />
      </td>
      <td className="px-3 max-sm:px-1">
        <span className="flex min-w-0 items-center gap-2">
          <FileIcon isFolder={isFolder} />
          <EntryLink entry={entry} />
          {entry.error !== undefined && (
            <span className="shrink-0 text-crashed">
              {i18n._('cannot be read: {error}', { error: entry.error })}
            </span>
          )}
        </span>
      </td>
      <td className="px-3 text-end whitespace-nowrap text-dim max-sm:px-1">
        {isFolder ? '' : formatBytes(entry.size, i18n.locale)}
      </td>
      <td className="px-3 text-end whitespace-nowrap text-dim max-md:hidden">
        {formatTime(entry.modified, i18n.locale)}
      </td>
      <td className="px-2 text-end max-sm:px-1">
        <ActionMenu
          label={i18n._('Actions for {name}', { name: entry.name })}
          actions={rowActions(entry, actions, i18n)}
        />
      </td>
    </tr>
  );
}

function EntryLink({ entry }: { entry: FileEntry }) {
  const search = route.useSearch();
  const path = pathIn(search.folder, entry.name);
  const isFolder = entry.type === 'directory';
  return (
    <Link
      to="."
      // The filter ends at the folder that it has found.
      search={isFolder ? { ...folderOnly(search), folder: path } : { ...search, edit: path }}
      preload={false}
      title={entry.name}
      className={`truncate py-1 hover:underline ${isFolder ? 'font-medium' : ''}`}
    >
      {visibleText(entry.name)}
    </Link>
  );
}
