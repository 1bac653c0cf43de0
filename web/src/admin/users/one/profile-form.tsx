import { useLingui } from '@lingui/react';
import { type SubmitEvent, useState } from 'react';
import type { AdminUser } from '../../../api/admin/users';
import { Button } from '../../../ui/button';
import { Failure } from '../../../ui/failure';
import { Field, TextArea, TextInput } from '../../../ui/form/field';
import { Section } from '../../../ui/section';
import { fieldErrorsOf } from '../field-errors';
import { useUserChanges } from './use-user-changes';
import { useIsOwnAccount } from './user-summary';

type Draft = Partial<Pick<AdminUser, 'username' | 'email' | 'description'>>;

/** The name, the address and the description of a user. */
export function ProfileForm({ user }: { user: AdminUser }) {
  const { i18n } = useLingui();
  const change = useUserChanges(user.id);
  const isOwn = useIsOwnAccount(user.id);
  const [draft, setDraft] = useState<Draft>({});
  const changes = changesOf(draft, user);
  const errors = fieldErrorsOf(change.error);
  const set = (next: Draft) => {
    if (change.isError || change.isSuccess) change.reset();
    setDraft({ ...draft, ...next });
  };
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (changes !== undefined && !change.isPending) change.mutate(changes, { onSuccess: () => setDraft({}) });
  };
  const consequence = isOwn
    ? i18n._('If it changes, you are signed out and sign in with the new one.')
    : i18n._('If it changes, the user is signed out and signs in with the new one.');
  return (
    <Section title={i18n._('Profile')}>
      <form onSubmit={save} className="flex flex-col gap-4">
        <Field label={i18n._('Name')} error={errors.username}>
          <TextInput
            name="username"
            required
            maxLength={64}
            autoComplete="off"
            value={draft.username ?? user.username}
            onChange={({ target }) => set({ username: target.value })}
          />
        </Field>
        <Field label={i18n._('E-mail address')} help={consequence} error={errors.email}>
          <TextInput
            name="email"
            type="email"
            required
            maxLength={254}
            autoComplete="off"
            value={draft.email ?? user.email}
            onChange={({ target }) => set({ email: target.value })}
          />
        </Field>
        <Field label={i18n._('Description')} error={errors.description}>
          <TextArea
            name="description"
            rows={3}
            maxLength={1000}
            value={draft.description ?? user.description}
            onChange={({ target }) => set({ description: target.value })}
          />
        </Field>
        {change.error !== null && !errors.isComplete && <Failure error={change.error} />}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button type="submit" look="primary" disabled={changes === undefined || change.isPending}>
            {change.isPending ? i18n._('Saving…') : i18n._('Save')}
          </Button>
          {changes !== undefined && !change.isPending && (
            <Button look="quiet" onClick={() => setDraft({})}>
              {i18n._('Discard changes')}
            </Button>
          )}
          <p role="status" className="text-dim">
            {change.isSuccess && changes === undefined && i18n._('Saved.')}
          </p>
        </div>
      </form>
    </Section>
  );
}

/** Returns the fields that differ from the stored ones; undefined without a difference. */
function changesOf({ username, email, description }: Draft, user: AdminUser): Draft | undefined {
  const name = username?.trim();
  const address = email?.trim().toLowerCase();
  const changes: Draft = {
    ...(name && name !== user.username && { username: name }),
    ...(address && address !== user.email && { email: address }),
    ...(description !== undefined && description !== user.description && { description }),
  };
  return Object.keys(changes).length > 0 ? changes : undefined;
}
