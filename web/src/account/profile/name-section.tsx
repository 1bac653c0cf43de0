import { useLingui } from '@lingui/react';
import type { FormEvent } from 'react';
import type { Account } from '../../api/account/account';
import { api } from '../../api/client';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Field, TextArea, TextInput } from '../../ui/form/field';
import { Section } from '../../ui/section';
import { toasts } from '../../ui/toasts';
import { useAccountAction } from '../use-account-action';

/** The name that others see, and a text about the user. */
export function NameSection({ account }: { account: Account }) {
  const { i18n } = useLingui();
  const save = useAccountAction(
    (body: { username: string; description: string }) => api.PATCH('/api/v2/account', { body }),
    () => toasts.add({ title: i18n._('Profile saved') }),
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    save.mutate({
      username: String(fields.get('username')).trim(),
      description: String(fields.get('description')),
    });
  };
  return (
    <Section
      title={i18n._('Profile')}
      description={i18n._('Members of your servers and administrators see it.')}
    >
      <form onSubmit={submit} className="flex flex-col gap-3">
        <Field label={i18n._('Name')}>
          <TextInput
            name="username"
            defaultValue={account.username}
            required
            maxLength={64}
            autoComplete="nickname"
          />
        </Field>
        <Field label={i18n._('About you')} help={i18n._('Optional.')}>
          <TextArea name="description" defaultValue={account.description} maxLength={1000} rows={3} />
        </Field>
        {save.error !== null && <Failure error={save.error} />}
        <div>
          <Button type="submit" look="primary" disabled={save.isPending}>
            {i18n._('Save the profile')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
