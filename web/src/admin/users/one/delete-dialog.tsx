import { useLingui } from '@lingui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type AdminUser, ownedServersQuery } from '../../../api/admin/users';
import { api, asFailure } from '../../../api/client';
import { TypedConfirmation } from '../../../server/settings/danger/typed-confirmation';
import { Choices } from '../../../ui/form/choices';
import { type ChosenUser, UserField } from '../../../ui/form/user-field';
import { toasts } from '../../../ui/toasts';
import { useReadUsersAgain } from './use-user-changes';
import { useIsOwnAccount } from './user-summary';

type Choice = 'transfer' | 'remove';
type Props = { user: AdminUser; onClose(): void };

/** Deletes a user, after the choice of what happens to the user's servers. */
export function DeleteDialog({ user, onClose }: Props) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const readAgain = useReadUsersAgain();
  const isOwn = useIsOwnAccount(user.id);
  const { data: owned, isPending } = useInfiniteQuery(ownedServersQuery(user.id));
  const [choice, setChoice] = useState<Choice>('transfer');
  const [heir, setHeir] = useState<ChosenUser | null>(null);
  // The panel also counts the files of deleted servers, which this page does not know.
  const [ownsFiles, setOwnsFiles] = useState(false);
  const ownsServers = (owned?.pages[0]?.items.length ?? 0) > 0;
  const isChoice = ownsServers || ownsFiles;
  const { id, username: name } = user;
  const remove = async () => {
    try {
      await api.DELETE('/api/v2/admin/users/{userId}', {
        params: { path: { userId: id }, query: queryOf(isChoice ? choice : undefined, heir) },
      });
    } catch (error) {
      if (!isChoice && asFailure(error).code === 'conflict') setOwnsFiles(true);
      throw error;
    }
    toasts.add({ title: i18n._('Deleted {name}', { name }) });
    await navigate({ to: '/admin/users' });
    await readAgain();
  };
  const lost = i18n._(
    'The account is deleted for good, with its sessions, API keys, passkeys and memberships. Its entries in the audit log stay.',
  );
  return (
    <TypedConfirmation
      title={i18n._('Delete the user {name}?', { name })}
      description={isOwn ? `${lost} ${i18n._('This is your own account: you are signed out.')}` : lost}
      typed={name}
      action={isChoice && choice === 'remove' ? i18n._('Delete with all servers') : i18n._('Delete the user')}
      isIncomplete={isPending || (isChoice && choice === 'transfer' && heir === null)}
      onClose={onClose}
      onConfirm={remove}
    >
      {isChoice && <ServersChoice choice={choice} onChange={setChoice} />}
      {isChoice && choice === 'transfer' && (
        <UserField label={i18n._('New owner')} user={heir} onChange={setHeir} exceptId={id} />
      )}
    </TypedConfirmation>
  );
}

const queryOf = (choice: Choice | undefined, heir: ChosenUser | null) => {
  if (choice === undefined) return {};
  return choice === 'remove' || heir === null
    ? { servers: 'remove' as const }
    : { servers: choice, to: heir.id };
};

function ServersChoice({ choice, onChange }: { choice: Choice; onChange(choice: Choice): void }) {
  const { i18n } = useLingui();
  return (
    <Choices<Choice>
      legend={i18n._('Servers of the user')}
      value={choice}
      onChange={onChange}
      choices={[
        {
          value: 'transfer',
          label: i18n._('Transfer them'),
          help: i18n._('Another user gets all servers, and the kept files of deleted servers.'),
        },
        {
          value: 'remove',
          label: i18n._('Delete them'),
          help: i18n._(
            'Worlds, plug-ins and all other files of all servers are lost. This cannot be undone.',
          ),
        },
      ]}
    />
  );
}
