import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { canUsePasskeys } from '../api/account/passkeys';
import { api, type Schemas } from '../api/client';
import { Button } from '../ui/button';
import { Field, TextInput } from '../ui/form/field';
import { Frame, PageLink } from './frame';
import { useSetupState } from './new-account/setup-state';
import { pageAfterSignIn } from './next-page';
import { Refusal } from './refusal';
import { SecondFactor } from './second-factor';
import { usePasskey } from './use-passkey';
import { useSubmit } from './use-submit';

/** Signs in with a password and, if the account has one, a second factor; or with a passkey alone. */
export function SignInPage() {
  const [methods, setMethods] = useState<Schemas['TwoFactorMethod'][]>();
  const setup = useSetupState();
  useEffect(() => {
    // A new panel has no account to sign in to.
    if (setup?.open) location.replace(`/app/setup${location.hash}`);
  }, [setup]);
  return methods === undefined ? (
    <PasswordStep canRegister={setup?.invitedRegistration === true} onSecondFactor={setMethods} />
  ) : (
    <SecondFactor methods={methods} onBack={() => setMethods(undefined)} />
  );
}

type StepProps = { canRegister: boolean; onSecondFactor(methods: Schemas['TwoFactorMethod'][]): void };

function PasswordStep({ canRegister, onSecondFactor }: StepProps) {
  const { i18n } = useLingui();
  const { onSubmit, error, isBusy } = useSubmit(async ({ email = '', password = '' }) => {
    const { data } = await api.POST('/api/v2/auth/login', { body: { email, password } });
    if (data?.status === 'two_factor_required') onSecondFactor(data.methods);
    else location.assign(pageAfterSignIn());
  });
  return (
    <Frame
      title={i18n._('Sign in')}
      footer={
        <>
          <PageLink to="/app/forgot-password">{i18n._('Forgotten your password?')}</PageLink>
          {canRegister && <PageLink to="/app/register">{i18n._('Create an account')}</PageLink>}
        </>
      }
    >
      <form onSubmit={onSubmit} className="flex flex-col gap-4">
        <Field label={i18n._('E-mail address')}>
          <TextInput
            name="email"
            type="email"
            autoComplete="username webauthn"
            required
            maxLength={254}
            autoFocus
          />
        </Field>
        <Field label={i18n._('Password')}>
          <TextInput
            name="password"
            type="password"
            autoComplete="current-password"
            required
            maxLength={128}
          />
        </Field>
        <Refusal error={error} />
        <Button type="submit" look="primary" disabled={isBusy}>
          {i18n._('Sign in')}
        </Button>
      </form>
      {canUsePasskeys() && <PasskeyWay />}
    </Frame>
  );
}

/** The way without a password. */
function PasskeyWay() {
  const { i18n } = useLingui();
  const { run, error, isBusy } = usePasskey();
  return (
    <section aria-label={i18n._('Without a password')} className="flex flex-col gap-4">
      <p aria-hidden="true" className="flex items-center gap-3 text-dim">
        <span className="grow border-t border-line" />
        {i18n._('or')}
        <span className="grow border-t border-line" />
      </p>
      <Button disabled={isBusy} onClick={() => void run()}>
        {i18n._('Sign in with a passkey')}
      </Button>
      <Refusal error={error} />
    </section>
  );
}
