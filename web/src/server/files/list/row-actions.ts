import type { I18n } from '@lingui/core';
import { downloadUrl, type FileEntry } from '../../../api/server/files';
import type { MenuAction } from '../../../ui/menu/action-menu';
import { isArchive } from '../dialogs/archive-names';
import { pathIn } from '../file-search';
import type { FileActions } from '../use-file-actions';

/** Returns what can be done with an entry. */
export function rowActions(entry: FileEntry, actions: FileActions, i18n: I18n): MenuAction[] {
  const { serverId, folder, canWrite, open } = actions;
  const one = [entry];
  const download = {
    label: entry.type === 'directory' ? i18n._('Download as zip') : i18n._('Download'),
    onSelect: () => startDownload(downloadUrl(serverId, pathIn(folder, entry.name))),
  };
  const details = { label: i18n._('Details'), onSelect: () => open('details', one) };
  if (!canWrite) return [download, details];
  return [
    { label: i18n._('Rename'), onSelect: () => open('rename', one) },
    { label: i18n._('Move'), onSelect: () => open('move', one) },
    { label: i18n._('Copy'), onSelect: () => open('copy', one) },
    download,
    { label: i18n._('Zip'), onSelect: () => open('zip', one) },
    ...(entry.type === 'file' && isArchive(entry.name)
      ? [{ label: i18n._('Unzip'), onSelect: () => open('unzip', one) }]
      : []),
    details,
    { label: i18n._('Permissions'), onSelect: () => open('permissions', one) },
    { label: i18n._('Delete'), onSelect: () => open('delete', one), isDangerous: true },
  ];
}

/** Lets the browser download a file. The response names it and says that it is to be saved. */
export function startDownload(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
