import { useLingui } from '@lingui/react';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client';
import { invitationsQuery, type Member, membersQuery } from '../../api/server/members';
import { Confirm } from '../../ui/dialog/confirm';

export function RemoveDialog({ member, onClose }: { member: Member; onClose(): void }) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const { id: memberId, serverId, username } = member;
  const remove = async () => {
    await api.DELETE('/api/v2/servers/{serverId}/members/{memberId}', {
      params: { path: { serverId, memberId } },
    });
    void client.invalidateQueries({ queryKey: invitationsQuery(serverId).queryKey });
    await client.invalidateQueries({ queryKey: membersQuery(serverId).queryKey });
  };
  return (
    <Confirm
      open
      onClose={onClose}
      title={i18n._('Remove {name}?', { name: username })}
      description={i18n._(
        '{name} loses the access at once, also over SFTP. Invitations that {name} has sent are revoked.',
        { name: username },
      )}
      action={i18n._('Remove')}
      onConfirm={remove}
    />
  );
}
