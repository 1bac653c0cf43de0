import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { api, asFailure } from '../api/client';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { Field, TextInput } from '../ui/form/field';
import { Section } from '../ui/section';

/** Adds the first node, for a panel that was started without a daemon. */
export function AddNode({ onAdded }: { onAdded(): void }) {
  const { i18n } = useLingui();
  const add = useMutation({
    mutationFn: (fields: FormData) => {
      const text = (name: string) => String(fields.get(name) ?? '').trim();
      const body = { name: text('name'), url: text('url'), key: text('key') };
      return api.POST('/api/v2/admin/nodes', { body });
    },
    onSuccess: onAdded,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!add.isPending) add.mutate(new FormData(event.currentTarget));
  };
  const isNameTaken = add.error !== null && asFailure(add.error).code === 'name_taken';
  return (
    <Section
      title={i18n._('Add the machine for your servers')}
      description={i18n._(
        'A node is a machine that servers run on. Start the daemon there with "berth daemon". At its first start it prints its address and its key.',
      )}
    >
      <form onSubmit={submit} className="flex max-w-xl flex-col gap-3">
        <Field label={i18n._('Name')} error={isNameTaken ? asFailure(add.error).message : undefined}>
          <TextInput name="name" required maxLength={64} autoComplete="off" autoFocus />
        </Field>
        <Field label={i18n._('Address of the daemon')}>
          <TextInput
            name="url"
            type="url"
            required
            maxLength={255}
            placeholder="https://node1.example.org:8080"
          />
        </Field>
        <Field label={i18n._('Key of the daemon')}>
          <TextInput name="key" required maxLength={128} autoComplete="off" spellCheck={false} />
        </Field>
        {add.error !== null && !isNameTaken && <Failure error={add.error} />}
        <div>
          <Button type="submit" look="primary" disabled={add.isPending}>
            {i18n._('Add the node')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
