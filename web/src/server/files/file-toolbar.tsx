import { useLingui } from '@lingui/react';
import { getRouteApi } from '@tanstack/react-router';
import type { ChosenFile } from '../../tasks/uploads/upload-queue';
import { Button } from '../../ui/button';
import { CONTROL } from '../../ui/form/field';
import { Icon } from '../../ui/icon';
import { UploadButtons } from './uploads/upload-buttons';
import type { FileActions } from './use-file-actions';

const route = getRouteApi('/servers/$serverId/files');

type Props = { actions: FileActions; onFiles(files: ChosenFile[]): void };

/** What can be done with the folder itself. */
export function FileToolbar({ actions, onFiles }: Props) {
  const { i18n } = useLingui();
  return (
    <div className="flex flex-wrap items-center gap-2">
      {actions.canWrite && (
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
      <Search />
    </div>
  );
}

/** Shows only the entries whose name contains a text. The address keeps the text. */
function Search() {
  const { i18n } = useLingui();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (find: string, deep: boolean) => {
    const { find: _, deep: __, ...kept } = search;
    const next = { ...kept, ...(find !== '' && { find }), ...(deep && { deep }) };
    void navigate({ search: next, replace: true });
  };
  const { find = '', deep = false } = search;
  return (
    <search className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:ms-auto max-sm:w-full">
      <label className="flex min-h-8 cursor-pointer items-center gap-1.5 text-dim">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={deep}
          onChange={({ target }) => show(find, target.checked)}
        />
        {i18n._('Subfolders')}
      </label>
      <input
        type="search"
        aria-label={i18n._('Search by name')}
        placeholder={i18n._('Search by name')}
        value={find}
        onChange={({ target }) => show(target.value, deep)}
        className={`${CONTROL} w-48 min-w-0 max-sm:grow`}
      />
    </search>
  );
}
