import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import type { Schemas } from '../../api/client';
import { ActionMenu } from '../../ui/menu/action-menu';
import { formatTime } from '../../ui/text/format';
import { visibleText } from '../../ui/text/visible-text';
import { presetOf } from './capabilities';
import { presetNames } from './preset-choice';

type Props = {
  apiKey: Schemas['ApiKey'];
  /** For whom the key acts, if it is not clear from the page. */
  owner?: ReactNode;
  onAction(kind: 'edit' | 'rotate' | 'delete'): void;
};

export function ApiKeyEntry({ apiKey, owner, onAction }: Props) {
  const { i18n } = useLingui();
  const { name, description, permissions } = apiKey;
  const preset = presetOf(permissions);
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="max-w-full truncate font-medium">{visibleText(name)}</span>
          {owner}
          {isExpired(apiKey) && <span className="font-medium text-crashed">{i18n._('Expired')}</span>}
        </p>
        {description !== '' && <p className="truncate">{visibleText(description)}</p>}
        <p className="text-dim [overflow-wrap:anywhere]">
          {preset === 'custom' ? permissions.join(', ') : presetNames(i18n)[preset].name}
        </p>
        <p className="text-dim">{factsOf(apiKey, i18n).join(' · ')}</p>
      </div>
      <ActionMenu
        label={i18n._('Actions for {name}', { name })}
        actions={[
          { label: i18n._('Edit'), onSelect: () => onAction('edit') },
          { label: i18n._('Replace the secret'), onSelect: () => onAction('rotate') },
          { label: i18n._('Delete'), onSelect: () => onAction('delete'), isDangerous: true },
        ]}
      />
    </li>
  );
}

const isExpired = ({ expiresAt }: Props['apiKey']) =>
  expiresAt !== null && Date.parse(expiresAt) <= Date.now();

function factsOf(
  { parentId, serverIds, allowedIps, expiresAt, lastUsedAt, previousUntil }: Props['apiKey'],
  i18n: I18n,
) {
  const time = (at: string) => formatTime(at, i18n.locale);
  return [
    serverIds === null
      ? i18n._('all servers')
      : i18n._('{count, plural, one {# server} other {# servers}}', { count: serverIds.length }),
    ...(allowedIps.length === 0
      ? []
      : [i18n._('only from {addresses}', { addresses: allowedIps.join(', ') })]),
    lastUsedAt === null ? i18n._('never used') : i18n._('last used {time}', { time: time(lastUsedAt) }),
    ...(parentId === null ? [] : [i18n._('created with another key')]),
    expiresAt === null ? i18n._('does not expire') : i18n._('expires {time}', { time: time(expiresAt) }),
    ...(previousUntil === null
      ? []
      : [i18n._('the previous secret works until {time}', { time: time(previousUntil) })]),
  ];
}
