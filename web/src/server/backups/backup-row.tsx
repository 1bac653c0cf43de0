import { useLingui } from '@lingui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { asFailure } from '../../api/client';
import { type Backup, backupsQuery, lockBackup, verifyBackup } from '../../api/server/backups';
import { setOperation } from '../../api/server/operations';
import { serverQuery } from '../../api/servers';
import { suspensionOf } from '../../servers/power';
import { Button, LinkButton } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { ActionMenu } from '../../ui/menu/action-menu';
import { formatBytes, formatTime } from '../../ui/text/format';
import { toasts } from '../../ui/toasts';

/** What a user wants to do with a backup. */
export type Chosen = { backup: Backup; action: 'restore' | 'delete' };

type Props = { backup: Backup; canWrite: boolean; onChoose(chosen: Chosen): void };

/** A backup, and what can be done with it. */
export function BackupRow({ backup, canWrite, onChoose }: Props) {
  const { i18n } = useLingui();
  const { id, serverId, name, size, created, serverRunning, changedFiles, locked } = backup;
  const { verifiedAt, damage } = backup;
  const { data: server } = useQuery(serverQuery(serverId));
  const refusal = server && suspensionOf(i18n, server);
  const lock = useLock(backup);
  const verify = useVerify(backup);
  const labelled = { 'aria-label': i18n._('Download the backup {name}', { name }) };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 hover:bg-row">
      <div className="min-w-0 grow basis-56">
        <p className="flex items-center gap-1.5 font-medium">
          <span className="truncate">{name}</span>
          {locked && (
            <span title={i18n._('Locked')} className="text-dim">
              <Icon name="lock" />
              <span className="sr-only">{i18n._('Locked')}</span>
            </span>
          )}
        </p>
        <p className="text-dim">
          {formatTime(created, i18n.locale)} · {formatBytes(size, i18n.locale)}
          {serverRunning === true && ` · ${i18n._('taken while the server was running')}`}
          {verifiedAt !== null &&
            damage === null &&
            ` · ${i18n._('verified {time}', { time: formatTime(verifiedAt, i18n.locale) })}`}
        </p>
        {verifiedAt !== null && damage !== null && (
          <p className="text-crashed [overflow-wrap:anywhere]">
            {i18n._('Damaged, as found {time}: {damage}', {
              time: formatTime(verifiedAt, i18n.locale),
              damage,
            })}
          </p>
        )}
        {(changedFiles ?? 0) > 0 && (
          <p className="text-busy">
            {i18n._(
              '{count, plural, one {# file changed while it was copied, and can be incomplete.} other {# files changed while they were copied, and can be incomplete.}}',
              { count: changedFiles ?? 0 },
            )}
          </p>
        )}
      </div>
      <div className="flex items-center gap-2">
        {canWrite && (
          <Button
            aria-label={i18n._('Restore the backup {name}', { name })}
            disabled={refusal !== undefined}
            {...(refusal === undefined ? {} : { title: refusal })}
            onClick={() => onChoose({ backup, action: 'restore' })}
          >
            {i18n._('Restore')}
          </Button>
        )}
        <LinkButton href={`/api/v2/servers/${serverId}/backups/${id}/download`} download {...labelled}>
          {i18n._('Download')}
        </LinkButton>
        {canWrite && (
          <ActionMenu
            label={i18n._('More actions for {name}', { name })}
            actions={[
              { label: i18n._('Verify'), onSelect: () => verify.mutate() },
              { label: locked ? i18n._('Unlock') : i18n._('Lock'), onSelect: () => lock.mutate(!locked) },
              {
                label: i18n._('Delete'),
                isDangerous: true,
                refusal: locked ? i18n._('Unlock the backup first.') : undefined,
                onSelect: () => onChoose({ backup, action: 'delete' }),
              },
            ]}
          />
        )}
      </div>
    </li>
  );
}

/** Starts to read a whole backup, to find out whether it is damaged. Events report the end. */
function useVerify(backup: Backup) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => setOperation(client, await verifyBackup(backup)),
    onError: (error) =>
      toasts.add({ title: backup.name, description: asFailure(error).message, priority: 'high' }),
  });
}

/** Locks or unlocks a backup. Events do not report this, so the list is read again. */
function useLock(backup: Backup) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (locked: boolean) => lockBackup(backup, locked),
    onError: (error) =>
      toasts.add({ title: backup.name, description: asFailure(error).message, priority: 'high' }),
    onSettled: () => client.invalidateQueries({ queryKey: backupsQuery(backup.serverId).queryKey }),
  });
}
