import { useLingui } from '@lingui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Backup, restoreBackup } from '../../api/server/backups';
import { setOperation } from '../../api/server/operations';
import { serverQuery } from '../../api/servers';
import { Confirm } from '../../ui/dialog/confirm';
import { isUp } from '../../ui/state/states';
import { formatTime } from '../../ui/text/format';

type Props = { backup: Backup; open: boolean; onClose(): void };

/** Says what a restore will do, and starts it. */
export function RestoreDialog({ backup, open, onClose }: Props) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const { data: server } = useQuery(serverQuery(backup.serverId));
  const effects = [
    i18n._('The files of the server become those of {time}.', {
      time: formatTime(backup.created, i18n.locale),
    }),
    i18n._('Files that are not in the backup are deleted, except those that it leaves out.'),
    server !== undefined && isUp(server.status)
      ? i18n._('The server is stopped now, and started again afterwards. Players are disconnected.')
      : i18n._('The server stays stopped.'),
    i18n._('If the restore fails or is cancelled, the files stay as they are.'),
  ];
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={i18n._('Restore the backup {name}?', { name: backup.name })}
      description={
        <>
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
      onConfirm={async () => setOperation(client, await restoreBackup(backup))}
    />
  );
}
