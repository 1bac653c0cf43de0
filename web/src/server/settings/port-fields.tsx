import { useLingui } from '@lingui/react';
import { Button } from '../../ui/button';
import { Field, Select, TextInput } from '../../ui/form/field';
import { GAME, type Port, type PortProblem, type PortRow, PROTOCOLS } from './port-draft';

type Props = {
  row: PortRow;
  problem: PortProblem;
  isAdmin: boolean;
  onChange(row: PortRow): void;
  onRemove(): void;
};

/** The fields of one port. */
export function PortFields({ row, problem, isAdmin, onChange, onRemove }: Props) {
  const { i18n } = useLingui();
  const isGame = row.name === GAME && row.key === 0;
  const errors = {
    name: {
      form: i18n._('Begin with a small letter, then use only small letters, digits and _.'),
      taken: i18n._('This name is already used.'),
    },
    port: {
      range: i18n._('Enter a number from {from} to 65535.', { from: isAdmin ? 1 : 1024 }),
      taken: i18n._('Another port of this server has this number.'),
    },
  };
  // An empty new row is incomplete, but not yet wrong.
  const isNew = row.name === '' && row.port === '';
  return (
    <li className="flex flex-wrap items-start gap-2">
      <div className="min-w-32 grow">
        <Field
          label={i18n._('Name')}
          help={isGame ? i18n._('Players connect to it.') : undefined}
          error={isNew ? undefined : problem.name && errors.name[problem.name]}
        >
          <TextInput
            name="port-name"
            disabled={isGame}
            maxLength={32}
            autoComplete="off"
            spellCheck={false}
            value={row.name}
            onChange={({ target }) => onChange({ ...row, name: target.value })}
          />
        </Field>
      </div>
      <div className="w-32">
        <Field label={i18n._('Protocol')}>
          <Protocol row={row} isFixed={isGame} onChange={onChange} />
        </Field>
      </div>
      <div className="w-28 grow sm:grow-0">
        <Field label={i18n._('Number')} error={isNew ? undefined : problem.port && errors.port[problem.port]}>
          <TextInput
            name="port-number"
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
            value={row.port}
            onChange={({ target }) => onChange({ ...row, port: target.value.trim() })}
          />
        </Field>
      </div>
      <div className={`ms-auto sm:pt-6 ${isGame ? 'invisible max-sm:hidden' : ''}`}>
        <Button
          look="quiet"
          disabled={isGame}
          aria-label={i18n._('Remove the port {name}', { name: row.name })}
          onClick={onRemove}
        >
          {i18n._('Remove')}
        </Button>
      </div>
    </li>
  );
}

type ProtocolProps = { row: PortRow; isFixed: boolean; onChange(row: PortRow): void };

function Protocol({ row, isFixed, onChange }: ProtocolProps) {
  const { i18n } = useLingui();
  const names: Record<Port['protocol'], string> = { tcp: 'TCP', udp: 'UDP', both: i18n._('TCP and UDP') };
  return (
    <Select
      disabled={isFixed}
      value={row.protocol}
      onChange={({ target }) => onChange({ ...row, protocol: target.value as Port['protocol'] })}
    >
      {PROTOCOLS.map((protocol) => (
        <option key={protocol} value={protocol}>
          {names[protocol]}
        </option>
      ))}
    </Select>
  );
}
