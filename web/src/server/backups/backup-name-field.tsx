import { useLingui } from '@lingui/react';
import { Field, TextInput } from '../../ui/form/field';
import { isBackupName } from './patterns';

type Props = { name: string; onChange(name: string): void };

/** The optional name of a new backup. */
export function BackupNameField({ name, onChange }: Props) {
  const { i18n } = useLingui();
  return (
    <Field
      label={i18n._('Name')}
      help={i18n._('Without a name, the backup is named by the time.')}
      error={
        isBackupName(name)
          ? undefined
          : i18n._('Use letters, digits, spaces and _ . : - and begin with a letter or digit.')
      }
    >
      <TextInput
        value={name}
        maxLength={128}
        onChange={({ target }) => onChange(target.value)}
        autoComplete="off"
      />
    </Field>
  );
}
