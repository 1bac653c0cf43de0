import { useLingui } from '@lingui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';
import type { Server } from '../../api/client';
import type { Selection } from '../../servers/bulk/selection';
import { SortHead, Space } from '../../servers/table-parts';
import { Checkbox } from '../../ui/form/checkbox';
import type { AllServersSearch, AllServersSort, Names } from './all-servers';
import { AllServersRow } from './server-row';
import type { OpenDialog } from './use-server-dialogs';

const ROW_PX = 56;

type Props = {
  servers: Server[];
  search: AllServersSearch;
  names: Names;
  selection: Selection;
  onSort(sort: AllServersSort): void;
  onOpen: OpenDialog;
};

/** A table that renders only the rows that are visible, so that thousands of servers scroll smoothly. */
export function ServersTable({ servers, search, names, selection, onSort, onOpen }: Props) {
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
  const { ids } = selection;
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
                onToggle={selection.toggleAll}
              />
            </th>
            <SortHead {...head} sort="name" label={i18n._('Name')} className="" />
            <SortHead {...head} sort="status" label={i18n._('State')} className="w-44 max-md:hidden" />
            <SortHead {...head} sort="owner" label={i18n._('Owner')} className="w-1/5 max-md:hidden" />
            <SortHead {...head} sort="node" label={i18n._('Node')} className="w-1/6 max-lg:hidden" />
            <th className="w-14 pe-3 pointer-coarse:w-16">
              <span className="sr-only">{i18n._('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <Space px={items[0]?.start ?? 0} />
          {items.map(({ index, key }) => {
            const server = servers[index];
            return (
              server && (
                <AllServersRow
                  key={key}
                  server={server}
                  owner={names.owners.get(server.ownerId) ?? server.ownerId}
                  node={names.nodes.get(server.nodeId) ?? server.nodeId}
                  rowIndex={index + 2}
                  isSelected={ids.has(server.id)}
                  toggle={selection.toggle}
                  onOpen={onOpen}
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
