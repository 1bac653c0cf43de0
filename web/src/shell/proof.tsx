import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { accountQuery } from '../api/account/account';
import { signWithPasskey } from '../api/account/passkeys';
import { api, asFailure, type Schemas } from '../api/client';
import { Button } from '../ui/button';
import { DialogButtons } from '../ui/dialog/dialog';
import { Failure } from '../ui/failure';
import { Field, TextInput } from '../ui/form/field';

/** The form in which users prove who they are, with their password or a passkey. */
export function Proof({ onCancel, onDone }: { onCancel(): void; onDone(): void }) {
  const { i18n } = useLingui();
  const { data: account } = useQuery(accountQuery);
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const prove = async (proof: () => Promise<Schemas['Reauthentication']>) => {
    setBusy(true);
    setError(undefined);
    try {
      await api.POST('/api/v2/auth/reauthenticate', { body: await proof() });
      onDone();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    if (!isBusy && hasPassword) void prove(() => Promise.resolve({ password }));
  };
  const proveByPasskey = () => prove(async () => ({ passkey: await signWithPasskey(await challenge()) }));
  // An account that was created with a passkey has no password to ask for.
  const hasPassword = account?.hasPassword !== false;
  const isWrong = error !== undefined && asFailure(error).code === 'invalid_credentials';
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {hasPassword && (
        <Field label={i18n._('Password')} error={isWrong ? i18n._('This is not your password.') : undefined}>
          <TextInput
            name="password"
            type="password"
            autoComplete="current-password"
            required
            maxLength={128}
            autoFocus
          />
        </Field>
      )}
      {error !== undefined && !isWrong && <Failure error={error} />}
      <DialogButtons>
        <Button onClick={onCancel}>{i18n._('Cancel')}</Button>
        {account?.passkeyEnabled && (
          <Button
            look={hasPassword ? 'plain' : 'primary'}
            disabled={isBusy}
            onClick={() => void proveByPasskey()}
          >
            {i18n._('Use a passkey')}
          </Button>
        )}
        {hasPassword && (
          <Button type="submit" look="primary" disabled={isBusy}>
            {i18n._('Continue')}
          </Button>
        )}
      </DialogButtons>
    </form>
  );
}

async function challenge(): Promise<Schemas['PasskeyAuthenticationOptions']> {
  const { data } = await api.POST('/api/v2/auth/reauthenticate/options');
  if (data === undefined) throw new Error('the response has no body');
  return data;
}
