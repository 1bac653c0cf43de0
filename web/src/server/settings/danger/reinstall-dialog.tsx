import { useLingui } from '@lingui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Server } from '../../../api/client';
import { setOperation } from '../../../api/server/operations';
import { serverTypesQuery } from '../../../api/server-types';
import { Choices } from '../../../ui/form/choices';
import { Field, Select, TextInput } from '../../../ui/form/field';
import { TypedConfirmation } from './typed-confirmation';

type Data = 'keep' | 'remove';

export function ReinstallDialog({ server, onClose }: { server: Server; onClose(): void }) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const { data: nodes } = useQuery(serverTypesQuery);
  const types = nodes?.find(({ nodeId }) => nodeId === server.nodeId)?.types ?? [];
  const [type, setType] = useState(server.type);
  const [version, setVersion] = useState(server.version);
  const [data, setData] = useState<Data>('keep');
  const reinstall = async () => {
    const { data: operation } = await api.POST('/api/v2/servers/{serverId}/reinstall', {
      params: { path: { serverId: server.id } },
      body: { type, version: version.trim(), preserveData: data === 'keep' },
    });
    if (operation) setOperation(client, operation);
    onClose();
  };
  const chooseType = (name: string) => {
    setType(name);
    setVersion(name === server.type ? server.version : 'latest');
  };
  const chosen = types.find((each) => each.type === type);
  return (
    <TypedConfirmation
      title={i18n._('Reinstall {name}?', { name: server.name })}
      description={i18n._('Name, ports and limits stay. The variables are removed and must be set again.')}
      typed={data === 'remove' ? server.name : undefined}
      action={data === 'remove' ? i18n._('Delete the files and reinstall') : i18n._('Reinstall')}
      isIncomplete={version.trim() === ''}
      onClose={onClose}
      onConfirm={reinstall}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={i18n._('Type')}>
          <Select name="type" value={type} onChange={({ target }) => chooseType(target.value)}>
            {chosen === undefined && <option value={type}>{type}</option>}
            {types.map((each) => (
              <option key={each.type} value={each.type} disabled={!each.available}>
                {each.name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={i18n._('Version')}>
          <TextInput
            name="version"
            list="new-versions"
            maxLength={128}
            autoComplete="off"
            value={version}
            onChange={({ target }) => setVersion(target.value)}
          />
        </Field>
        <datalist id="new-versions">
          {chosen?.versions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      </div>
      <FileChoice value={data} onChange={setData} />
    </TypedConfirmation>
  );
}

function FileChoice({ value, onChange }: { value: Data; onChange(data: Data): void }) {
  const { i18n } = useLingui();
  return (
    <Choices<Data>
      legend={i18n._('Files of the server')}
      value={value}
      onChange={onChange}
      choices={[
        {
          value: 'keep',
          label: i18n._('Keep the files'),
          help: i18n._('The new version starts with them. Make a backup first.'),
        },
        {
          value: 'remove',
          label: i18n._('Delete the files'),
          help: i18n._('The server begins from nothing. This cannot be undone.'),
        },
      ]}
    />
  );
}
