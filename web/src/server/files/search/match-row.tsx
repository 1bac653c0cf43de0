import { useLingui } from '@lingui/react';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { FileMatch } from '../../../api/server/files';
import { formatBytes } from '../../../ui/text/format';
import { visibleText } from '../../../ui/text/visible-text';
import { folderOnly, parentOf, pathIn } from '../file-search';
import { FileIcon } from '../list/file-icon';

const route = getRouteApi('/servers/$serverId/files');

/** A match, with a link that opens it and one to its folder. */
export function MatchRow({ match, index }: { match: FileMatch; index: number }) {
  const { i18n } = useLingui();
  const search = route.useSearch();
  const { type, size, line, text } = match;
  const path = pathIn(search.folder, match.path);
  const isFolder = type === 'directory';
  const opened = isFolder
    ? { ...folderOnly(search), folder: path }
    : { ...search, edit: path, ...(line !== undefined && { line }) };
  return (
    <tr aria-rowindex={index + 2} className="h-14 border-b border-line/70 hover:bg-row">
      <td className="px-3">
        <span className="flex min-w-0 items-center gap-2">
          <FileIcon isFolder={isFolder} />
          <Link
            to="."
            search={opened}
            preload={false}
            title={match.path}
            className={`truncate py-1 hover:underline ${isFolder ? 'font-medium' : ''}`}
          >
            {visibleText(match.path)}
            {line !== undefined && `:${line}`}
          </Link>
        </span>
        {text !== undefined && (
          <code className="block truncate ps-6 text-[13px] leading-4.5 text-dim" title={text}>
            {visibleText(text.trim())}
          </code>
        )}
      </td>
      <td className="px-3 text-end whitespace-nowrap text-dim max-sm:hidden">
        {isFolder ? '' : formatBytes(size, i18n.locale)}
      </td>
      <td className="px-3 text-end">
        <Link
          to="."
          search={{ ...folderOnly(search), folder: parentOf(path) }}
          preload={false}
          aria-label={i18n._('Show the folder of {name}', { name: match.path })}
          className="inline-flex min-h-8 items-center text-accent hover:underline"
        >
          {i18n._('Folder')}
        </Link>
      </td>
    </tr>
  );
}
