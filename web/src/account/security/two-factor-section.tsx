import { useLingui } from '@lingui/react';
import { type ReactNode, useState } from 'react';
import type { Account } from '../../api/account/account';
import { api, type Schemas } from '../../api/client';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Section } from '../../ui/section';
import { toasts } from '../../ui/toasts';
import { useAccountAction } from '../use-account-action';
import { CodeDialog } from './code-dialog';
import { EnableTwoFactor } from './enable-two-factor';
import { RecoveryCodes } from './recovery-codes';

/** One-time codes of an authenticator app: turning them on and off, and new recovery codes. */
export function TwoFactorSection({ account }: { account: Account }) {
  const { i18n } = useLingui();
  const [codes, setCodes] = useState<string[]>();
  const isOn = account.twoFactorEnabled;
  return (
    <Section
      title={i18n._('One-time codes')}
      description={i18n._('After the password, you type a code that an app on your phone shows.')}
      actions={<OnOff isOn={isOn} />}
    >
      {isOn ? <WhileOn onNewCodes={setCodes} /> : <WhileOff onNewCodes={setCodes} />}
      <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />
    </Section>
  );
}

function OnOff({ isOn }: { isOn: boolean }) {
  const { i18n } = useLingui();
  const text: ReactNode = isOn ? i18n._('On') : i18n._('Off');
  return (
    <span
      className={`inline-flex items-center gap-1.5 font-semibold ${isOn ? 'text-running' : 'text-stopped'}`}
    >
      <svg viewBox="0 0 12 12" className="size-3 fill-none stroke-current stroke-2" aria-hidden="true">
        {isOn ? <path d="m1.5 6.5 3 3 6-7" /> : <circle cx="6" cy="6" r="4" />}
      </svg>
      {text}
    </span>
  );
}

function WhileOff({ onNewCodes }: { onNewCodes(codes: string[]): void }) {
  const { i18n } = useLingui();
  const [setup, setSetup] = useState<Schemas['TwoFactorSetup']>();
  const begin = useAccountAction(async () => {
    const { data } = await api.GET('/api/v2/account/2fa/setup');
    setSetup(data);
  });
  return (
    <>
      {begin.error !== null && <Failure error={begin.error} />}
      {setup === undefined ? (
        <div>
          <Button look="primary" disabled={begin.isPending} onClick={() => begin.mutate(undefined)}>
            {i18n._('Turn on one-time codes')}
          </Button>
        </div>
      ) : (
        <EnableTwoFactor setup={setup} onCancel={() => setSetup(undefined)} onEnabled={onNewCodes} />
      )}
    </>
  );
}

function WhileOn({ onNewCodes }: { onNewCodes(codes: string[]): void }) {
  const { i18n } = useLingui();
  const [asking, setAsking] = useState<'codes' | 'off'>();
  const renew = useAccountAction(async (body: Schemas['TwoFactorProof']) => {
    const { data } = await api.POST('/api/v2/account/2fa/recovery-codes', { body });
    onNewCodes(data?.recoveryCodes ?? []);
  });
  const disable = useAccountAction(
    (body: Schemas['TwoFactorProof']) => api.POST('/api/v2/account/2fa/disable', { body }),
    () => toasts.add({ title: i18n._('One-time codes are off. Your other sessions have ended.') }),
  );
  const close = () => setAsking(undefined);
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setAsking('codes')}>{i18n._('Get new recovery codes')}</Button>
      <Button look="danger" onClick={() => setAsking('off')}>
        {i18n._('Turn off')}
      </Button>
      <CodeDialog
        open={asking === 'codes'}
        onClose={close}
        title={i18n._('Get new recovery codes?')}
        description={i18n._('Your earlier recovery codes stop working, and your other sessions end.')}
        action={i18n._('Get new codes')}
        onProof={(proof) => renew.mutateAsync(proof)}
      />
      <CodeDialog
        open={asking === 'off'}
        onClose={close}
        title={i18n._('Turn off one-time codes?')}
        description={i18n._(
          'Your password alone is then sufficient to sign in, unless you have a passkey. All recovery codes stop working, and your other sessions end.',
        )}
        action={i18n._('Turn off')}
        isDangerous
        onProof={(proof) => disable.mutateAsync(proof)}
      />
    </div>
  );
}
