import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { proofOf } from '../account/security/second-factor-code';
import { signWithPasskey } from '../api/account/passkeys';
import { api, type Schemas } from '../api/client';
import { Button } from '../ui/button';
import { Field, TextInput } from '../ui/form/field';
import { Frame } from './frame';
import { pageAfterSignIn } from './next-page';
import { Refusal } from './refusal';
import { useSubmit } from './use-submit';

type Props = { methods: Schemas['TwoFactorMethod'][]; onBack(): void };

/** Asks for the second factor of an account: a passkey, a code of an app, or a recovery code. */
export function SecondFactor({ methods, onBack }: Props) {
  const { i18n } = useLingui();
  const [isRecovery, setRecovery] = useState(false);
  const passkey = useSubmit(async () => {
    const { data: options } = await api.POST('/api/v2/passkey/auth/options');
    if (options === undefined) throw new Error('the response has no body');
    await api.POST('/api/v2/passkey/auth/verify', { body: await signWithPasskey(options) });
    location.assign(pageAfterSignIn());
  });
  const code = useSubmit(async ({ code: typed = '' }) => {
    await api.POST('/api/v2/auth/2fa', { body: proofOf(typed) });
    location.assign(pageAfterSignIn());
  });
  const hasPasskey = methods.includes('passkey');
  const hasCodes = methods.includes('totp');
  return (
    <Frame
      title={i18n._('Confirm that it is you')}
      description={i18n._('Your password is correct. This account also needs a second factor.')}
      footer={
        <button type="button" onClick={onBack} className="cursor-pointer text-accent hover:underline">
          {i18n._('Use another account')}
        </button>
      }
    >
      {hasPasskey && (
        <Button look="primary" autoFocus disabled={passkey.isBusy} onClick={() => void passkey.run()}>
          {i18n._('Use a passkey')}
        </Button>
      )}
      <Refusal error={passkey.error} />
      {hasCodes && (
        <form onSubmit={code.onSubmit} className="flex flex-col gap-4">
          <CodeField key={String(isRecovery)} isRecovery={isRecovery} isFirst={!hasPasskey} />
          <Refusal error={code.error} />
          <Button type="submit" look={hasPasskey ? 'plain' : 'primary'} disabled={code.isBusy}>
            {i18n._('Continue')}
          </Button>
          <Button look="quiet" onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? i18n._('Use a code of the app') : i18n._('Use a recovery code')}
          </Button>
        </form>
      )}
    </Frame>
  );
}

/**
 * Continues a sign-in of which only the second factor is missing, at the address that the API returns for it. The page
 * does not know which factors the account has, so it offers both kinds.
 */
export const SecondFactorPage = () => (
  <SecondFactor methods={['passkey', 'totp']} onBack={() => location.assign('/app/sign-in')} />
);

/** @param isFirst whether the field is the first control of the page, which gets the focus */
function CodeField({ isRecovery, isFirst }: { isRecovery: boolean; isFirst: boolean }) {
  const { i18n } = useLingui();
  if (isRecovery)
    return (
      <Field
        label={i18n._('Recovery code')}
        help={i18n._('One of the codes that you saved when you turned on one-time codes. Each works once.')}
      >
        <TextInput name="code" autoComplete="off" spellCheck={false} required maxLength={64} autoFocus />
      </Field>
    );
  return (
    <Field
      label={i18n._('Code of your app')}
      help={i18n._('The 6 digits that your authenticator app shows.')}
    >
      <TextInput
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        maxLength={10}
        autoFocus={isFirst}
      />
    </Field>
  );
}
