import { useLingui } from '@lingui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import type { Node } from '../../api/admin/nodes';
import { api, asFailure, type Schemas } from '../../api/client';
import { nodesQuery } from '../../api/nodes';
import { Button, buttonClass } from '../../ui/button';
import { Dialog, DialogButtons } from '../../ui/dialog/dialog';
import { Failure } from '../../ui/failure';
import { Field, TextInput } from '../../ui/form/field';
import { toasts } from '../../ui/toasts';
import { ConnectionFields } from './connection-fields';
import { textOf } from './form-text';
import { UnreachableAdvice } from './unreachable-advice';

/** Adds a node. If its daemon does not respond, the dialog says what to check. */
export function AddNodeDialog({ onClose }: { onClose(): void }) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: async (body: Schemas['NewNode']) => (await api.POST('/api/v2/admin/nodes', { body })).data,
    onSuccess: async (node) => {
      await client.invalidateQueries({ queryKey: nodesQuery.queryKey });
      if (node === undefined || node.status === 'offline') return;
      toasts.add({ title: i18n._('Added {name}', { name: node.name }) });
      onClose();
    },
  });
  const silent = add.data?.status === 'offline' ? add.data : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        silent ? i18n._('{name} is added, but does not respond', { name: silent.name }) : i18n._('Add a node')
      }
    >
      {silent ? <Silent node={silent} onClose={onClose} /> : <AddForm mutation={add} onClose={onClose} />}
    </Dialog>
  );
}

type AddFormProps = {
  mutation: { mutate(body: Schemas['NewNode']): void; error: Error | null; isPending: boolean };
  onClose(): void;
};

function AddForm({ mutation: { mutate, error, isPending }, onClose }: AddFormProps) {
  const { i18n } = useLingui();
  const errorOf = (field: string) => (error ? asFailure(error).at(`/body/${field}`) : undefined);
  const isElsewhere = error !== null && !['name', 'url', 'key', 'publicUrl'].some((field) => errorOf(field));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const form = new FormData(event.currentTarget);
    const publicUrl = textOf(form, 'publicUrl');
    mutate({
      name: textOf(form, 'name'),
      url: textOf(form, 'url'),
      key: textOf(form, 'key'),
      ...(publicUrl === '' ? {} : { publicUrl }),
    });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Field label={i18n._('Name')} error={errorOf('name')}>
        <TextInput name="name" required maxLength={64} autoComplete="off" autoFocus />
      </Field>
      <ConnectionFields errorOf={errorOf} />
      <Field
        label={i18n._('Public address (optional)')}
        help={i18n._(
          'Where browsers reach the daemon. Downloads and uploads then go there directly, not through the panel.',
        )}
        error={errorOf('publicUrl')}
      >
        <TextInput name="publicUrl" type="url" dir="ltr" maxLength={2048} autoComplete="off" />
      </Field>
      {isElsewhere && <Failure error={error} />}
      <DialogButtons>
        <Button onClick={onClose}>{i18n._('Cancel')}</Button>
        <Button type="submit" look="primary" disabled={isPending}>
          {isPending ? i18n._('Trying the key…') : i18n._('Add the node')}
        </Button>
      </DialogButtons>
    </form>
  );
}

function Silent({ node: { id, url }, onClose }: { node: Node; onClose(): void }) {
  const { i18n } = useLingui();
  return (
    <>
      <div role="status">
        <UnreachableAdvice url={url} />
      </div>
      <DialogButtons>
        <Link to="/admin/nodes/$nodeId" params={{ nodeId: id }} className={buttonClass()}>
          {i18n._('Open the node')}
        </Link>
        <Button look="primary" onClick={onClose}>
          {i18n._('Close')}
        </Button>
      </DialogButtons>
    </>
  );
}
