import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { Overview } from '../../api/admin/nodes';
import { groupOfStatus, type StateGroup } from '../../servers/server-list';
import { Mark } from '../../ui/state/state-mark';

type Counts = Overview['servers'];

/** The numbers of servers in each group of states, each as a link to these servers. */
export function ServerStates({ servers }: { servers: Counts }) {
  const { i18n } = useLingui();
  if (servers.total === 0) return <p className="text-dim">{i18n._('There is no server yet.')}</p>;
  const counts = countsOf(servers);
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6">
      {GROUPS.filter(([group]) => counts[group] > 0 || group === 'running').map(([group, shape, colour]) => (
        <li key={group} className="flex">
          <Link
            to="/admin/servers"
            search={searchOf(group)}
            className="flex min-w-0 grow flex-col gap-1 rounded-control border border-line px-3 py-2 hover:bg-hover"
          >
            <span className="text-title font-semibold">{i18n.number(counts[group])}</span>
            <Mark shape={shape} colour={colour} label={nameOf(i18n, group)} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

const GROUPS = [
  ['running', 'disc', 'text-running'],
  ['changing', 'dashed', 'text-busy'],
  ['stopped', 'ring', 'text-stopped'],
  ['failed', 'triangle', 'text-crashed'],
  ['unreachable', 'dashed', 'text-stopped'],
  ['suspended', 'lock', 'text-stopped'],
] as const;

function nameOf(i18n: I18n, group: StateGroup): string {
  if (group === 'running') return i18n._('Running');
  if (group === 'changing') return i18n._('Changing');
  if (group === 'stopped') return i18n._('Stopped');
  if (group === 'suspended') return i18n._('Suspended');
  return group === 'failed' ? i18n._('Failed') : i18n._('Unreachable');
}

const searchOf = (state: StateGroup) => ({ state });

function countsOf({ byStatus, suspended }: Counts): Record<StateGroup, number> {
  const counts = { running: 0, changing: 0, stopped: 0, failed: 0, unreachable: 0, suspended };
  for (const { status, count } of byStatus) counts[groupOfStatus(status)] += count;
  return counts;
}
