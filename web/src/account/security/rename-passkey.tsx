import { useLingui } from '@lingui/react';
import { api, type Schemas } from '../../api/client';
import { NameDialog } from './name-dialog';

type Props = { passkey: Schemas['Passkey'] | undefined; onClose(): void; onRenamed(): void };

export function RenamePasskey({ passkey, onClose, onRenamed }: Props) {
  const { i18n } = useLingui();
  const rename = async (name: string) => {
    if (passkey === undefined) return;
    const path = { id: passkey.id };
    await api.PATCH('/api/v2/account/passkey/{id}', { params: { path }, body: { name } });
    onRenamed();
  };
  return (
    <NameDialog
      open={passkey !== undefined}
      onClose={onClose}
      title={i18n._('Rename the passkey')}
      initial={passkey?.name ?? ''}
      action={i18n._('Rename')}
      onName={rename}
    />
  );
}
