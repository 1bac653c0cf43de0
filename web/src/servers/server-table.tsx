import { useLingui } from '@lingui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';
import type { Server } from '../api/client';
import { Checkbox } from '../ui/form/checkbox';
import type { ListActions } from './list-actions';
import { useUsageOf } from './live-usage';
import type { ListSearch, Sort } from './server-list';
import { ServerRow } from './server-row';
import { SortHead, Space } from './table-parts';

const ROW_PX = 56;

type Props = { servers: Server[]; search: ListSearch; onSort(sort: Sort): void; list: ListActions };

/** A table that renders only the rows that are visible, so that thousands of servers scroll smoothly. */
export function ServerTable({ servers, search, onSort, list }: Props) {
  const { i18n } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  // With a new function, the virtualizer would measure all rows again at each step of a scroll.
  const getItemKey = useCallback((at: number) => servers[at]?.id ?? at, [servers]);
  const virtual = useVirtualizer({
    count: servers.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    getItemKey,
    overscan: 3,
  });
  const items = virtual.getVirtualItems();
  const rendered = items.flatMap(({ index }) => servers[index] ?? []);
  useUsageOf(rendered.filter(({ status }) => status === 'running').map(({ id }) => id));
  const { ids } = list.selection;
  const head = { search, onSort };
  return (
    <div
      ref={frame}
      className="relative min-h-40 overflow-x-hidden overflow-y-auto overscroll-contain rounded-panel border border-line bg-panel"
    >
      <table aria-rowcount={servers.length + 1} className="w-full table-fixed">
        <thead className="sticky top-0 z-10 bg-panel text-dim shadow-line">
          <tr className="h-10">
            <th className="w-10 ps-1 text-start pointer-coarse:w-12">
              <Checkbox
                label={i18n._('Select all servers')}
                isChecked={ids.size > 0 && ids.size === servers.length}
                isMixed={ids.size > 0 && ids.size < servers.length}
                onToggle={list.selection.toggleAll}
              />
            </th>
            <SortHead {...head} sort="name" label={i18n._('Name')} className="" />
            <SortHead {...head} sort="status" label={i18n._('State')} className="w-44 max-md:hidden" />
            <th className="w-36 px-2 text-start font-medium max-lg:hidden">{i18n._('CPU')}</th>
            <th className="w-24 px-2 text-end font-medium max-lg:hidden">{i18n._('Memory')}</th>
            <th className="w-24 px-2 text-end font-medium max-xl:hidden">{i18n._('Players')}</th>
            <SortHead {...head} sort="port" label={i18n._('Port')} className="w-24 max-xl:hidden" isEnd />
            <th className="w-36 px-3 text-end font-medium max-sm:w-24 pointer-coarse:max-sm:w-32">
              {i18n._('Actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          <Space px={items[0]?.start ?? 0} />
          {items.map(({ index, key }) => {
            const server = servers[index];
            return (
              server && (
                <ServerRow
                  key={key}
                  server={server}
                  rowIndex={index + 2}
                  isSelected={ids.has(server.id)}
                  list={list}
                />
              )
            );
          })}
          <Space px={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </div>
  );
}
