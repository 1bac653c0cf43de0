import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { accessQuery } from '../../api/server/access';
import { type FileEntry, filesKey } from '../../api/server/files';
import { endedOrShown, runForEach, type Work } from '../../tasks/run-task';

export type DialogName =
  | 'new-file'
  | 'new-folder'
  | 'rename'
  | 'move'
  | 'copy'
  | 'zip'
  | 'unzip'
  | 'pull'
  | 'details'
  | 'permissions'
  | 'delete';

export type OpenDialog = { name: DialogName; entries: FileEntry[] };

export type FileActions = {
  serverId: string;
  folder: string;
  /** Whether the user may change files of this server. */
  canWrite: boolean;
  /** Opens a dialog about these entries of the folder. */
  open(name: DialogName, entries?: FileEntry[]): void;
  /** Loads the list again after a change. */
  refresh(): Promise<void>;
  /** Does something to each item, as a task. Returns when it has ended, or when the tray shows it. */
  run<T>(
    title: string,
    items: readonly T[],
    each: (item: T, work: Work) => Promise<unknown>,
  ): Promise<unknown>;
};

/** What the parts of the page have in common: the folder, the rights of the user, and the open dialog. */
export function useFileActions(serverId: string, folder: string) {
  const client = useQueryClient();
  const { data: access } = useQuery(accessQuery(serverId));
  const [dialog, setDialog] = useState<OpenDialog>();
  const refresh = useCallback(
    () => client.invalidateQueries({ queryKey: filesKey(serverId) }),
    [client, serverId],
  );
  const actions: FileActions = {
    serverId,
    folder,
    canWrite: access?.capabilities.includes('files.write') ?? false,
    open: (name, entries = []) => setDialog({ name, entries }),
    refresh,
    run: (title, items, each) => endedOrShown(runForEach(title, items, each), refresh),
  };
  return { actions, dialog, close: () => setDialog(undefined) };
}
