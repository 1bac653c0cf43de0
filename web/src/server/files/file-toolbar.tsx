import { useLingui } from '@lingui/react';
import type { ChosenFile } from '../../tasks/uploads/upload-queue';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { SearchField } from './search/search-field';
import { UploadButtons } from './uploads/upload-buttons';
import type { FileActions } from './use-file-actions';

type Props = { actions: FileActions; isSearching: boolean; onFiles(files: ChosenFile[]): void };

/** What can be done with the folder itself. During a search, the results need the space of the buttons. */
export function FileToolbar({ actions, isSearching, onFiles }: Props) {
  const { i18n } = useLingui();
  return (
    <div className="flex flex-wrap items-center gap-2">
      {actions.canWrite && !isSearching && (
        <>
          <UploadButtons onFiles={onFiles} />
          <Button onClick={() => actions.open('new-file')}>
            <Icon name="file" />
            {i18n._('New file')}
          </Button>
          <Button onClick={() => actions.open('new-folder')}>
            <Icon name="folder" />
            {i18n._('New folder')}
          </Button>
          <Button onClick={() => actions.open('pull')}>
            <Icon name="link" />
            {i18n._('From URL')}
          </Button>
        </>
      )}
      <SearchField />
    </div>
  );
}
