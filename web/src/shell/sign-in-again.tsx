import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { accountQuery } from '../api/account/account';
import { signWithPasskey } from '../api/account/passkeys';
import { onRecentSignInRequired } from '../api/account/recent-sign-in';
import { ApiFailure, api, asFailure, type Schemas } from '../api/client';
import { Button } from '../ui/button';
import { Dialog, DialogButtons } from '../ui/dialog';
import { Failure } from '../ui/failure';
import { Field, TextInput } from '../ui/field';

type Waiting = { resolve(): void; reject(reason: ApiFailure): void };

/** Asks for the password or a passkey when an action requires a recent sign-in. The action then continues by itself. */
export function SignInAgain() {
  const { i18n } = useLingui();
  const [waiting, setWaiting] = useState<Waiting>();
  const shared = useRef<Promise<void>>(undefined);
  useEffect(() => {
    // Requests that need it at the same time share one dialog.
    onRecentSignInRequired(() => {
      shared.current ??= new Promise<void>((resolve, reject) => setWaiting({ resolve, reject })).finally(
        () => {
          shared.current = undefined;
          setWaiting(undefined);
        },
      );
      return shared.current;
    });
    return () => onRecentSignInRequired(undefined);
  }, []);
  const cancel = () =>
    waiting?.reject(
      new ApiFailure(0, 'not_confirmed', i18n._('Nothing was changed, because you did not confirm it.')),
    );
  return (
    <Dialog
      open={waiting !== undefined}
      onClose={cancel}
      title={i18n._('Confirm that it is you')}
      description={i18n._(
        'This action affects how people get into your account, and your last sign-in was a while ago.',
      )}
    >
      {waiting !== undefined && <Proof onCancel={cancel} onDone={waiting.resolve} />}
    </Dialog>
  );
}

function Proof({ onCancel, onDone }: { onCancel(): void; onDone(): void }) {
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
    if (!isBusy) void prove(() => Promise.resolve({ password }));
  };
  const proveByPasskey = () => prove(async () => ({ passkey: await signWithPasskey(await challenge()) }));
  const isWrong = error !== undefined && asFailure(error).code === 'invalid_credentials';
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
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
      {error !== undefined && !isWrong && <Failure error={error} />}
      <DialogButtons>
        <Button onClick={onCancel}>{i18n._('Cancel')}</Button>
        {account?.passkeyEnabled && (
          <Button disabled={isBusy} onClick={() => void proveByPasskey()}>
            {i18n._('Use a passkey')}
          </Button>
        )}
        <Button type="submit" look="primary" disabled={isBusy}>
          {i18n._('Continue')}
        </Button>
      </DialogButtons>
    </form>
  );
}

async function challenge(): Promise<Schemas['PasskeyAuthenticationOptions']> {
  const { data } = await api.POST('/api/v2/auth/reauthenticate/options');
  if (data === undefined) throw new Error('the response has no body');
  return data;
}
