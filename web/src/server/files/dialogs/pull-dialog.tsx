import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { api } from '../../../api/client';
import { RESPOND_ASYNC, untilDone } from '../../../tasks/operations';
import { Field, TextInput } from '../../../ui/form/field';
import { pathIn } from '../file-search';
import type { FileActions } from '../use-file-actions';
import { FormDialog, textOf } from './form-dialog';

/** Returns the last part of the path of a URL, which is usually the name of a file. */
function nameFromUrl(url: string): string {
  if (!URL.canParse(url)) return '';
  const name = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Lets the node download a file, so that it does not have to pass through the user's own connection. */
export function PullDialog({ actions, onClose }: { actions: FileActions; onClose(): void }) {
  const { i18n } = useLingui();
  const { serverId, folder, run } = actions;
  const [url, setUrl] = useState('');
  const [typed, setTyped] = useState<string>();
  const pull = (values: FormData) => {
    const name = textOf(values, 'name');
    const body = { url: url.trim(), path: pathIn(folder, name) };
    const params = { path: { serverId }, header: RESPOND_ASYNC };
    return run(i18n._('Download {name} from a URL', { name }), [body], (each, work) =>
      untilDone(api.POST('/api/v2/servers/{serverId}/files/pull', { params, body: each }), {
        serverId,
        ...work,
      }),
    );
  };
  return (
    <FormDialog
      title={i18n._('Download from a URL')}
      description={i18n._('The node downloads the file into this folder.')}
      action={i18n._('Download')}
      onClose={onClose}
      onSubmit={pull}
    >
      {(error) => (
        <>
          <Field label={i18n._('URL')} error={error}>
            <TextInput
              name="url"
              type="url"
              required
              placeholder="https://"
              autoComplete="off"
              value={url}
              onChange={({ target }) => setUrl(target.value)}
            />
          </Field>
          <Field label={i18n._('Name')}>
            <TextInput
              name="name"
              required
              pattern="[^\/]+"
              autoComplete="off"
              spellCheck={false}
              value={typed ?? nameFromUrl(url)}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
