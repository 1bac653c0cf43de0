import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import type { Schemas } from '../../api/client';
import { formatBytes, formatTime } from '../../ui/format';
import { pathIn } from './file-search';

const ROW_PX = 36;
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

type Entry = Schemas['DirectoryEntry'];
type Props = { serverId: string; folder: string; entries: Entry[] };

/** The entries of a folder, folders first. Only the visible rows are rendered, because a folder can have 50,000. */
export function FileTable({ serverId, folder, entries }: Props) {
  const { i18n } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const sorted = useMemo(() => [...entries].sort(byKindAndName), [entries]);
  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
  });
  const items = virtual.getVirtualItems();
  return (
    <div ref={frame} className="min-h-40 grow overflow-auto rounded-panel border border-line bg-panel">
      <table aria-rowcount={sorted.length + 1} className="w-full">
        <thead className="sticky top-0 bg-panel text-dim">
          <tr>
            <th className="border-b border-line px-3 py-2 text-start font-semibold">{i18n._('Name')}</th>
            <th className="border-b border-line px-3 py-2 text-end font-semibold">{i18n._('Size')}</th>
            <th className="border-b border-line px-3 py-2 text-end font-semibold max-sm:hidden">
              {i18n._('Changed')}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr style={{ height: items[0]?.start ?? 0 }} />
          {items.map(({ index }) => {
            const entry = sorted[index];
            if (entry === undefined) return null;
            const path = pathIn(folder, entry.name);
            const download = `/api/v2/servers/${serverId}/files/download?path=${encodeURIComponent(path)}`;
            return (
              <tr key={entry.name} aria-rowindex={index + 2} className="h-9 hover:bg-surface">
                <td className="max-w-80 truncate px-3">
                  {entry.type === 'directory' ? (
                    <Link to="." search={{ folder: path }} className="font-semibold hover:underline">
                      {entry.name}/
                    </Link>
                  ) : (
                    <a href={download} download className="hover:underline">
                      {entry.name}
                    </a>
                  )}
                </td>
                <td className="px-3 text-end text-dim">
                  {entry.type === 'directory' ? '' : formatBytes(entry.size, i18n.locale)}
                </td>
                <td className="px-3 text-end text-dim max-sm:hidden">
                  {formatTime(entry.modified, i18n.locale)}
                </td>
              </tr>
            );
          })}
          <tr style={{ height: virtual.getTotalSize() - (items.at(-1)?.end ?? 0) }} />
        </tbody>
      </table>
      {sorted.length === 0 && <p className="p-6 text-center text-dim">{i18n._('This folder is empty.')}</p>}
    </div>
  );
}

const byKindAndName = (one: Entry, other: Entry): number =>
  Number(other.type === 'directory') - Number(one.type === 'directory') ||
  collator.compare(one.name, other.name);
