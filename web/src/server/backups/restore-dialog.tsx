import { useLingui } from '@lingui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Server } from '../../api/client';
import { type Backup, restoreBackup, restoreInto } from '../../api/server/backups';
import { setOperation } from '../../api/server/operations';
import { allServers, serverQuery } from '../../api/servers';
import { Confirm } from '../../ui/dialog/confirm';
import { isUp } from '../../ui/state/states';
import { formatTime } from '../../ui/text/format';
import { toasts } from '../../ui/toasts';
import { IntoField } from './into-field';

type Props = { backup: Backup; open: boolean; onClose(): void };

/** Says what a restore will do, and starts it. */
export function RestoreDialog({ backup, open, onClose }: Props) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const { data: own } = useQuery(serverQuery(backup.serverId));
  const { data: servers = [] } = useQuery({ ...allServers, enabled: open });
  /** The id of another server; undefined for the backup's own. */
  const [intoId, setIntoId] = useState<string>();
  const others = servers.filter(({ id, nodeId }) => id !== backup.serverId && nodeId === own?.nodeId);
  const other = others.find(({ id }) => id === intoId);
  const server = other ?? own;
  const time = formatTime(backup.created, i18n.locale);
  const close = () => {
    setIntoId(undefined);
    onClose();
  };
  const effects = [
    other === undefined
      ? i18n._('The files of the server become those of {time}.', { time })
      : i18n._('The files of {name} become those of this backup. This server does not change.', {
          name: other.name,
        }),
    i18n._('Files that are not in the backup are deleted, except those that it leaves out.'),
    server !== undefined && isUp(server.status)
      ? i18n._('The server is stopped now, and started again afterwards. Players are disconnected.')
      : i18n._('The server stays stopped.'),
    i18n._('If the restore fails or is cancelled, the files stay as they are.'),
  ];
  const announce = ({ name }: Server) =>
    toasts.add({
      title: i18n._('The backup is being restored into {name}. Its page shows the progress.', { name }),
    });
  return (
    <Confirm
      open={open}
      onClose={close}
      title={i18n._('Restore the backup {name}?', { name: backup.name })}
      description={
        <>
          {others.length > 0 && <IntoField others={others} value={other?.id} onChange={setIntoId} />}
          {effects.map((effect) => (
            <span key={effect} className="mt-2 flex gap-2">
              <span aria-hidden="true">•</span>
              <span>{effect}</span>
            </span>
          ))}
          <span className="mt-3 block text-text">
            {i18n._('If you may need the current files later, create a backup of them first.')}
          </span>
        </>
      }
      action={i18n._('Restore')}
      onConfirm={async () => {
        setOperation(client, await (other ? restoreInto(backup, other.id) : restoreBackup(backup)));
        if (other) announce(other);
      }}
    />
  );
}
