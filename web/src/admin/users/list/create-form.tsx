import { useLingui } from '@lingui/react';
import { type SubmitEvent, useState } from 'react';
import { asFailure, type Schemas } from '../../../api/client';
import { Button } from '../../../ui/button';
import { DialogButtons } from '../../../ui/dialog/dialog';
import { Failure } from '../../../ui/failure';
import { Choices } from '../../../ui/form/choices';
import { Field, TextInput } from '../../../ui/form/field';
import { NewPasswordField } from '../../../ui/form/new-password-field';
import { fieldErrorsOf } from '../field-errors';

type Way = 'link' | 'password';
type Props = {
  mutation: { mutate(body: Schemas['NewUser']): void; error: unknown; isPending: boolean };
  onClose(): void;
};

/** The fields of a new account. */
export function CreateForm({ mutation, onClose }: Props) {
  const { i18n } = useLingui();
  const [way, setWay] = useState<Way>('link');
  const errors = fieldErrorsOf(mutation.error);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (mutation.isPending) return;
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '');
    mutation.mutate({
      username: text('username').trim(),
      email: text('email').trim(),
      isAdmin: fields.get('isAdmin') !== null,
      ...(way === 'password' && { password: text('password') }),
    });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Field label={i18n._('Name')} error={errors.username}>
        <TextInput name="username" required maxLength={64} autoComplete="off" />
      </Field>
      <Field label={i18n._('E-mail address')} error={errors.email}>
        <TextInput name="email" type="email" required maxLength={254} autoComplete="off" />
      </Field>
      <Choices<Way>
        legend={i18n._('Password')}
        value={way}
        onChange={setWay}
        choices={[
          {
            value: 'link',
            label: i18n._('With a link'),
            help: i18n._('You get a link to give to the user, who sets a password with it.'),
          },
          {
            value: 'password',
            label: i18n._('I set it now'),
            help: i18n._('You tell it to the user, who can change it.'),
          },
        ]}
      />
      {way === 'password' && <NewPasswordField label={i18n._('Password')} error={errors.password} />}
      <AdministratorBox />
      {mutation.error !== null && !errors.isComplete && <Failure error={asFailure(mutation.error)} />}
      <DialogButtons>
        <Button onClick={onClose}>{i18n._('Cancel')}</Button>
        <Button type="submit" look="primary" disabled={mutation.isPending}>
          {i18n._('Create the user')}
        </Button>
      </DialogButtons>
    </form>
  );
}

function AdministratorBox() {
  const { i18n } = useLingui();
  return (
    <label className="flex cursor-pointer gap-3">
      <input type="checkbox" name="isAdmin" className="mt-0.5 size-4 shrink-0 accent-accent" />
      <span>
        <span className="block font-medium">{i18n._('Administrator')}</span>
        <span className="block text-dim">
          {i18n._('Can do everything on this panel: all servers, nodes, users and settings.')}
        </span>
      </span>
    </label>
  );
}
