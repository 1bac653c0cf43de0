import { useLingui } from '@lingui/react';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { Node } from '../../../api/admin/nodes';
import { asFailure } from '../../../api/client';
import { Button } from '../../../ui/button';
import { Failure } from '../../../ui/failure';
import { Field, TextInput } from '../../../ui/form/field';
import { Section } from '../../../ui/section';
import { RenewDialog } from '../add/renew-dialog';
import { textOf } from '../form-text';
import { isTunnel } from '../node-facts';
import { KeyDialog } from './key-dialog';
import { useNodeChanges } from './use-node-changes';

/** The name and the addresses of a node. */
export function ConnectionSection({ node }: { node: Node }) {
  const { i18n } = useLingui();
  const [open, setOpen] = useState<'change' | 'renew'>();
  const close = () => setOpen(undefined);
  return (
    <Section title={i18n._('Name and addresses')}>
      <dl className="flex flex-col gap-4">
        <Entry
          label={i18n._('Address')}
          value={
            isTunnel(node.url) ? (
              i18n._('Through a tunnel that the daemon opens to the panel')
            ) : (
              <Code text={node.url} />
            )
          }
        >
          <Button onClick={() => setOpen('change')}>{i18n._('Change the address or key')}</Button>
        </Entry>
        {/* At each start, `berth up` replaces the key of the node on its own host. */}
        {!node.local && (
          <Entry
            label={i18n._('SHA-256 fingerprint of the certificate')}
            value={
              node.certificateFingerprint === null ? (
                i18n._('No certificate is pinned.')
              ) : (
                <Code text={node.certificateFingerprint} />
              )
            }
          >
            <Button onClick={() => setOpen('renew')}>{i18n._('New key and certificate')}</Button>
          </Entry>
        )}
      </dl>
      <NamesForm node={node} />
      {open === 'change' && <KeyDialog node={node} onClose={close} />}
      {open === 'renew' && <RenewDialog node={node} onClose={close} />}
    </Section>
  );
}

type EntryProps = { label: string; value: ReactNode; children: ReactNode };

const Entry = ({ label, value, children }: EntryProps) => (
  <div>
    <dt className="font-medium">{label}</dt>
    <dd className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="min-w-0 grow basis-64 text-dim">{value}</span>
      {children}
    </dd>
  </div>
);

const Code = ({ text }: { text: string }) => (
  <code dir="ltr" className="[overflow-wrap:anywhere]">
    {text}
  </code>
);

function NamesForm({ node: { id: nodeId, name, publicUrl } }: { node: Node }) {
  const { i18n } = useLingui();
  const save = useNodeChanges(nodeId);
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
