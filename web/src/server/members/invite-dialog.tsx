import { useLingui } from '@lingui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Schemas } from '../../api/client';
import type { Access } from '../../api/server/access';
import { invitationsQuery } from '../../api/server/members';
import { Button } from '../../ui/button';
import { Dialog, DialogButtons } from '../../ui/dialog/dialog';
import { ShownOnce } from '../../ui/shown-once';
import { formatTime } from '../../ui/text/format';
import { InviteForm } from './invite-form';

type Created = Schemas['InvitationWithLink'];

/** Invites a user by mail or by link. The link is shown in this dialog, and never again. */
export function InviteDialog({ access, onClose }: { access: Access; onClose(): void }) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const [created, setCreated] = useState<Created>();
  const { serverId } = access;
  const invite = useMutation({
    mutationFn: async (body: Schemas['NewInvitation']) => {
      const params = { path: { serverId } };
      const { data } = await api.POST('/api/v2/servers/{serverId}/members', { params, body });
      return data;
    },
    onSuccess: (invitation) => {
      void client.invalidateQueries({ queryKey: invitationsQuery(serverId).queryKey });
      setCreated(invitation);
    },
  });
  return (
    <Dialog
      open
      isShownOnce={created !== undefined}
      onClose={onClose}
      title={created ? i18n._('The invitation is ready') : i18n._('Invite to this server')}
    >
      {created ? (
        <CreatedInvitation invitation={created} onClose={onClose} />
      ) : (
        <InviteForm access={access} mutation={invite} onClose={onClose} />
      )}
    </Dialog>
  );
}

function CreatedInvitation({
  invitation: { url, email, expiresAt },
  onClose,
}: {
  invitation: Created;
  onClose(): void;
}) {
  const { i18n } = useLingui();
  const time = formatTime(expiresAt, i18n.locale);
  return (
    <>
      {url === null ? (
        <p role="status">
          {i18n._('A link was mailed to {email}. It can be opened until {time}.', { email, time })}
        </p>
      ) : (
        <>
          <p role="status">
            {i18n._(
              'Give this link to the user yourself. Whoever has it can accept it, once, until {time}. It is not shown again.',
              { time },
            )}
          </p>
          <ShownOnce label={i18n._('Link of the invitation')} text={url} />
        </>
      )}
      <DialogButtons>
        <Button look="primary" onClick={onClose}>
          {i18n._('Done')}
        </Button>
      </DialogButtons>
    </>
  );
}
