import { useLingui } from '@lingui/react';
import type { ConfigField, ConfigFile } from '../../api/server/config-files';
import { ValueField } from '../variables/value-field';
import { controlOf, isRequired } from '../variables/variable-control';
import { type ConfigDraft, shownValue } from './config-draft';

/** The daemon's limit for a value. */
const MAX_VALUE = 4096;

type Props = {
  file: ConfigFile;
  draft: ConfigDraft;
  isDisabled: boolean;
  /** Returns what is wrong with the value of a field. */
  errorOf(key: string): string | undefined;
  onChange(key: string, value: string): void;
};

/** The fields of a configuration file, each with its name, its help and a control that fits its rules. */
export const FieldList = ({ file, ...rest }: Props) => (
  <ul className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
    {file.fields.map((field) => (
      <FieldItem key={field.key} field={field} {...rest} />
    ))}
  </ul>
);

type ItemProps = Omit<Props, 'file'> & { field: ConfigField };

function FieldItem({ field, draft, isDisabled, errorOf, onChange }: ItemProps) {
  const { key, name, secret, problem } = field;
  const control = controlOf(field);
  return (
    <ValueField
      label={name}
      help={<Help field={field} />}
      error={errorOf(key)}
      name={key}
      value={shownValue(draft, field)}
      control={
        control.kind === 'text' ? { ...control, maxLength: Math.min(control.maxLength, MAX_VALUE) } : control
      }
      isSecret={secret}
      isRequired={isRequired(field)}
      isDisabled={isDisabled || problem !== null}
      placeholder={field.default ?? undefined}
      onChange={(value) => onChange(key, value)}
    />
  );
}

/** What the value does, what the server uses without it, and its key in the file. */
function Help({ field }: { field: ConfigField }) {
  const { i18n } = useLingui();
  const { description, key, problem, value, default: standard } = field;
  const isDefault = value === null && problem === null && standard !== null;
  return (
    <>
      {description !== '' && <span className="block whitespace-pre-line">{description}</span>}
      {problem !== null && (
        <span className="block text-text">{i18n._('Edit this value as text. {problem}', { problem })}</span>
      )}
      {isDefault && (
        <span className="block">
          {i18n._('The file does not have it, so the server uses "{value}".', { value: standard })}
        </span>
      )}
      <code className="[overflow-wrap:anywhere]">{key}</code>
    </>
  );
}
