import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { membersQuery } from '../../../api/server/members';
import { Field, Select, TextInput } from '../../../ui/form/field';

const OTHER = 'other';

/** A choice of the members of a server, or of another user by id. @param onChange receives the id, or what was typed */
export function MemberField({ serverId, onChange }: { serverId: string; onChange(userId: string): void }) {
  const { i18n } = useLingui();
  const { data: members = [] } = useQuery(membersQuery(serverId));
  const [chosen, setChosen] = useState('');
  const [id, setId] = useState('');
  const choose = (value: string) => {
    setChosen(value);
    onChange(value === OTHER ? id.trim() : value);
  };
  const type = (text: string) => {
    setId(text);
    onChange(text.trim());
  };
  return (
    <>
      <Field label={i18n._('New owner')}>
        <Select name="owner" value={chosen} onChange={({ target }) => choose(target.value)}>
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
            onChange={({ target }) => type(target.value)}
          />
        </Field>
      )}
    </>
  );
}
