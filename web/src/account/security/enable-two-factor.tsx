import { useLingui } from '@lingui/react';
import type { FormEvent } from 'react';
import { api, asFailure, type Schemas } from '../../api/client';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Failure } from '../../ui/failure';
import { Field, TextInput } from '../../ui/form/field';
import { useAccountAction } from '../use-account-action';
import { QrCode } from './qr-code';

type Props = {
  setup: Schemas['TwoFactorSetup'];
  onCancel(): void;
  onEnabled(recoveryCodes: string[]): void;
};

/** Shows the secret as a QR code, and turns one-time codes on with the first code that the app shows. */
export function EnableTwoFactor({ setup, onCancel, onEnabled }: Props) {
  const { i18n } = useLingui();
  const enable = useAccountAction(async (code: string) => {
    const { data } = await api.POST('/api/v2/account/2fa/enable', { body: { code } });
    onEnabled(data?.recoveryCodes ?? []);
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('code'));
    if (!enable.isPending) enable.mutate(typed.replace(/\s/g, ''));
  };
  const isWrong = enable.error !== null && asFailure(enable.error).code === 'invalid_code';
  return (
    <div className="flex flex-wrap gap-5">
      <QrCode
        text={setup.otpauthUrl}
        label={i18n._(
          'QR code for your authenticator app. It contains the same secret as the text next to it.',
        )}
      />
      <form onSubmit={submit} className="flex min-w-60 flex-1 flex-col gap-3">
        <ol className="flex list-decimal flex-col gap-2 ps-5">
          <li>
            {i18n._('Scan the code with an authenticator app, or enter this secret:')}
            <p className="font-mono break-all">
              {setup.secret} <CopyButton text={setup.secret} label={i18n._('Copy the secret')} />
            </p>
            <a href={setup.otpauthUrl} className="text-accent hover:underline">
              {i18n._('Open in an app on this device')}
            </a>
          </li>
          <li>{i18n._('Type the 6 digits that the app shows.')}</li>
        </ol>
        <Field label={i18n._('Code')} error={isWrong ? asFailure(enable.error).message : undefined}>
          <TextInput
            name="code"
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="\s*([0-9]\s*){6}"
            title={i18n._('6 digits')}
            autoFocus
          />
        </Field>
        {enable.error !== null && !isWrong && <Failure error={enable.error} />}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" disabled={enable.isPending}>
            {i18n._('Turn on')}
          </Button>
          <Button onClick={onCancel}>{i18n._('Cancel')}</Button>
        </div>
      </form>
    </div>
  );
}
