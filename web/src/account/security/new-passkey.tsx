import { useLingui } from '@lingui/react';
import { createPasskey } from '../../api/account/passkeys';
import { api } from '../../api/client';
import { browserOf } from '../sessions/user-agent';
import { useAccountAction } from '../use-account-action';
import { NameDialog } from './name-dialog';

type Props = { open: boolean; onClose(): void; onAdded(): void };

/** Asks for a name, and then the browser for a passkey. */
export function NewPasskey({ open, onClose, onAdded }: Props) {
  const { i18n } = useLingui();
  const add = useAccountAction(async (name: string) => {
    const { data: options } = await api.POST('/api/v2/account/passkey/register/options');
    if (options === undefined) throw new Error('the response has no body');
    const body = { ...(await createPasskey(options)), name };
    return api.POST('/api/v2/account/passkey/register/verify', { body });
  }, onAdded);
  return (
    <NameDialog
      open={open}
      onClose={onClose}
      title={i18n._('Add a passkey')}
      description={i18n._(
        'The name helps you to recognize it later. Your browser then asks how to save the passkey.',
      )}
      initial={browserOf(navigator.userAgent) ?? ''}
      action={i18n._('Continue')}
      onName={(name) => add.mutateAsync(name)}
    />
  );
}
