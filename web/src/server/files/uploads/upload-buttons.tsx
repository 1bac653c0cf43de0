import { useLingui } from '@lingui/react';
import { type ChangeEvent, useRef } from 'react';
import type { ChosenFile } from '../../../tasks/uploads/upload-queue';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { pickedFiles } from './dropped-files';

/** Makes a picker choose a folder. React's types do not know the attribute, which all browsers do. */
const FOLDERS = { webkitdirectory: '' };

/** Opens the browser's picker for files or for a folder. */
export function UploadButtons({ onFiles }: { onFiles(files: ChosenFile[]): void }) {
  const { i18n } = useLingui();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles(pickedFiles(target.files));
    // Otherwise choosing the same files again would not be a change.
    target.value = '';
  };
  return (
    <>
      <input ref={files} type="file" multiple hidden onChange={take} data-picker="files" />
      <input ref={folder} type="file" {...FOLDERS} hidden onChange={take} data-picker="folder" />
      <Button look="primary" onClick={() => files.current?.click()}>
        <Icon name="upload" />
        {i18n._('Upload')}
      </Button>
      <Button onClick={() => folder.current?.click()}>{i18n._('Upload folder')}</Button>
    </>
  );
}
