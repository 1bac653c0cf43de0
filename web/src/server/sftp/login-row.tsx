import { useLingui } from '@lingui/react';
import type { SftpLogin } from '../../api/server/sftp';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { formatTime } from '../../ui/text/format';
import { sftpUrl } from './sftp-url';

type Props = { login: SftpLogin; canRevoke: boolean; onRevoke(): void };

export function LoginRow({ login, canRevoke, onRevoke }: Props) {
  const { i18n } = useLingui();
  const { username, homeDir, created, expiresAt, publicKey } = login;
  const url = sftpUrl(login);
  const time = (at: string) => formatTime(at, i18n.locale);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-52 flex-1">
        <h3 className="font-medium [overflow-wrap:anywhere]">{username}</h3>
        <p className="flex items-start gap-1">
          <code className="min-w-0 [overflow-wrap:anywhere]">{url}</code>
          <CopyButton text={url} label={i18n._('Copy the address of {name}', { name: username })} />
        </p>
        <Fingerprint login={login} />
      </div>
      <ul className="min-w-44 text-dim">
        <li className="[overflow-wrap:anywhere]">{i18n._('Folder: {path}', { path: homeDir })}</li>
        <li>{i18n._('Created {time}', { time: time(created) })}</li>
        <li>
          {expiresAt === null
            ? i18n._('Does not expire')
            : i18n._('Expires {time}', { time: time(expiresAt) })}
        </li>
        {publicKey !== null && <li>{i18n._('With a public key')}</li>}
      </ul>
      {canRevoke && (
        <Button look="quiet" aria-label={i18n._('Revoke {name}…', { name: username })} onClick={onRevoke}>
          {i18n._('Revoke…')}
        </Button>
      )}
    </li>
  );
}

function Fingerprint({ login: { hostKeyFingerprint } }: { login: SftpLogin }) {
  const { i18n } = useLingui();
  return (
    <div className="text-dim">
      <p>{i18n._('Fingerprint of the host')}</p>
      <p className="flex items-start gap-1">
        <code className="min-w-0 [overflow-wrap:anywhere]">{hostKeyFingerprint}</code>
        <CopyButton text={hostKeyFingerprint} label={i18n._('Copy the fingerprint')} />
      </p>
    </div>
  );
}
