import { useLingui } from '@lingui/react';
import { type ReactElement, useRef } from 'react';
import { PORT_NAME } from '../../server/settings/port-draft';
import { Button } from '../../ui/button';
import { CONTROL, Field, TextInput } from '../../ui/form/field';
import type { Row } from './rows';

type Props = {
  ports: Row[];
  onPorts(rows: Row[]): void;
  variables: Row[];
  onVariables(rows: Row[]): void;
  /** Whether the user may make an existing folder of the node the server's. */
  canAdopt: boolean;
  /** The fields for the limits; null if the user may not set them. */
  limits: ReactElement | null;
};

/** What most users leave as it is: further ports and environment variables. */
export function MoreSettings({ ports, onPorts, variables, onVariables, canAdopt, limits }: Props) {
  const { i18n } = useLingui();
  return (
    <details className="rounded-panel border border-line bg-panel p-5 max-sm:p-4">
      <summary className="cursor-pointer font-semibold">{i18n._('More settings')}</summary>
      <div className="flex flex-col gap-5 pt-4">
        <Rows
          rows={variables}
          onChange={onVariables}
          title={i18n._('Environment variables')}
          help={i18n._('Settings of the game, as its documentation names them. You can change them later.')}
          add={i18n._('Add a variable')}
          name={{ label: i18n._('Name of the variable'), pattern: '[A-Za-z_][A-Za-z0-9_]*', maxLength: 128 }}
          value={{ label: i18n._('Value'), type: 'text' }}
        />
        <Rows
          rows={ports}
          onChange={onPorts}
          title={i18n._('Further ports')}
          help={i18n._(
            'For queries, remote control or voice. The server gets the number in PORT_ and the name.',
          )}
          add={i18n._('Add a port')}
          name={{ label: i18n._('Name of the port'), pattern: PORT_NAME, maxLength: 32 }}
          value={{ label: i18n._('Number'), type: 'number' }}
        />
        {canAdopt && (
          <Field
            label={i18n._('Existing folder on the node')}
            help={i18n._(
              'Only if the server exists already: its folder, such as /srv/servers/arena, is moved to the new server with all its files, and nothing is downloaded. Stop the old server first. The node must allow it with DAEMON_ADOPT_FROM.',
            )}
          >
            <TextInput name="adopt" maxLength={4096} pattern="(\/[^\/]+)+" />
          </Field>
        )}
        {limits === null ? (
          <p className="text-dim">
            {i18n._(
              'Memory, processor and disk limits are in the settings of the server once it is created.',
            )}
          </p>
        ) : (
          <fieldset>
            <legend className="mb-2 font-semibold">{i18n._('Limits')}</legend>
            {limits}
          </fieldset>
        )}
      </div>
    </details>
  );
}

type RowsProps = {
  rows: Row[];
  onChange(rows: Row[]): void;
  title: string;
  help: string;
  add: string;
  name: { label: string; pattern: string; maxLength: number };
  value: { label: string; type: 'text' | 'number' };
};

const INPUT = `${CONTROL} min-w-0`;

function Rows({ rows, onChange, title, help, add, name, value }: RowsProps) {
  const { i18n } = useLingui();
  const next = useRef(0);
  const change = (key: number, changes: Partial<Row>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-semibold">{title}</legend>
      <p className="text-dim">{help}</p>
      {rows.map((row) => (
        <div key={row.key} className="flex flex-wrap gap-2">
          <input
            {...{ ...name, label: undefined }}
            aria-label={name.label}
            placeholder={name.label}
            required
            value={row.name}
            onChange={({ target }) => change(row.key, { name: target.value })}
            className={`${INPUT} w-48 font-mono`}
          />
          <input
            type={value.type}
            {...(value.type === 'number' ? { min: 1, max: 65535, required: true } : {})}
            aria-label={value.label}
            placeholder={value.label}
            value={row.value}
            onChange={({ target }) => change(row.key, { value: target.value })}
            className={`${INPUT} w-32 grow font-mono`}
          />
          <Button
            look="quiet"
            onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
            aria-label={i18n._('Remove {name}', { name: row.name })}
          >
            {i18n._('Remove')}
          </Button>
        </div>
      ))}
      <div>
        <Button
          onClick={() => {
            next.current += 1;
            onChange([...rows, { key: next.current, name: '', value: '' }]);
          }}
        >
          {add}
        </Button>
      </div>
    </fieldset>
  );
}
