import { useLingui } from '@lingui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Schemas } from '../../api/client';
import { type NewSftpLogin, sftpLoginsQuery } from '../../api/server/sftp';
import { Button } from '../../ui/button';
import { Dialog, DialogButtons } from '../../ui/dialog/dialog';
import { ShownOnce } from '../../ui/shown-once';
import { CreateForm } from './create-form';
import { sftpUrl } from './sftp-url';

/** Creates a login. Its password is shown in this dialog, and never again. */
export function CreateDialog({ serverId, onClose }: { serverId: string; onClose(): void }) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const [login, setLogin] = useState<NewSftpLogin>();
  const create = useMutation({
    mutationFn: async (body: Schemas['CreateSftpCredentialRequest']) => {
      const params = { path: { serverId } };
      const { data } = await api.POST('/api/v2/servers/{serverId}/sftp/credentials', { params, body });
      return data;
    },
    onSuccess: (created) => {
      void client.invalidateQueries({ queryKey: sftpLoginsQuery(serverId).queryKey });
      setLogin(created);
    },
  });
  return (
    <Dialog
      open
      isShownOnce={login !== undefined}
      onClose={onClose}
      title={login ? i18n._('The login is ready') : i18n._('Create an SFTP login')}
      description={login && i18n._('Copy the password now: it is not shown again.')}
    >
      {login ? (
        <CreatedLogin login={login} onClose={onClose} />
      ) : (
        <CreateForm mutation={create} onClose={onClose} />
      )}
    </Dialog>
  );
}

function CreatedLogin({ login, onClose }: { login: NewSftpLogin; onClose(): void }) {
  const { i18n } = useLingui();
  return (
    <>
      <ShownOnce label={i18n._('Password')} text={login.password} />
      <ShownOnce label={i18n._('Address')} text={sftpUrl(login)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <ShownOnce label={i18n._('Host')} text={login.host} />
        <ShownOnce label={i18n._('Port')} text={String(login.port)} />
      </div>
      <ShownOnce label={i18n._('User name')} text={login.username} />
      <ShownOnce label={i18n._('Fingerprint of the host')} text={login.hostKeyFingerprint} />
      <p className="text-dim">
        {i18n._('At the first connection, your program shows a fingerprint. Go on only if it is this one.')}
      </p>
      <DialogButtons>
        <Button look="primary" onClick={onClose}>
          {i18n._('Done')}
        </Button>
      </DialogButtons>
    </>
  );
}
