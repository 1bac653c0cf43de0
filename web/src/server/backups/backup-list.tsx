import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { type Backup, deleteBackup } from '../../api/server/backups';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/dialog/confirm';
import { formatTime } from '../../ui/text/format';
import { toasts } from '../../ui/toasts';
import { BackupRow, type Chosen } from './backup-row';
import { RestoreDialog } from './restore-dialog';

/** How many backups are shown at first. */
const FIRST = 50;

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
          <BackupRow key={each.id} backup={each} canWrite={canWrite} onChoose={choose} />
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
