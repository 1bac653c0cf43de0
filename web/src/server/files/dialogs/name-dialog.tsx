import { useLingui } from '@lingui/react';
import { useNavigate } from '@tanstack/react-router';
import { createFile, createFolder, movePath } from '../../../api/server/files';
import { Field, TextInput } from '../../../ui/form/field';
import { nameOf, parentOf, pathIn } from '../file-search';
import type { FileActions } from '../use-file-actions';
import { FormDialog, textOf } from './form-dialog';

type Props = { actions: FileActions; onClose(): void };

/** A name of a file or folder is one part of a path. */
const NAME_PATTERN = '[^\\/]+';

function NameField({ value, error }: { value?: string; error: string | undefined }) {
  const { i18n } = useLingui();
  return (
    <Field label={i18n._('Name')} error={error}>
      <TextInput
        name="name"
        required
        maxLength={255}
        pattern={NAME_PATTERN}
        title={i18n._('A name cannot contain a slash.')}
        autoComplete="off"
        spellCheck={false}
        defaultValue={value ?? ''}
        onFocus={({ currentTarget }) => selectBaseName(currentTarget)}
      />
    </Field>
  );
}

/** Selects the name without its ending, which is rarely what people want to change. */
function selectBaseName(field: HTMLElement): void {
  if (!(field instanceof HTMLInputElement)) return;
  const dot = field.value.lastIndexOf('.');
  field.setSelectionRange(0, dot > 0 ? dot : field.value.length);
}

export function NewFileDialog({ actions, onClose }: Props) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const { serverId, folder, refresh } = actions;
  const create = async (values: FormData) => {
    const path = pathIn(folder, textOf(values, 'name'));
    await createFile(serverId, path);
    void refresh();
    await navigate({ to: '.', search: { folder, edit: path } });
  };
  return (
    <FormDialog
      title={i18n._('New file')}
      description={i18n._('The file opens in the editor.')}
      action={i18n._('Create file')}
      onClose={onClose}
      onSubmit={create}
    >
      {(error) => <NameField error={error} />}
    </FormDialog>
  );
}

export function NewFolderDialog({ actions, onClose }: Props) {
  const { i18n } = useLingui();
  const { serverId, folder, refresh } = actions;
  const create = async (values: FormData) => {
    await createFolder(serverId, pathIn(folder, textOf(values, 'name')));
    await refresh();
  };
  return (
    <FormDialog
      title={i18n._('New folder')}
      action={i18n._('Create folder')}
      onClose={onClose}
      onSubmit={create}
    >
      {(error) => <NameField error={error} />}
    </FormDialog>
  );
}

export function RenameDialog({ actions, onClose, name }: Props & { name: string }) {
  const { i18n } = useLingui();
  const { serverId, folder, refresh } = actions;
  // In the results of a search, the name is a path in the folder.
  const path = pathIn(folder, name);
  const rename = async (values: FormData) => {
    const next = pathIn(parentOf(path), textOf(values, 'name'));
    if (next === path) return;
    await movePath(serverId, path, next);
    await refresh();
  };
  return (
    <FormDialog
      title={i18n._('Rename {name}', { name })}
      action={i18n._('Rename')}
      onClose={onClose}
      onSubmit={rename}
    >
      {(error) => <NameField value={nameOf(path)} error={error} />}
    </FormDialog>
  );
}
