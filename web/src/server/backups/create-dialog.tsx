import { useLingui } from '@lingui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { createBackup } from '../../api/server/backups';
import { setOperation } from '../../api/server/operations';
import { Button } from '../../ui/button';
import { Dialog, DialogButtons } from '../../ui/dialog/dialog';
import { Failure } from '../../ui/failure';
import { Field, TextArea } from '../../ui/form/field';
import { BackupNameField } from './backup-name-field';
import { isBackupName, patternsOf } from './patterns';

type Props = { serverId: string; open: boolean; onClose(): void };

/** Asks for the name and the extent of a backup, and starts it. */
export function CreateDialog({ open, onClose, ...rest }: Props) {
  const { i18n } = useLingui();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={i18n._('Create a backup')}
      description={i18n._(
        'The server can keep running. You can leave this page while the backup is created.',
      )}
    >
      <Form {...rest} onClose={onClose} />
    </Dialog>
  );
}

function Form({ serverId, onClose }: Omit<Props, 'open'>) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [excluded, setExcluded] = useState('');
  const [included, setIncluded] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      createBackup(serverId, {
        ...(name === '' ? {} : { name }),
        includePaths: patternsOf(included),
        excludePaths: patternsOf(excluded),
      }),
    onSuccess: (operation) => {
      setOperation(client, operation);
      onClose();
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBackupName(name)) mutate();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <BackupNameField name={name} onChange={setName} />
      <Field
        label={i18n._('Leave out')}
        help={i18n._(
          'One path per line, such as logs or **/*.tmp. A restore keeps these files of the server as they are.',
        )}
      >
        <TextArea
          rows={3}
          value={excluded}
          spellCheck={false}
          onChange={({ target }) => setExcluded(target.value)}
        />
      </Field>
      <Field
        label={i18n._('Only these files')}
        help={i18n._('One path per line, such as world. Leave it empty to back up everything.')}
      >
        <TextArea
          rows={2}
          value={included}
          spellCheck={false}
          onChange={({ target }) => setIncluded(target.value)}
        />
      </Field>
      {error && <Failure error={error} />}
      <DialogButtons>
        <Button onClick={onClose}>{i18n._('Cancel')}</Button>
        <Button type="submit" look="primary" disabled={isPending}>
          {i18n._('Start the backup')}
        </Button>
      </DialogButtons>
    </form>
  );
}
