import { useLingui } from '@lingui/react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, type Server } from '../../../api/client';
import { Choices } from '../../../ui/form/choices';
import { toasts } from '../../../ui/toasts';
import { TypedConfirmation } from './typed-confirmation';

type Data = 'keep' | 'remove';

export function DeleteDialog({
  server: { id: serverId, name },
  onClose,
}: {
  server: Server;
  onClose(): void;
}) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const [data, setData] = useState<Data>('keep');
  const remove = async () => {
    await api.DELETE('/api/v2/servers/{serverId}', {
      params: { path: { serverId }, query: { removeData: data === 'remove' } },
    });
    toasts.add({ title: i18n._('Deleted {name}', { name }) });
    await navigate({ to: '/' });
  };
  return (
    <TypedConfirmation
      title={i18n._('Delete {name}?', { name })}
      description={i18n._(
        'The server is stopped and removed, with its settings, members and SFTP logins. Its backups stay on the node.',
      )}
      typed={name}
      action={data === 'remove' ? i18n._('Delete with all files') : i18n._('Delete and keep the files')}
      onClose={onClose}
      onConfirm={remove}
    >
      <Choices<Data>
        legend={i18n._('Files of the server')}
        value={data}
        onChange={setData}
        choices={[
          {
            value: 'keep',
            label: i18n._('Keep the files'),
            help: i18n._('They stay on the node, and count like a server until they are deleted there.'),
          },
          {
            value: 'remove',
            label: i18n._('Delete the files'),
            help: i18n._('Worlds, plug-ins and all other files are lost. This cannot be undone.'),
          },
        ]}
      />
    </TypedConfirmation>
  );
}
