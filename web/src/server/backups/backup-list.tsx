import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Backup, deleteBackup } from '../../api/server/backups';
import { serverQuery } from '../../api/servers';
import { suspensionOf } from '../../servers/power';
import { Button, LinkButton } from '../../ui/button';
import { Confirm } from '../../ui/dialog/confirm';
import { ActionMenu } from '../../ui/menu/action-menu';
import { formatBytes, formatTime } from '../../ui/text/format';
import { toasts } from '../../ui/toasts';
import { RestoreDialog } from './restore-dialog';

/** How many backups are shown at first. */
const FIRST = 50;

type Chosen = { backup: Backup; action: 'restore' | 'delete' };

/** The backups, newest first, with what can be done with each. */
export function BackupList({ backups, canWrite }: { backups: Backup[]; canWrite: boolean }) {
  const { i18n } = useLingui();
  const [count, setCount] = useState(FIRST);
  const [chosen, setChosen] = useState<Chosen>();
  const [isOpen, setOpen] = useState(false);
  const choose = (next: Chosen) => {
    setChosen(next);
    setOpen(true);
  };
  const close = () => setOpen(false);
  const { backup, action } = chosen ?? {};
  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded-control border border-line">
        {backups.slice(0, count).map((each) => (
          <Row key={each.id} backup={each} canWrite={canWrite} onChoose={choose} />
        ))}
      </ul>
      {backups.length > count && (
        <Button onClick={() => setCount(backups.length)}>
          {i18n._('Show all {count} backups', { count: backups.length })}
        </Button>
      )}
      {backup && <RestoreDialog backup={backup} open={isOpen && action === 'restore'} onClose={close} />}
      {backup && (
        <Confirm
          open={isOpen && action === 'delete'}
          onClose={close}
          title={i18n._('Delete the backup {name}?', { name: backup.name })}
          description={i18n._(
            'The state of {time} can then not be restored any more. The files of the server stay as they are.',
            { time: formatTime(backup.created, i18n.locale) },
          )}
          action={i18n._('Delete')}
          onConfirm={async () => {
            await deleteBackup(backup);
            toasts.add({ title: i18n._('Deleted {name}', { name: backup.name }) });
          }}
        />
      )}
    </>
  );
}

type RowProps = { backup: Backup; canWrite: boolean; onChoose(chosen: Chosen): void };

function Row({ backup, canWrite, onChoose }: RowProps) {
  const { i18n } = useLingui();
  const { id, serverId, name, size, created, serverRunning, changedFiles } = backup;
  const { data: server } = useQuery(serverQuery(serverId));
  const refusal = server && suspensionOf(i18n, server);
  const labelled = { 'aria-label': i18n._('Download the backup {name}', { name }) };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 hover:bg-row">
      <div className="min-w-0 grow basis-56">
        <p className="truncate font-medium">{name}</p>
        <p className="text-dim">
          {formatTime(created, i18n.locale)} · {formatBytes(size, i18n.locale)}
          {serverRunning === true && ` · ${i18n._('taken while the server was running')}`}
        </p>
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
              {
                label: i18n._('Delete'),
                isDangerous: true,
                onSelect: () => onChoose({ backup, action: 'delete' }),
              },
            ]}
          />
        )}
      </div>
    </li>
  );
}
