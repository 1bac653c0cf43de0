import { useLingui } from '@lingui/react';
import { useId, useState } from 'react';
import { type Settings, useSettingChanges } from '../../api/server/server-settings';
import { Button } from '../../ui/button';
import { isSame, MAX_PORTS, type PortRow, portProblem, portsOf, rowsOf } from './port-draft';
import { PortFields } from './port-fields';
import { settingError } from './setting-names';
import { SettingsForm } from './settings-form';

/** The ports of a server: `game`, and those that its type or its plug-ins need in addition. */
export function PortsForm({ settings, isAdmin }: { settings: Settings; isAdmin: boolean }) {
  const { i18n } = useLingui();
  const errorId = useId();
  const mutation = useSettingChanges(settings.id);
  const [draft, setDraft] = useState<PortRow[]>();
  const rows = draft ?? rowsOf(settings.ports);
  const problems = rows.map((row) => portProblem(row, rows, isAdmin));
  const error = settingError(mutation.error, 'ports');
  const add = () => {
    const key = 1 + Math.max(0, ...rows.map((row) => row.key));
    setDraft([...rows, { key, name: '', protocol: 'tcp', port: '' }]);
  };
  return (
    <SettingsForm
      title={i18n._('Ports')}
      description={i18n._(
        'The server gets each number in a variable, such as PORT_QUERY for the port "query".',
      )}
      mutation={mutation}
      changes={draft && !isSame(draft, settings.ports) ? { ports: portsOf(draft) } : undefined}
      isInvalid={problems.some(({ name, port }) => name !== undefined || port !== undefined)}
      onReset={() => setDraft(undefined)}
    >
      <ul className="flex flex-col gap-3" {...(error ? { 'aria-describedby': errorId } : {})}>
        {rows.map((row, at) => (
          <PortFields
            key={row.key}
            row={row}
            problem={problems[at] ?? {}}
            isAdmin={isAdmin}
            onChange={(next) => setDraft(rows.map((each) => (each === row ? next : each)))}
            onRemove={() => setDraft(rows.filter((each) => each !== row))}
          />
        ))}
      </ul>
      {error && (
        <p id={errorId} role="alert" className="text-crashed">
          {error}
        </p>
      )}
      <div>
        <Button disabled={rows.length >= MAX_PORTS} onClick={add}>
          {i18n._('Add a port')}
        </Button>
      </div>
    </SettingsForm>
  );
}
