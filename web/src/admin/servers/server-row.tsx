import { useLingui } from '@lingui/react';
import { Link, useNavigate } from '@tanstack/react-router';
import { memo } from 'react';
import type { Server } from '../../api/client';
import type { Selection } from '../../servers/bulk/selection';
import { Checkbox } from '../../ui/form/checkbox';
import { ActionMenu, type MenuAction } from '../../ui/menu/action-menu';
import { ListedState } from '../../ui/state/listed-state';
import type { OpenDialog } from './use-server-dialogs';

type Props = {
  server: Server;
  owner: string;
  node: string;
  rowIndex: number;
  isSelected: boolean;
  toggle: Selection['toggle'];
  onOpen: OpenDialog;
};

const LINK = 'underline-offset-3 hover:underline';

/** A server with its owner and node. On narrow screens these and the state are below its name. */
export const AllServersRow = memo((props: Props) => {
  const { server, owner, node, rowIndex, isSelected, toggle, onOpen } = props;
  const { i18n } = useLingui();
  const { id, name, type, ownerId, nodeId } = server;
  return (
    <tr
      aria-rowindex={rowIndex}
      aria-selected={isSelected}
      className={`h-14 border-b border-line/70 ${isSelected ? 'bg-accent/8' : 'hover:bg-row'}`}
    >
      <td className="ps-1">
        <Checkbox
          label={i18n._('Select {name}', { name })}
          isChecked={isSelected}
          onToggle={(isRange) => toggle(id, isRange)}
        />
      </td>
      <td className="px-2">
        <Link
          to="/servers/$serverId"
          params={{ serverId: id }}
          className={`block truncate font-semibold ${LINK}`}
        >
          {name}
        </Link>
        <div className="flex min-w-0 items-center gap-1.5 text-label text-dim">
          <span className="truncate max-md:hidden">{type}</span>
          <span className="md:hidden">
            <ListedState server={server} />
          </span>
          <span className="truncate md:hidden">{owner}</span>
          <span className="truncate max-md:hidden lg:hidden">{node}</span>
        </div>
      </td>
      <td className="px-2 max-md:hidden" title={server.suspensionReason ?? undefined}>
        <ListedState server={server} />
      </td>
      <td className="px-2 max-md:hidden">
        <Link to="/admin/users/$userId" params={{ userId: ownerId }} className={`block truncate ${LINK}`}>
          {owner}
        </Link>
      </td>
      <td className="px-2 max-lg:hidden">
        <Link to="/admin/nodes/$nodeId" params={{ nodeId }} className={`block truncate ${LINK}`}>
          {node}
        </Link>
      </td>
      <td className="pe-2 text-end">
        <RowMenu server={server} onOpen={onOpen} />
      </td>
    </tr>
  );
});

function RowMenu({ server, onOpen }: Pick<Props, 'server' | 'onOpen'>) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const { id: serverId, name, suspendedAt } = server;
  const suspension: MenuAction[] =
    suspendedAt === null
      ? [{ label: i18n._('Suspend…'), onSelect: () => onOpen('suspend', [server]) }]
      : [
          { label: i18n._('Resume…'), onSelect: () => onOpen('resume', [server]) },
          { label: i18n._('Change the reason…'), onSelect: () => onOpen('suspend', [server]) },
        ];
  const settings = () => void navigate({ to: '/servers/$serverId/settings', params: { serverId } });
  return (
    <ActionMenu
      label={i18n._('Actions for {name}', { name })}
      actions={[
        ...suspension,
        { label: i18n._('Transfer…'), onSelect: () => onOpen('transfer', [server]) },
        { label: i18n._('Settings'), onSelect: settings },
      ]}
    />
  );
}
