import { useLingui } from '@lingui/react';
import type { Access } from '../../api/server/access';
import type { Member } from '../../api/server/members';
import { ActionMenu } from '../../ui/menu/action-menu';
import { formatTime } from '../../ui/text/format';
import { canGrant } from './grant';
import { Rights } from './rights';

type Props = { member: Member; access: Access; onChange(): void; onRemove(): void };

export function MemberRow({ member, access, onChange, onRemove }: Props) {
  const { i18n } = useLingui();
  const { username, email, expiresAt, createdAt, capabilities } = member;
  const canChange =
    access.capabilities.includes('members.write') && canGrant(access.capabilities, capabilities);
  const time = (at: string) => formatTime(at, i18n.locale);
  const isOver = expiresAt !== null && new Date(expiresAt) <= new Date();
  return (
    <li className="flex items-start gap-x-4 py-3 first:pt-0 last:pb-0">
      <div className="flex min-w-0 grow flex-wrap gap-x-4 gap-y-1">
        <div className="min-w-48 flex-1 [overflow-wrap:anywhere]">
          <p className="font-medium">{username}</p>
          <p className="text-dim">{email}</p>
        </div>
        <div className="min-w-36 flex-1">
          <Rights {...member} />
        </div>
        <p className="min-w-48 flex-1 text-dim">
          {expiresAt === null
            ? i18n._('Since {time}', { time: time(createdAt) })
            : isOver
              ? i18n._('Ended {time}: no access', { time: time(expiresAt) })
              : i18n._('Until {time}', { time: time(expiresAt) })}
        </p>
      </div>
      {canChange && (
        <ActionMenu
          label={i18n._('Actions for {name}', { name: username })}
          actions={[
            { label: i18n._('Change…'), onSelect: onChange },
            { label: i18n._('Remove…'), onSelect: onRemove, isDangerous: true },
          ]}
        />
      )}
    </li>
  );
}
