import { useLingui } from '@lingui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client';
import type { Access } from '../../api/server/access';
import { type Invitation, invitationsQuery } from '../../api/server/members';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/dialog/confirm';
import { Failure } from '../../ui/failure';
import { Section } from '../../ui/section';
import { formatTime } from '../../ui/text/format';
import { canGrant } from './grant';
import { Rights } from './rights';

/** The invitations that were not accepted yet. */
export function InvitationList({ access }: { access: Access }) {
  const { i18n } = useLingui();
  const { serverId } = access;
  const { data: invitations, error, refetch } = useQuery(invitationsQuery(serverId));
  const client = useQueryClient();
  const [revoked, setRevoked] = useState<Invitation>();
  const revoke = async (invitationId: string) => {
    await api.DELETE('/api/v2/servers/{serverId}/invitations/{invitationId}', {
      params: { path: { serverId, invitationId } },
    });
    await client.invalidateQueries({ queryKey: invitationsQuery(serverId).queryKey });
  };
  if (!error && (invitations === undefined || invitations.length === 0)) return null;
  return (
    <Section
      title={i18n._('Pending invitations')}
      description={i18n._('Their links cannot be shown again: revoke one and create another if it is lost.')}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {invitations?.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            access={access}
            onRevoke={() => setRevoked(invitation)}
          />
        ))}
      </ul>
      {revoked && (
        <Confirm
          open
          onClose={() => setRevoked(undefined)}
          title={i18n._('Revoke the invitation?')}
          description={i18n._('Its link stops working.')}
          action={i18n._('Revoke')}
          onConfirm={() => revoke(revoked.id)}
        />
      )}
    </Section>
  );
}

type RowProps = { invitation: Invitation; access: Access; onRevoke(): void };

function InvitationRow({ invitation, access, onRevoke }: RowProps) {
  const { i18n } = useLingui();
  const { email, expiresAt, createdAt, capabilities } = invitation;
  const canRevoke =
    access.capabilities.includes('members.write') && canGrant(access.capabilities, capabilities);
  const time = (at: string) => formatTime(at, i18n.locale);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <div className="min-w-48 flex-1 [overflow-wrap:anywhere]">
        <p className="font-medium">{email ?? i18n._('Link without e-mail')}</p>
        <p className="text-dim">{i18n._('Created {time}', { time: time(createdAt) })}</p>
      </div>
      <div className="min-w-36 flex-1">
        <Rights {...invitation} />
      </div>
      <p className="min-w-48 flex-1 text-dim">{i18n._('Valid until {time}', { time: time(expiresAt) })}</p>
      {canRevoke && (
        <Button look="quiet" onClick={onRevoke}>
          {i18n._('Revoke…')}
        </Button>
      )}
    </li>
  );
}
