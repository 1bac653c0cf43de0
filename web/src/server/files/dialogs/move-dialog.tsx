import { useLingui } from '@lingui/react';
import { api } from '../../../api/client';
import { type FileEntry, movePath } from '../../../api/server/files';
import { RESPOND_ASYNC, untilDone } from '../../../tasks/operations';
import type { Work } from '../../../tasks/run-task';
import { Field, TextInput } from '../../../ui/form/field';
import { nameOf, pathIn } from '../file-search';
import type { FileActions } from '../use-file-actions';
import { FormDialog, textOf } from './form-dialog';

type Props = { actions: FileActions; entries: FileEntry[]; onClose(): void };

/** Returns a folder as the panel writes it: with a slash at its start, and none at its end. */
const asFolder = (typed: string): string => `/${typed.split('/').filter(Boolean).join('/')}`;

export function MoveDialog({ actions, entries, onClose }: Props) {
  const { i18n } = useLingui();
  const { serverId, folder } = actions;
  const count = entries.length;
  const what = count === 1 ? entries[0]?.name : undefined;
  const move = (values: FormData) => {
    const target = asFolder(textOf(values, 'folder'));
    const title = i18n._('Move {count, plural, one {# entry} other {# entries}} to {target}', {
      count,
      target,
    });
    return actions.run(title, entries, ({ name }) =>
      movePath(serverId, pathIn(folder, name), pathIn(target, nameOf(name))),
    );
  };
  return (
    <FormDialog
      title={
        what === undefined
          ? i18n._('Move {count, plural, one {# entry} other {# entries}}', { count })
          : i18n._('Move {name}', { name: what })
      }
      action={i18n._('Move')}
      onClose={onClose}
      onSubmit={move}
    >
      {(error) => (
        <Field
          label={i18n._('To folder')}
          help={i18n._('The folder must exist. Nothing in it is replaced.')}
          error={error}
        >
          <TextInput name="folder" required defaultValue={folder} autoComplete="off" spellCheck={false} />
        </Field>
      )}
    </FormDialog>
  );
}

/** Returns a name that is not taken: "world copy.zip" for "world.zip". */
function copyName(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? `${name.slice(0, dot)} copy${name.slice(dot)}` : `${name} copy`;
}

export function CopyDialog({ actions, entries, onClose }: Props) {
  const { i18n } = useLingui();
  const { serverId, folder } = actions;
  const count = entries.length;
  const [first] = entries;
  const copyOne = (source: string, destination: string, recursive: boolean, work: Work) => {
    const params = { path: { serverId }, header: RESPOND_ASYNC };
    const body = { source, destination, recursive };
    const request = api.POST('/api/v2/servers/{serverId}/files/copy', { params, body });
    return untilDone(request, { serverId, ...work });
  };
  const copy = (values: FormData) => {
    const target = asFolder(textOf(values, 'target'));
    const title = i18n._('Copy {count, plural, one {# entry} other {# entries}} to {target}', {
      count,
      target,
    });
    return actions.run(title, entries, ({ name, type }, work) => {
      const destination = count === 1 ? target : pathIn(target, nameOf(name));
      return copyOne(pathIn(folder, name), destination, type === 'directory', work);
    });
  };
  const isOne = count === 1 && first !== undefined;
  return (
    <FormDialog
      title={
        isOne
          ? i18n._('Copy {name}', { name: first.name })
          : i18n._('Copy {count, plural, one {# entry} other {# entries}}', { count })
      }
      action={i18n._('Copy')}
      onClose={onClose}
      onSubmit={copy}
    >
      {(error) => (
        <Field
          label={isOne ? i18n._('Path of the copy') : i18n._('To folder')}
          help={i18n._('The folder must exist. Nothing in it is replaced.')}
          error={error}
        >
          <TextInput
            name="target"
            required
            autoComplete="off"
            spellCheck={false}
            defaultValue={isOne ? pathIn(folder, copyName(first.name)) : folder}
          />
        </Field>
      )}
    </FormDialog>
  );
}
