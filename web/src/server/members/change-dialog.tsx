import { useLingui } from '@lingui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, asFailure } from '../../api/client';
import type { Access } from '../../api/server/access';
import { type Member, membersQuery } from '../../api/server/members';
import { Button } from '../../ui/button';
import { Dialog, DialogButtons } from '../../ui/dialog/dialog';
import { Failure } from '../../ui/failure';
import { localText, timeOf } from '../../ui/text/local-time';
import { ExpiryField } from './expiry-field';
import { bodyOf, grantWith } from './grant';
import { GrantFields } from './grant-fields';

type Props = { member: Member; access: Access; onClose(): void };

export function ChangeDialog({ member, access, onClose }: Props) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const { id: memberId, serverId, username } = member;
  const [grant, setGrant] = useState(() => grantWith(member.capabilities));
  const [expiry, setExpiry] = useState(() => (member.expiresAt ? localText(new Date(member.expiresAt)) : ''));
  const change = useMutation({
    mutationFn: () =>
      api.PATCH('/api/v2/servers/{serverId}/members/{memberId}', {
        params: { path: { serverId, memberId } },
        body: { ...bodyOf(grant), expiresAt: timeOf(expiry) },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: membersQuery(serverId).queryKey });
      onClose();
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    change.mutate();
  };
  const expiryError = change.error ? asFailure(change.error).at('/body/expiresAt') : undefined;
  return (
    <Dialog open onClose={onClose} title={i18n._('Change the rights of {name}', { name: username })}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <GrantFields grant={grant} own={access.capabilities} onChange={setGrant} />
        <ExpiryField value={expiry} onChange={setExpiry} latest={access.expiresAt} error={expiryError} />
        {change.error && expiryError === undefined && <Failure error={change.error} />}
        <DialogButtons>
          <Button onClick={onClose}>{i18n._('Cancel')}</Button>
          <Button type="submit" look="primary" disabled={change.isPending}>
            {i18n._('Save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
