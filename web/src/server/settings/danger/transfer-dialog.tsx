import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, type Server } from '../../../api/client';
import { membersQuery } from '../../../api/members';
import { Field, Select, TextInput } from '../../../ui/form/field';
import { toasts } from '../../../ui/toasts';
import { TypedConfirmation } from './typed-confirmation';

const OTHER = 'other';
const USER_ID = /^usr_[0-9a-v]{26}$/;

export function TransferDialog({ server, onClose }: { server: Server; onClose(): void }) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const { data: members = [] } = useQuery(membersQuery(server.id));
  const [chosen, setChosen] = useState('');
  const [id, setId] = useState('');
  const ownerId = chosen === OTHER ? id.trim() : chosen;
  const transfer = async () => {
    await api.POST('/api/v2/servers/{serverId}/transfer', {
      params: { path: { serverId: server.id } },
      body: { ownerId },
    });
    toasts.add({ title: i18n._('Transferred {name}', { name: server.name }) });
    await navigate({ to: '/' });
  };
  return (
    <TypedConfirmation
      title={i18n._('Transfer {name}?', { name: server.name })}
      description={i18n._(
        'The new owner can do everything, also delete the server. You lose your access, and API keys for this server stop working. Members stay; pending invitations are revoked.',
      )}
      typed={server.name}
      action={i18n._('Transfer')}
      isIncomplete={!USER_ID.test(ownerId)}
      onClose={onClose}
      onConfirm={transfer}
    >
      <Field label={i18n._('New owner')}>
        <Select name="owner" value={chosen} onChange={({ target }) => setChosen(target.value)}>
          <option value="">{i18n._('Choose a user')}</option>
          {members.map(({ userId, username, email }) => (
            <option key={userId} value={userId}>
              {username} ({email})
            </option>
          ))}
          <option value={OTHER}>{i18n._('Another user, by id')}</option>
        </Select>
      </Field>
      {chosen === OTHER && (
        <Field
          label={i18n._('User id')}
          help={i18n._(
            'It begins with usr_. Without it, invite the user as a member first, then choose the name here.',
          )}
        >
          <TextInput
            name="owner-id"
            maxLength={30}
            autoComplete="off"
            spellCheck={false}
            value={id}
            onChange={({ target }) => setId(target.value)}
          />
        </Field>
      )}
    </TypedConfirmation>
  );
}
