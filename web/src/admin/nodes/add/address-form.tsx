import { useLingui } from '@lingui/react';
import type { SubmitEvent } from 'react';
import { asFailure, type Schemas } from '../../../api/client';
import { Button } from '../../../ui/button';
import { DialogButtons } from '../../../ui/dialog/dialog';
import { Failure } from '../../../ui/failure';
import { Field, TextInput } from '../../../ui/form/field';
import { ConnectionFields } from '../connection-fields';
import { fingerprintOf, textOf } from '../form-text';

type Props = {
  mutation: { mutate(body: Schemas['NewNode']): void; error: Error | null; isPending: boolean };
  onClose(): void;
};

const FIELDS = ['name', 'url', 'key', 'publicUrl', 'certificateFingerprint'];

/** Adds a node whose address and key the administrator knows. */
export function AddressForm({ mutation: { mutate, error, isPending }, onClose }: Props) {
  const { i18n } = useLingui();
  const errorOf = (field: string) => (error ? asFailure(error).at(`/body/${field}`) : undefined);
  const isElsewhere = error !== null && !FIELDS.some((field) => errorOf(field));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const form = new FormData(event.currentTarget);
    const publicUrl = textOf(form, 'publicUrl');
    mutate({
      name: textOf(form, 'name'),
      url: textOf(form, 'url'),
      key: textOf(form, 'key'),
      certificateFingerprint: fingerprintOf(textOf(form, 'certificateFingerprint')),
      ...(publicUrl === '' ? {} : { publicUrl }),
    });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Field label={i18n._('Name')} error={errorOf('name')}>
        <TextInput name="name" required maxLength={64} autoComplete="off" />
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
