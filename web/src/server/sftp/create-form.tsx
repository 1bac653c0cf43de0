import { useLingui } from '@lingui/react';
import type { UseMutationResult } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { asFailure, type Schemas } from '../../api/client';
import { Button } from '../../ui/button';
import { DialogButtons } from '../../ui/dialog/dialog';
import { Failure } from '../../ui/failure';
import { Field, Select, TextArea, TextInput } from '../../ui/form/field';

type Request = Schemas['CreateSftpCredentialRequest'];
type Props = { mutation: UseMutationResult<unknown, Error, Request>; onClose(): void };

const DAY_SECONDS = 86_400;
const DAYS = [1, 7, 30, 90];
const USERNAME = '[A-Za-z0-9][A-Za-z0-9_.\\-]*';

type Values = { username: string; homeDir: string; days: string; publicKey: string };
const EMPTY: Values = { username: '', homeDir: '/', days: '', publicKey: '' };

const bodyOf = ({ username, homeDir, days, publicKey }: Values): Request => ({
  username: username.trim(),
  homeDir: homeDir.trim() || '/',
  ...(days === '' ? {} : { expiresIn: Number(days) * DAY_SECONDS }),
  ...(publicKey.trim() === '' ? {} : { publicKey: publicKey.trim() }),
});

/** Returns the field that an error is about. */
function fieldOf(error: Error): keyof Request | undefined {
  const failure = asFailure(error);
  const fields = ['username', 'homeDir', 'publicKey', 'expiresIn'] as const;
  if (failure.code === 'name_taken') return 'username';
  if (failure.status === 404) return 'homeDir';
  return fields.find((field) => failure.at(`/body/${field}`) !== undefined);
}

export function CreateForm({ mutation: { mutate, error, isPending }, onClose }: Props) {
  const { i18n } = useLingui();
  const [values, setValues] = useState(EMPTY);
  const set = (changes: Partial<Values>) => setValues({ ...values, ...changes });
  const wrong = error ? fieldOf(error) : undefined;
  const errorOf = (field: keyof Request) =>
    error && wrong === field
      ? (asFailure(error).at(`/body/${field}`) ?? asFailure(error).message)
      : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    mutate(bodyOf(values));
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label={i18n._('User name')}
        help={i18n._('Letters, digits, dots, - and _. No other login of the node may have it.')}
        error={errorOf('username')}
      >
        <TextInput
          name="username"
          required
          pattern={USERNAME}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          value={values.username}
          onChange={({ target }) => set({ username: target.value })}
        />
      </Field>
      <Field
        label={i18n._('Folder')}
        help={i18n._('The login sees only this folder. / is the whole server.')}
        error={errorOf('homeDir')}
      >
        <TextInput
          name="homeDir"
          autoComplete="off"
          spellCheck={false}
          value={values.homeDir}
          onChange={({ target }) => set({ homeDir: target.value })}
        />
      </Field>
      <Field label={i18n._('Expires')} error={errorOf('expiresIn')}>
        <Select name="days" value={values.days} onChange={({ target }) => set({ days: target.value })}>
          <option value="">{i18n._('Never')}</option>
          {DAYS.map((count) => (
            <option key={count} value={count}>
              {i18n._('{count, plural, one {After # day} other {After # days}}', { count })}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={i18n._('Public key (optional)')}
        help={i18n._('A line such as "ssh-ed25519 AAAA…". The password works, too.')}
        error={errorOf('publicKey')}
      >
        <TextArea
          name="publicKey"
          rows={2}
          spellCheck={false}
          value={values.publicKey}
          onChange={({ target }) => set({ publicKey: target.value })}
        />
      </Field>
      {error && wrong === undefined && <Failure error={error} />}
      <DialogButtons>
        <Button onClick={onClose}>{i18n._('Cancel')}</Button>
        <Button type="submit" look="primary" disabled={isPending}>
          {i18n._('Create')}
        </Button>
      </DialogButtons>
    </form>
  );
}
