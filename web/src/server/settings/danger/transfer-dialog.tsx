import { useLingui } from '@lingui/react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { sessionQuery } from '../../../api/account/session';
import { api, type Server } from '../../../api/client';
import type { ChosenUser } from '../../../ui/form/user-field';
import { lazyComponent } from '../../../ui/lazy-component';
import { Loading } from '../../../ui/progress/loading';
import { toasts } from '../../../ui/toasts';
import { MemberField } from './member-field';
import { TypedConfirmation } from './typed-confirmation';

const USER_ID = /^usr_[0-9a-v]{26}$/;

// Only administrators need the code of the search.
const UserField = lazyComponent(() => import('../../../ui/form/user-field'), 'UserField');

type Props = {
  server: Server;
  onClose(): void;
  /** Called instead of opening the list of servers. */
  onTransferred?(): Promise<void>;
};

/** Gives a server to another user. Administrators search for the user, others choose a member or enter an id. */
export function TransferDialog({ server, onClose, onTransferred }: Props) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const { isAdmin } = useSuspenseQuery(sessionQuery).data.user;
  const [ownerId, setOwnerId] = useState('');
  const [user, setUser] = useState<ChosenUser | null>(null);
  const to = isAdmin ? (user?.id ?? '') : ownerId;
  const transfer = async () => {
    await api.POST('/api/v2/servers/{serverId}/transfer', {
      params: { path: { serverId: server.id } },
      body: { ownerId: to },
    });
    toasts.add({ title: i18n._('Transferred {name}', { name: server.name }) });
    await (onTransferred?.() ?? navigate({ to: '/' }));
  };
  const description = isAdmin
    ? i18n._(
        'The new owner can do everything, also delete the server. The present owner loses the access, and API keys of the owner for this server stop working. Members stay; pending invitations are revoked.',
      )
    : i18n._(
        'The new owner can do everything, also delete the server. You lose your access, and API keys for this server stop working. Members stay; pending invitations are revoked.',
      );
  return (
    <TypedConfirmation
      title={i18n._('Transfer {name}?', { name: server.name })}
      description={description}
      typed={server.name}
      action={i18n._('Transfer')}
      isIncomplete={!USER_ID.test(to)}
      onClose={onClose}
      onConfirm={transfer}
    >
      {isAdmin ? (
        <Suspense fallback={<Loading />}>
          <UserField label={i18n._('New owner')} user={user} onChange={setUser} exceptId={server.ownerId} />
        </Suspense>
      ) : (
        <MemberField serverId={server.id} onChange={setOwnerId} />
      )}
    </TypedConfirmation>
  );
}
