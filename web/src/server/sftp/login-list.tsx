import { useLingui } from '@lingui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client';
import { useCan } from '../../api/server/access';
import { MAX_SFTP_LOGINS, type SftpLogin, sftpLoginsQuery } from '../../api/server/sftp';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/dialog/confirm';
import { Failure } from '../../ui/failure';
import { Loading } from '../../ui/progress/loading';
import { Empty, Section } from '../../ui/section';
import { CreateDialog } from './create-dialog';
import { LoginRow } from './login-row';

export function LoginList({ serverId }: { serverId: string }) {
  const { i18n } = useLingui();
  const { data: logins, error, refetch } = useQuery(sftpLoginsQuery(serverId));
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<SftpLogin>();
  const canWrite = useCan(serverId)('sftp.write');
  const isFull = (logins?.length ?? 0) >= MAX_SFTP_LOGINS;
  const create = canWrite && (
    <Button look="primary" disabled={isFull} onClick={() => setCreating(true)}>
      {i18n._('Create a login')}
    </Button>
  );
  return (
    <Section
      title={i18n._('SFTP logins')}
      description={
        isFull
          ? i18n._('A server can have {max} logins. Revoke one to create another.', { max: MAX_SFTP_LOGINS })
          : i18n._('Programs such as FileZilla or WinSCP connect with them to the files of this server.')
      }
      actions={create}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!logins && !error && <Loading />}
      {logins?.length === 0 && (
        <Empty text={i18n._('No logins yet. Create one for each person or program that needs the files.')} />
      )}
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {logins?.map((login) => (
          <LoginRow key={login.id} login={login} canRevoke={canWrite} onRevoke={() => setRevoked(login)} />
        ))}
      </ul>
      {isCreating && <CreateDialog serverId={serverId} onClose={() => setCreating(false)} />}
      {revoked && <RevokeDialog serverId={serverId} login={revoked} onClose={() => setRevoked(undefined)} />}
    </Section>
  );
}

type RevokeProps = { serverId: string; login: SftpLogin; onClose(): void };

function RevokeDialog({ serverId, login: { id: credentialId, username }, onClose }: RevokeProps) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const revoke = async () => {
    await api.DELETE('/api/v2/servers/{serverId}/sftp/credentials/{credentialId}', {
      params: { path: { serverId, credentialId } },
    });
    await client.invalidateQueries({ queryKey: sftpLoginsQuery(serverId).queryKey });
  };
  return (
    <Confirm
      open
      onClose={onClose}
      title={i18n._('Revoke {name}?', { name: username })}
      description={i18n._('Its connections end, and running transfers are interrupted. The files stay.')}
      action={i18n._('Revoke')}
      onConfirm={revoke}
    />
  );
}
