import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Schemas } from '../../api/client';
import { Icon } from '../../ui/icon';
import { Section } from '../../ui/section';
import { formatTime } from '../../ui/text/format';
import { adviceOn, isUrgent, titleOf } from './attention-texts';

type Group = Schemas['AttentionGroup'];
type Item = Schemas['AttentionItem'];

/** What needs attention, with links to where it is fixed. @param version the version of the panel */
export function AttentionList({ groups, version }: { groups: readonly Group[]; version: string }) {
  const { i18n } = useLingui();
  return (
    <Section title={i18n._('Needs attention')}>
      {groups.length === 0 ? (
        <p className="flex items-center gap-2 text-dim">
          <Icon name="check" className="text-running" />
          {i18n._('Nothing needs attention.')}
        </p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {groups.map((group) => (
            <GroupEntry key={group.kind} group={group} version={version} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function GroupEntry({ group, version }: { group: Group; version: string }) {
  const { i18n } = useLingui();
  const { kind, count, items } = group;
  const named = items.filter(({ id }) => id !== null);
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <Icon name="alert" className={`mt-0.5 ${isUrgent(kind) ? 'text-crashed' : 'text-busy'}`} />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-medium">{titleOf(i18n, group)}</p>
        <p className="max-w-prose [overflow-wrap:anywhere] text-dim">{adviceOn(i18n, group, version)}</p>
        {named.length > 0 && (
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {named.map((item) => (
              <li key={item.id} className="min-w-0 [overflow-wrap:anywhere]">
                <ItemLink kind={kind} item={item} /> <Detail kind={kind} item={item} />
              </li>
            ))}
            {count > named.length && (
              <li className="text-dim">{i18n._('and {count} more', { count: count - named.length })}</li>
            )}
          </ul>
        )}
      </div>
    </li>
  );
}

const LINK = 'inline-flex items-center font-medium text-accent hover:underline pointer-coarse:min-h-11';

function ItemLink({ kind, item: { id, name } }: { kind: Group['kind']; item: Item }): ReactNode {
  const target = id ?? '';
  if (kind === 'server_crashed') {
    return (
      <Link to="/servers/$serverId" params={{ serverId: target }} className={LINK}>
        {name}
      </Link>
    );
  }
  if (kind === 'administrator_without_second_factor') {
    return (
      <Link to="/admin/users/$userId" params={{ userId: target }} className={LINK}>
        {name}
      </Link>
    );
  }
  return (
    <Link to="/admin/nodes/$nodeId" params={{ nodeId: target }} className={LINK}>
      {name}
    </Link>
  );
}

function Detail({ kind, item: { detail, since } }: { kind: Group['kind']; item: Item }) {
  const { i18n } = useLingui();
  const text = () => {
    if (kind === 'node_offline')
      return since === null
        ? i18n._('never responded')
        : i18n._('last response {time}', { time: formatTime(since, i18n.locale) });
    if (kind === 'node_disk_full') return i18n._('{percent} % used', { percent: detail });
    if (kind === 'node_outdated') return i18n._('version {version}', { version: detail });
    return null;
  };
  return <span className="text-dim">{text()}</span>;
}
