import { useLingui } from '@lingui/react';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { sessionQuery } from '../../api/account/session';
import { api, asFailure, type Schemas } from '../../api/client';
import { Button } from '../../ui/button';
import { Dialog, DialogButtons } from '../../ui/dialog/dialog';
import { Failure } from '../../ui/failure';
import { Field, TextArea, TextInput } from '../../ui/form/field';
import { Icon } from '../../ui/icon';
import { localText, timeOf } from '../../ui/text/local-time';

type Props = { onClose(): void; onBanned(): Promise<unknown> };
type Values = { address: string; reason: string; ends: string };

/** Bans an address or a network. The panel asks again before it bans the address of the user. */
export function BanDialog({ onClose, onBanned }: Props) {
  const { i18n } = useLingui();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const [values, setValues] = useState<Values>({ address: '', reason: '', ends: '' });
  const ban = useMutation({
    mutationFn: (body: Schemas['NewBan']) => api.POST('/api/v2/admin/bans', { body }),
    onSuccess: () => {
      void onBanned();
      onClose();
    },
  });
  const set = (changes: Partial<Values>) => {
    // An error, and the question before the own address is banned, are about the values that were sent.
    if (ban.isError) ban.reset();
    setValues({ ...values, ...changes });
  };
  const failure = ban.error === null ? undefined : asFailure(ban.error);
  const isOwn = failure?.code === 'confirmation_required';
  const errorAt = (field: string) => failure?.at(`/body/${field}`);
  const isTaken = failure?.code === 'conflict';
  const addressError = errorAt('address') ?? (isTaken ? failure.message : undefined);
  const isAboutField = addressError !== undefined || errorAt('expiresAt') !== undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (ban.isPending) return;
    const body = {
      address: values.address.trim(),
      reason: values.reason.trim(),
      expiresAt: timeOf(values.ends),
    };
    ban.mutate(isOwn ? { ...body, confirm: true } : body);
  };
  return (
    <Dialog open onClose={onClose} title={i18n._('Ban an address')}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label={i18n._('Address or network')}
          help={i18n._(
            'Such as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/32. A single IPv6 address stands for its /64 network. Your own address is {address}.',
            { address: session.address },
          )}
          error={addressError}
        >
          <TextInput
            name="address"
            required
            maxLength={43}
            autoComplete="off"
            autoFocus
            spellCheck={false}
            value={values.address}
            onChange={({ target }) => set({ address: target.value })}
          />
        </Field>
        <Field label={i18n._('Reason')} help={i18n._('Optional. Only administrators see it.')}>
          <TextArea
            name="reason"
            rows={2}
            maxLength={500}
            value={values.reason}
            onChange={({ target }) => set({ reason: target.value })}
          />
        </Field>
        <Field
          label={i18n._('Ends')}
          help={i18n._('Empty: it lasts until you lift it.')}
          error={errorAt('expiresAt')}
        >
          <TextInput
            type="datetime-local"
            name="ends"
            value={values.ends}
            min={localText(new Date())}
            onChange={({ target }) => set({ ends: target.value })}
          />
        </Field>
        {isOwn && <OwnAddress />}
        {failure !== undefined && !isOwn && !isAboutField && <Failure error={failure} />}
        <DialogButtons>
          <Button onClick={onClose}>{i18n._('Cancel')}</Button>
          <Button type="submit" look={isOwn ? 'destroy' : 'primary'} disabled={ban.isPending}>
            {isOwn ? i18n._('Lock me out') : i18n._('Ban')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function OwnAddress() {
  const { i18n } = useLingui();
  return (
    <p
      role="alert"
      className="flex items-start gap-2 rounded-panel border border-crashed/60 bg-crashed/6 p-3"
    >
      <Icon name="alert" className="mt-0.5 text-crashed" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {i18n._(
          'This covers your own address: you would be locked out of the panel at once. The ban can then only be lifted on the host, with berth panel unban, or from another address.',
        )}
      </span>
    </p>
  );
}
