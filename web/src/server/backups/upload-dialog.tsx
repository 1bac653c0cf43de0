import { useLingui } from '@lingui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { backupsQuery } from '../../api/server/backups';
import { endedOrShown, runTask } from '../../tasks/run-task';
import { Button } from '../../ui/button';
import { Dialog, DialogButtons } from '../../ui/dialog/dialog';
import { Failure } from '../../ui/failure';
import { Field, TextInput } from '../../ui/form/field';
import { toasts } from '../../ui/toasts';
import { BackupNameField } from './backup-name-field';
import { isBackupName } from './patterns';
import { uploadBackup } from './upload-backup';

type Props = { serverId: string; open: boolean; onClose(): void };

/** Stores a backup file that was downloaded before, also from another server. */
export function UploadDialog({ open, onClose, serverId }: Props) {
  const { i18n } = useLingui();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={i18n._('Upload a backup')}
      description={i18n._(
        'Choose a backup that you downloaded before, also from another server (a .tar.gz file). It is checked before it is stored; the files of the server do not change until you restore it. You can leave this page while it is uploaded.',
      )}
    >
      <Form serverId={serverId} onClose={onClose} />
    </Dialog>
  );
}

function Form({ serverId, onClose }: Omit<Props, 'open'>) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [name, setName] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (chosen: File) => {
      const upload = runTask(i18n._('Upload {name}', { name: chosen.name }), (work) =>
        uploadBackup({ serverId, file: chosen, name }, work),
      );
      const reported = upload.then((isUploaded) => {
        if (!isUploaded) return;
        toasts.add({ title: i18n._('The backup is uploaded.') });
        void client.invalidateQueries({ queryKey: backupsQuery(serverId).queryKey });
      });
      await endedOrShown(reported);
    },
    onSuccess: onClose,
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (file !== undefined && isBackupName(name)) mutate(file);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Field label={i18n._('File')}>
        <TextInput
          type="file"
          accept=".gz,.tgz,application/gzip"
          required
          onChange={({ target }) => setFile((target as HTMLInputElement).files?.[0])}
        />
      </Field>
      <BackupNameField name={name} onChange={setName} />
      {error && <Failure error={error} />}
      <DialogButtons>
        <Button onClick={onClose}>{i18n._('Cancel')}</Button>
        <Button type="submit" look="primary" disabled={isPending || file === undefined}>
          {i18n._('Upload')}
        </Button>
      </DialogButtons>
    </form>
  );
}
