import { useLingui } from '@lingui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { passkeysQuery } from '../../api/account/account';
import { api, type Schemas } from '../../api/client';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/dialog/confirm';
import { Failure } from '../../ui/failure';
import { ActionMenu } from '../../ui/menu/action-menu';
import { Section } from '../../ui/section';
import { formatTime } from '../../ui/text/format';
import { useAccountAction } from '../use-account-action';
import { NewPasskey } from './new-passkey';
import { RenamePasskey } from './rename-passkey';

type Passkey = Schemas['Passkey'];

/** The passkeys of the account. A session that is restricted cannot list them, but can add one. */
export function PasskeysSection({ isListed }: { isListed: boolean }) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const { data = [], error, refetch } = useQuery({ ...passkeysQuery, enabled: isListed });
  const [adding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<Passkey>();
  const [removing, setRemoving] = useState<Passkey>();
  const changed = () => void client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  const remove = useAccountAction(
    ({ id }: Passkey) => api.DELETE('/api/v2/account/passkey/{id}', { params: { path: { id } } }),
    changed,
  );
  return (
    <Section
      title={i18n._('Passkeys')}
      description={i18n._(
        'A fingerprint, a face, a PIN or a security key confirms that it is you, instead of the password or after it. Nobody can copy a passkey or trick you into typing it.',
      )}
      actions={<Button onClick={() => setAdding(true)}>{i18n._('Add a passkey')}</Button>}
    >
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {data.length === 0 ? (
        <p className="text-dim">{i18n._('You have no passkey yet.')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {data.map((passkey) => (
            <Entry
              key={passkey.id}
              passkey={passkey}
              onRename={() => setRenaming(passkey)}
              onRemove={() => setRemoving(passkey)}
            />
          ))}
        </ul>
      )}
      <NewPasskey open={adding} onClose={() => setAdding(false)} onAdded={changed} />
      <RenamePasskey passkey={renaming} onClose={() => setRenaming(undefined)} onRenamed={changed} />
      <Confirm
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={i18n._('Remove the passkey {name}?', { name: removing?.name })}
        description={i18n._(
          'It can no longer be used to sign in, and your other sessions end. Delete it on the device, too.',
        )}
        action={i18n._('Remove')}
        onConfirm={async () => removing && (await remove.mutateAsync(removing))}
      />
    </Section>
  );
}

type EntryProps = { passkey: Passkey; onRename(): void; onRemove(): void };

function Entry({ passkey, onRename, onRemove }: EntryProps) {
  const { i18n } = useLingui();
  const { name, createdAt, lastUsedAt, backedUp, passwordless } = passkey;
  const facts = [
    passwordless ? i18n._('signs in without the password') : i18n._('only after the password'),
    i18n._('added {time}', { time: formatTime(createdAt, i18n.locale) }),
    lastUsedAt === null
      ? i18n._('never used')
      : i18n._('last used {time}', { time: formatTime(lastUsedAt, i18n.locale) }),
    backedUp ? i18n._('synced between devices') : i18n._('only on one device'),
  ];
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{name}</span>
        <span className="text-dim">{facts.join(' · ')}</span>
      </span>
      <ActionMenu
        label={i18n._('Actions for {name}', { name })}
        actions={[
          { label: i18n._('Rename'), onSelect: onRename },
          { label: i18n._('Remove'), onSelect: onRemove, isDangerous: true },
        ]}
      />
    </li>
  );
}
