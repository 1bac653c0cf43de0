import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Access } from '../../api/server/access';
import { type Member, membersQuery } from '../../api/server/members';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Loading } from '../../ui/progress/loading';
import { Empty, Section } from '../../ui/section';
import { ChangeDialog } from './change-dialog';
import { InviteDialog } from './invite-dialog';
import { MemberRow } from './member-row';
import { RemoveDialog } from './remove-dialog';

/** The members of a server, and the ways to invite, change and remove them. */
export function MemberList({ access }: { access: Access }) {
  const { i18n } = useLingui();
  const { data: members, error, refetch } = useQuery(membersQuery(access.serverId));
  const [isInviting, setInviting] = useState(false);
  const [changed, setChanged] = useState<Member>();
  const [removed, setRemoved] = useState<Member>();
  const canWrite = access.capabilities.includes('members.write');
  const invite = canWrite && (
    <Button look="primary" onClick={() => setInviting(true)}>
      {i18n._('Invite')}
    </Button>
  );
  return (
    <Section
      title={i18n._('Members')}
      description={i18n._('Users who can use this server in addition to its owner.')}
      actions={invite}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!members && !error && <Loading />}
      {members?.length === 0 && (
        <Empty text={i18n._('Nobody yet. Invite friends, and choose what they may do here.')} />
      )}
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {members?.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            access={access}
            onChange={() => setChanged(member)}
            onRemove={() => setRemoved(member)}
          />
        ))}
      </ul>
      {isInviting && <InviteDialog access={access} onClose={() => setInviting(false)} />}
      {changed && <ChangeDialog member={changed} access={access} onClose={() => setChanged(undefined)} />}
      {removed && <RemoveDialog member={removed} onClose={() => setRemoved(undefined)} />}
    </Section>
  );
}
