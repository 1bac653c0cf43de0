import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { Server } from '../api/client';
import { StateMark } from '../ui/state-mark';
import { Power } from './power';
import type { ListSearch, Sort } from './server-list';

const ROW_PX = 48;

type Props = { servers: Server[]; search: ListSearch; onSort(sort: Sort): void; empty: string };

/** A table that renders only the rows that are visible, so that thousands of servers scroll smoothly. */
export function ServerTable({ servers, search, onSort, empty }: Props) {
  const { i18n } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: servers.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    getItemKey: (at) => servers[at]?.id ?? at,
    overscan: 8,
  });
  const columns: [Sort, string][] = [
    ['name', i18n._('Name')],
    ['status', i18n._('State')],
    ['type', i18n._('Game')],
    ['port', i18n._('Port')],
  ];
  const items = virtual.getVirtualItems();
  return (
    <div ref={frame} className="min-h-40 grow overflow-auto rounded-panel border border-line bg-panel">
      <table aria-rowcount={servers.length + 1} className="w-full">
        <thead className="sticky top-0 z-10 bg-panel text-start text-dim">
          <tr>
            {columns.map(([sort, label]) => (
              <th
                key={sort}
                aria-sort={
                  (search.sort ?? 'name') === sort ? (search.desc ? 'descending' : 'ascending') : 'none'
                }
                className="border-b border-line px-3 py-2 text-start font-semibold"
              >
                <button type="button" onClick={() => onSort(sort)} className="cursor-pointer">
                  {label}
                </button>
              </th>
            ))}
            <th className="border-b border-line px-3 py-2 text-end font-semibold">{i18n._('Actions')}</th>
          </tr>
        </thead>
        <tbody>
          <Space px={items[0]?.start ?? 0} />
          {items.map(({ index, key }) => {
            const server = servers[index];
            return server && <Row key={key} server={server} rowIndex={index + 2} />;
          })}
          <Space px={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
      {servers.length === 0 && <p className="p-6 text-center text-dim">{empty}</p>}
    </div>
  );
}

/** Takes the place of the rows that are not rendered. */
const Space = ({ px }: { px: number }) => <tr style={{ height: px }} />;

function Row({ server, rowIndex }: { server: Server; rowIndex: number }) {
  return (
    <tr aria-rowindex={rowIndex} className="h-12 border-b border-line hover:bg-surface">
      <td className="max-w-64 truncate px-3">
        <Link
          to="/servers/$serverId"
          params={{ serverId: server.id }}
          className="font-semibold hover:underline"
        >
          {server.name}
        </Link>
      </td>
      <td className="px-3">
        <StateMark status={server.status} />
      </td>
      <td className="px-3 text-dim">{server.type}</td>
      <td className="px-3 text-dim">{server.port}</td>
      <td className="px-3 text-end">
        <Power server={server} />
      </td>
    </tr>
  );
}
