import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { type DragEvent, memo } from 'react';
import type { Server } from '../api/client';
import { Checkbox } from '../ui/form/checkbox';
import { Icon } from '../ui/icon';
import { ListedState } from '../ui/state/listed-state';
import { type ListActions, ListedPower, Tags } from './list-actions';
import { CpuCell, MemoryCell, PlayersCell } from './usage-cells';

type Props = { server: Server; rowIndex: number; isSelected: boolean; list: ListActions };

/** A server in the table. On narrow screens its state is below its name. */
export const ServerRow = memo(({ server, rowIndex, isSelected, list }: Props) => {
  const { i18n } = useLingui();
  const { id, name, type, status, port } = server;
  const isDead = status === 'unreachable';
  return (
    <tr
      aria-rowindex={rowIndex}
      aria-selected={isSelected}
      {...dragging(id, list)}
      className={`group h-14 border-b border-line/70 ${isSelected ? 'bg-accent/8' : 'hover:bg-row'}`}
    >
      <td className="ps-1">
        <Checkbox
          label={i18n._('Select {name}', { name })}
          isChecked={isSelected}
          onToggle={(isRange) => list.selection.toggle(id, isRange)}
        />
      </td>
      <td className="px-2">
        <div className="flex items-center gap-2">
          {list.onMove && <Icon name="grip" className="cursor-grab text-faint max-sm:hidden" />}
          <div className={`min-w-0 grow ${isDead ? 'opacity-75' : ''}`}>
            <Link
              to="/servers/$serverId"
              params={{ serverId: id }}
              className="block truncate font-semibold underline-offset-3 hover:underline"
            >
              {name}
            </Link>
            <div className="flex min-w-0 items-center gap-1.5 text-label text-dim">
              <span className="truncate max-md:hidden">{type}</span>
              <span className="md:hidden">
                <ListedState server={server} />
              </span>
              <Tags tags={list.tagsOf(id)} />
            </div>
          </div>
        </div>
      </td>
      <td className="px-2 max-md:hidden">
        <ListedState server={server} />
      </td>
      <td className="px-2 max-lg:hidden">
        <CpuCell server={server} />
      </td>
      <td className="px-2 text-end max-lg:hidden">
        <MemoryCell server={server} />
      </td>
      <td className="px-2 text-end max-xl:hidden">
        <PlayersCell server={server} />
      </td>
      <td className="px-2 text-end font-mono text-[13px] text-dim max-xl:hidden">{port}</td>
      <td className="px-2 text-end">
        <ListedPower server={server} list={list} />
      </td>
    </tr>
  );
});

const DRAGGED = 'application/x-berth-server';

/** Lets a row be dragged to another place in the user's own order. The menu of the row moves it without a pointer. */
function dragging(id: string, { onMove }: ListActions) {
  if (onMove === undefined) return {};
  return {
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => dataTransfer.setData(DRAGGED, id),
    onDragOver: (event: DragEvent) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      onMove(event.dataTransfer.getData(DRAGGED), { before: id });
    },
  };
}
