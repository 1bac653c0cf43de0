import { useLingui } from '@lingui/react';
import { api } from '../../../api/client';
import type { FileEntry } from '../../../api/server/files';
import { RESPOND_ASYNC, untilDone } from '../../../tasks/operations';
import { Field, TextInput } from '../../../ui/form/field';
import { nameOf, pathIn } from '../file-search';
import type { FileActions } from '../use-file-actions';
import { folderNameOf } from './archive-names';
import { FormDialog, textOf } from './form-dialog';
import { zipEntries } from './zip-entries';

type Props = { actions: FileActions; entries: FileEntry[]; onClose(): void };

export function ZipDialog({ actions, entries, onClose, all }: Props & { all: FileEntry[] }) {
  const { i18n } = useLingui();
  const { serverId, folder, run } = actions;
  const [first] = entries;
  const isOne = entries.length === 1 && first !== undefined;
  const zip = (values: FormData) => {
    const name = textOf(values, 'name');
    return run(i18n._('Zip {name}', { name }), [name], (output, work) =>
      zipEntries({ serverId, folder, entries, all, output: pathIn(folder, output) }, work),
    );
  };
  return (
    <FormDialog
      title={
        isOne
          ? i18n._('Zip {name}', { name: first.name })
          : i18n._('Zip {count, plural, one {# entry} other {# entries}}', { count: entries.length })
      }
      action={i18n._('Create zip file')}
      onClose={onClose}
      onSubmit={zip}
    >
      {(error) => (
        <Field
          label={i18n._('Name of the zip file')}
          help={i18n._('It is created in this folder.')}
          error={error}
        >
          <TextInput
            name="name"
            required
            autoComplete="off"
            spellCheck={false}
            defaultValue={`${isOne ? nameOf(first.name) : 'archive'}.zip`}
          />
        </Field>
      )}
    </FormDialog>
  );
}

export function UnzipDialog({ actions, entries, onClose }: Props) {
  const { i18n } = useLingui();
  const { serverId, folder, run } = actions;
  const name = entries[0]?.name ?? '';
  const unzip = (values: FormData) => {
    const body = {
      path: pathIn(folder, name),
      destination: textOf(values, 'destination'),
      overwrite: values.get('overwrite') !== null,
    };
    const params = { path: { serverId }, header: RESPOND_ASYNC };
    return run(i18n._('Unzip {name}', { name }), [body], (each, work) =>
      untilDone(api.POST('/api/v2/servers/{serverId}/files/unzip', { params, body: each }), {
        serverId,
        ...work,
      }),
    );
  };
  return (
    <FormDialog
      title={i18n._('Unzip {name}', { name })}
      action={i18n._('Unzip')}
      onClose={onClose}
      onSubmit={unzip}
    >
      {(error) => (
        <>
          <Field
            label={i18n._('Into folder')}
            help={i18n._('The folder is created if it does not exist.')}
            error={error}
          >
            <TextInput
              name="destination"
              required
              autoComplete="off"
              spellCheck={false}
              defaultValue={pathIn(folder, folderNameOf(name))}
            />
          </Field>
          <label className="flex items-center gap-2">
            <input type="checkbox" name="overwrite" className="size-4 accent-accent" />
            {i18n._('Replace files that exist there')}
          </label>
        </>
      )}
    </FormDialog>
  );
}
