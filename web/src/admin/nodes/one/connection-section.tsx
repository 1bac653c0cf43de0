import { useLingui } from '@lingui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { Node } from '../../../api/admin/nodes';
import { api, asFailure, type Schemas } from '../../../api/client';
import { nodesQuery } from '../../../api/nodes';
import { Button } from '../../../ui/button';
import { Failure } from '../../../ui/failure';
import { Field, TextInput } from '../../../ui/form/field';
import { Section } from '../../../ui/section';
import { toasts } from '../../../ui/toasts';
import { textOf } from '../form-text';
import { KeyDialog } from './key-dialog';

/** The name and the addresses of a node. */
export function ConnectionSection({ node }: { node: Node }) {
  const { i18n } = useLingui();
  const [isChanging, setChanging] = useState(false);
  return (
    <Section title={i18n._('Name and addresses')}>
      <dl>
        <dt className="font-medium">{i18n._('Address')}</dt>
        <dd className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <code dir="ltr" className="min-w-0 grow [overflow-wrap:anywhere] text-dim">
            {node.url}
          </code>
          <Button onClick={() => setChanging(true)}>{i18n._('Change the address or key')}</Button>
        </dd>
      </dl>
      <NamesForm node={node} />
      {isChanging && <KeyDialog node={node} onClose={() => setChanging(false)} />}
    </Section>
  );
}

function NamesForm({ node: { id: nodeId, name, publicUrl } }: { node: Node }) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (body: Schemas['NodeChanges']) =>
      api.PATCH('/api/v2/admin/nodes/{nodeId}', { params: { path: { nodeId } }, body }),
    onSuccess: async () => {
      toasts.add({ title: i18n._('Saved') });
      await client.invalidateQueries({ queryKey: nodesQuery.queryKey });
    },
  });
  const errorOf = (field: string) => (save.error ? asFailure(save.error).at(`/body/${field}`) : undefined);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending) return;
    const form = new FormData(event.currentTarget);
    save.mutate({ name: textOf(form, 'name'), publicUrl: textOf(form, 'publicUrl') || null });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Field label={i18n._('Name')} error={errorOf('name')}>
        <TextInput name="name" required maxLength={64} autoComplete="off" defaultValue={name} />
      </Field>
      <Field
        label={i18n._('Public address (optional)')}
        help={i18n._(
          'Where browsers reach the daemon. Downloads and uploads then go there directly, not through the panel.',
        )}
        error={errorOf('publicUrl')}
      >
        <TextInput
          name="publicUrl"
          type="url"
          dir="ltr"
          maxLength={2048}
          autoComplete="off"
          defaultValue={publicUrl ?? ''}
        />
      </Field>
      {save.error && !errorOf('name') && !errorOf('publicUrl') && <Failure error={save.error} />}
      <div>
        <Button type="submit" disabled={save.isPending}>
          {i18n._('Save')}
        </Button>
      </div>
    </form>
  );
}
