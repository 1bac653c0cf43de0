import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef, useState } from 'react';
import type { Server } from '../api/client';
import { Checkbox } from '../ui/form/checkbox';
import { ListedState } from '../ui/state/listed-state';
import { type ListActions, ListedPower, Tags } from './list-actions';
import { useUsageOf } from './live-usage';
import { CpuCell, MemoryCell, PlayersCell } from './usage-cells';

const CARD_PX = 168;
const GAP_PX = 12;
const MIN_WIDTH_PX = 300;

/** The servers as cards, as many next to each other as fit. Only the visible lines of cards are rendered. */
export function ServerCards({ servers, list }: { servers: Server[]; list: ListActions }) {
  const { i18n } = useLingui();
  const frame = useRef<HTMLUListElement>(null);
  const columns = useColumns(frame);
  const virtual = useVirtualizer({
    count: Math.ceil(servers.length / columns),
    getScrollElement: () => frame.current,
    estimateSize: () => CARD_PX + GAP_PX,
    overscan: 3,
  });
  const items = virtual.getVirtualItems();
  const from = (items[0]?.index ?? 0) * columns;
  const rendered = servers.slice(from, ((items.at(-1)?.index ?? -1) + 1) * columns);
  useUsageOf(rendered.filter(({ status }) => status === 'running').map(({ id }) => id));
  return (
    <ul
      ref={frame}
      aria-label={i18n._('Servers')}
      className="relative min-h-40 grow list-none overflow-x-hidden overflow-y-auto overscroll-contain"
    >
      <li aria-hidden="true" style={{ height: virtual.getTotalSize() }} />
      {rendered.map((server, at) => (
        <li
          key={server.id}
          className="absolute p-px"
          style={{
            top: (items[0]?.start ?? 0) + Math.floor(at / columns) * (CARD_PX + GAP_PX),
            insetInlineStart: `calc((100% + ${GAP_PX}px) / ${columns} * ${at % columns})`,
            width: `calc((100% + ${GAP_PX}px) / ${columns} - ${GAP_PX}px)`,
            height: CARD_PX,
          }}
        >
          <Card server={server} isSelected={list.selection.ids.has(server.id)} list={list} />
        </li>
      ))}
    </ul>
  );
}

type CardProps = { server: Server; isSelected: boolean; list: ListActions };

const Card = memo(({ server, isSelected, list }: CardProps) => {
  const { i18n } = useLingui();
  const { id, name, type, port } = server;
  return (
    <article
      className={`flex h-full flex-col gap-2 rounded-panel border p-3 ${isSelected ? 'border-accent bg-accent/8' : 'border-line bg-panel hover:border-dim/60'}`}
    >
      <div className="flex items-start gap-1">
        <div className="min-w-0 grow">
          <Link
            to="/servers/$serverId"
            params={{ serverId: id }}
            className="block truncate text-base font-semibold underline-offset-3 hover:underline"
          >
            {name}
          </Link>
          <p className="truncate text-label text-dim">
            {type} · <span className="font-mono">:{port}</span>
          </p>
        </div>
        <span className="-m-1.5">
          <Checkbox
            label={i18n._('Select {name}', { name })}
            isChecked={isSelected}
            onToggle={(isRange) => list.selection.toggle(id, isRange)}
          />
        </span>
      </div>
      <dl className="grid grow grid-cols-[1.6fr_1fr_1fr] gap-2 text-dim">
        <Fact label={i18n._('CPU')}>
          <CpuCell server={server} />
        </Fact>
        <Fact label={i18n._('Memory')}>
          <MemoryCell server={server} />
        </Fact>
        <Fact label={i18n._('Players')}>
          <PlayersCell server={server} />
        </Fact>
      </dl>
      <div className="flex items-center gap-2">
        <ListedState server={server} />
        <span className="flex min-w-0 grow gap-1 overflow-hidden">
          <Tags tags={list.tagsOf(id)} />
        </span>
        <ListedPower server={server} list={list} />
      </div>
    </article>
  );
});

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-label">{label}</dt>
    <dd className="text-text">{children}</dd>
  </div>
);

/** Returns how many cards fit next to each other. */
function useColumns(frame: React.RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(1);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0;
      setColumns(Math.max(1, Math.floor((width + GAP_PX) / (MIN_WIDTH_PX + GAP_PX))));
    });
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame]);
  return columns;
}
