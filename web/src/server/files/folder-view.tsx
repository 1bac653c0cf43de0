import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { folderQuery } from '../../api/server/files';
import { Failure } from '../../ui/failure';
import { OpenDialog } from './dialogs/open-dialog';
import { FileToolbar } from './file-toolbar';
import { FolderPath } from './folder-path';
import { FileTable } from './list/file-table';
import { sortEntries } from './list/sort-entries';
import { useSelection } from './list/use-selection';
import { SearchResults } from './search/search-results';
import { SelectionBar } from './selection-bar';
import { DropZone } from './uploads/drop-zone';
import { ReplaceDialog } from './uploads/replace-dialog';
import { useUploads } from './uploads/use-uploads';
import { useFileActions } from './use-file-actions';

const route = getRouteApi('/servers/$serverId/files');

/** The content of a folder, and what can be done with it. */
export function FolderView({ serverId }: { serverId: string }) {
  const { i18n } = useLingui();
  const search = route.useSearch();
  const { folder, find, text } = search;
  const isListed = text === undefined;
  const { data, error, isPending, refetch } = useQuery({
    ...folderQuery(serverId, folder),
    enabled: isListed,
  });
  const shown = useMemo(() => sortEntries(data ?? [], search), [data, search]);
  const selection = useSelection(shown);
  const { actions, dialog, close } = useFileActions(serverId, folder);
  const { choose, question, decide, dismiss } = useUploads(actions);
  const empty =
    find === undefined
      ? i18n._('This folder is empty. Drop files here, or use Upload.')
      : i18n._('No names contain “{find}”.', { find });
  return (
    <div className="flex min-h-0 grow flex-col gap-3 p-4">
      <FolderPath path={folder} />
      {isListed && selection.entries.length > 0 ? (
        <SelectionBar selection={selection} actions={actions} />
      ) : (
        <FileToolbar actions={actions} isSearching={!isListed} onFiles={(files) => void choose(files)} />
      )}
      {!isListed && <SearchResults serverId={serverId} />}
      {isListed && error && <Failure error={error} onRetry={() => void refetch()} />}
      {isListed && isPending && (
        <p role="status" className="text-dim">
          {i18n._('Loading the folder …')}
        </p>
      )}
      {isListed && data && (
        <DropZone folder={folder} isOpen={actions.canWrite} onFiles={(files) => void choose(files)}>
          <FileTable entries={shown} selection={selection} actions={actions} empty={empty} />
        </DropZone>
      )}
      {question && <ReplaceDialog question={question} onDecide={decide} onClose={dismiss} />}
      <OpenDialog
        dialog={dialog}
        actions={actions}
        all={data ?? []}
        onClose={close}
        onDeleted={selection.clear}
      />
    </div>
  );
}
