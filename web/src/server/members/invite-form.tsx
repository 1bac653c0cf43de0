import { useLingui } from '@lingui/react';
import type { UseMutationResult } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { asFailure, type Schemas } from '../../api/client';
import type { Access } from '../../api/server/access';
import { Button } from '../../ui/button';
import { DialogButtons } from '../../ui/dialog/dialog';
import { Failure } from '../../ui/failure';
import { Choices } from '../../ui/form/choices';
import { Field, Select, TextInput } from '../../ui/form/field';
import { timeOf } from '../../ui/text/local-time';
import { PRESET_NAMES, PRESETS } from './capabilities';
import { ExpiryField } from './expiry-field';
import { bodyOf, canGrant, type Grant, grantOf } from './grant';
import { GrantFields } from './grant-fields';

type Way = 'link' | 'mail';
type Props = {
  access: Access;
  mutation: UseMutationResult<unknown, Error, Schemas['NewInvitation']>;
  onClose(): void;
};

const DAY_MS = 86_400_000;
const DAYS = [1, 7, 30];

/** Returns the first preset that the user can grant; single rights if there is none. */
const firstGrant = ({ capabilities }: Access): Grant => {
  const preset = PRESET_NAMES.find((name) => canGrant(capabilities, PRESETS[name].capabilities));
  return preset === undefined ? { preset: 'custom', capabilities: ['servers.read'] } : grantOf(preset);
};

export function InviteForm({ access, mutation, onClose }: Props) {
  const { i18n } = useLingui();
  const [way, setWay] = useState<Way>('link');
  const [email, setEmail] = useState('');
  const [grant, setGrant] = useState(() => firstGrant(access));
  const [expiry, setExpiry] = useState('');
  const [days, setDays] = useState('7');
  const failure = mutation.error ? asFailure(mutation.error) : undefined;
  const errors = { email: failure?.at('/body/email'), expiry: failure?.at('/body/membershipExpiresAt') };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    mutation.mutate({
      ...bodyOf(grant),
      ...(way === 'mail' ? { email: email.trim() } : {}),
      membershipExpiresAt: timeOf(expiry),
      // A little less than the days, because the panel accepts at most 30 days by its own clock.
      expiresAt: new Date(Date.now() + Number(days) * DAY_MS - 60_000).toISOString(),
    });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <WayChoice way={way} onChange={setWay} />
      {way === 'mail' && (
        <Field label={i18n._('E-mail address')} error={errors.email}>
          <TextInput
            type="email"
            name="email"
            required
            maxLength={254}
            autoComplete="off"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
      )}
      <GrantFields grant={grant} own={access.capabilities} onChange={setGrant} />
      <div className="grid gap-4 sm:grid-cols-2">
        <ExpiryField value={expiry} onChange={setExpiry} latest={access.expiresAt} error={errors.expiry} />
        <Field label={i18n._('Link is valid for')}>
          <Select name="days" value={days} onChange={({ target }) => setDays(target.value)}>
            {DAYS.map((count) => (
              <option key={count} value={count}>
                {i18n._('{count, plural, one {# day} other {# days}}', { count })}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {failure && errors.email === undefined && errors.expiry === undefined && <Failure error={failure} />}
      <DialogButtons>
        <Button onClick={onClose}>{i18n._('Cancel')}</Button>
        <Button type="submit" look="primary" disabled={mutation.isPending}>
          {way === 'mail' ? i18n._('Send the invitation') : i18n._('Create the link')}
        </Button>
      </DialogButtons>
    </form>
  );
}

function WayChoice({ way, onChange }: { way: Way; onChange(way: Way): void }) {
  const { i18n } = useLingui();
  return (
    <Choices<Way>
      legend={i18n._('How')}
      value={way}
      onChange={onChange}
      choices={[
        {
          value: 'link',
          label: i18n._('With a link'),
          help: i18n._('You pass it on yourself, for example in a chat.'),
        },
        {
          value: 'mail',
          label: i18n._('By e-mail'),
          help: i18n._('The panel mails the link. Only the account with this address can accept.'),
        },
      ]}
    />
  );
}
