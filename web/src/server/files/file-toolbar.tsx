import { useLingui } from '@lingui/react';
import type { ChosenFile } from '../../tasks/uploads/upload-queue';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { ActionMenu } from '../../ui/menu/action-menu';
import { SearchField } from './search/search-field';
import { UploadButtons } from './uploads/upload-buttons';
import type { FileActions } from './use-file-actions';

type Props = { actions: FileActions; isSearching: boolean; onFiles(files: ChosenFile[]): void };

/** What can be done with the folder itself. During a search, the results need the space of the buttons. */
export function FileToolbar({ actions, isSearching, onFiles }: Props) {
  const { i18n } = useLingui();
  const additions = [
    { label: i18n._('New file'), icon: 'file', onSelect: () => actions.open('new-file') },
    { label: i18n._('New folder'), icon: 'folder', onSelect: () => actions.open('new-folder') },
    { label: i18n._('From URL'), icon: 'link', onSelect: () => actions.open('pull') },
  ] as const;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {actions.canWrite && !isSearching && (
        <>
          <UploadButtons onFiles={onFiles} />
          <div className="contents max-sm:hidden">
            {additions.map(({ label, icon, onSelect }) => (
              <Button key={label} onClick={onSelect}>
                <Icon name={icon} />
                {label}
              </Button>
            ))}
          </div>
          <div className="ms-auto sm:hidden">
            <ActionMenu label={i18n._('More ways to add files')} actions={additions} />
          </div>
        </>
      )}
      <SearchField />
    </div>
  );
}
