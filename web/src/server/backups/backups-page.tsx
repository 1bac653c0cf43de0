import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useCan } from '../../api/server/access';
import { backupsQuery } from '../../api/server/backups';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Empty, PageBody, Section } from '../../ui/section';
import { OperationList, type OperationTexts } from '../operation-list';
import { BackupList } from './backup-list';
import { CreateDialog } from './create-dialog';
import { StorageUsed } from './storage-used';
import { UploadDialog } from './upload-dialog';

const route = getRouteApi('/servers/$serverId');

/** The backups of a server. */
export function BackupsPage(): ReactNode {
  const { i18n } = useLingui();
  const { serverId } = route.useParams();
  const { data, error, refetch } = useQuery(backupsQuery(serverId));
  const canWrite = useCan(serverId)('backups.write');
  const [open, setOpen] = useState<'create' | 'upload'>();
  const texts = useOperationTexts();
  const close = () => setOpen(undefined);
  const create = (
    <Button look="primary" onClick={() => setOpen('create')}>
      {i18n._('Create a backup')}
    </Button>
  );
  const actions = (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setOpen('upload')}>{i18n._('Upload a backup')}</Button>
      {data?.length !== 0 && create}
    </div>
  );
  return (
    <PageBody>
      <OperationList serverId={serverId} texts={texts} canCancel={canWrite} />
      <Section
        title={i18n._('Backups')}
        description={i18n._(
          'A backup is a copy of the files of this server. Restore it after an update that went wrong.',
        )}
        actions={canWrite ? actions : undefined}
      >
        <StorageUsed serverId={serverId} />
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {data === undefined && !error && <p className="text-dim">{i18n._('Loading the backups…')}</p>}
        {data?.length === 0 && (
          <Empty
            text={
              canWrite
                ? i18n._('There is no backup yet. Create one before you change something important.')
                : i18n._('There is no backup yet. Your access does not include creating one.')
            }
            action={canWrite ? create : undefined}
          />
        )}
        {data !== undefined && data.length > 0 && <BackupList backups={data} canWrite={canWrite} />}
      </Section>
      <CreateDialog serverId={serverId} open={open === 'create'} onClose={close} />
      <UploadDialog serverId={serverId} open={open === 'upload'} onClose={close} />
    </PageBody>
  );
}

function useOperationTexts(): Record<string, OperationTexts> {
  const { i18n } = useLingui();
  return useMemo(
    () => ({
      createBackup: {
        running: i18n._('Creating a backup'),
        done: i18n._('The backup is complete.'),
        cancelled: i18n._('The backup was cancelled. Nothing of it is kept.'),
        failed: i18n._('The backup failed'),
      },
      restoreBackup: {
        running: i18n._('Restoring a backup'),
        done: i18n._('The backup is restored.'),
        cancelled: i18n._('The restore was cancelled. The files are as they were before.'),
        failed: i18n._('The restore failed. The files are as they were before.'),
      },
      verifyBackup: {
        running: i18n._('Verifying a backup'),
        done: i18n._('The backup is verified. The list shows the result.'),
        cancelled: i18n._('The verification was cancelled.'),
        failed: i18n._('The verification failed'),
      },
      restoreBackupFrom: {
        running: i18n._('Restoring a backup of another server'),
        done: i18n._('The backup of the other server is restored.'),
        cancelled: i18n._('The restore was cancelled. The files are as they were before.'),
        failed: i18n._('The restore failed. The files are as they were before.'),
      },
    }),
    [i18n],
  );
}
