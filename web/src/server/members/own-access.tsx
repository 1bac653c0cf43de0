import { useLingui } from '@lingui/react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client';
import type { Access } from '../../api/server/access';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/dialog/confirm';
import { Section } from '../../ui/section';
import { formatTime } from '../../ui/text/format';
import { CAPABILITIES } from './capabilities';

/** What a member can do with the server, and the way out. */
export function OwnAccess({ access: { serverId, capabilities, expiresAt } }: { access: Access }) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    await api.DELETE('/api/v2/servers/{serverId}/access', { params: { path: { serverId } } });
    await navigate({ to: '/' });
  };
  const end =
    expiresAt === null
      ? i18n._('You are a member of this server.')
      : i18n._('You are a member of this server until {time}.', { time: formatTime(expiresAt, i18n.locale) });
  return (
    <Section
      title={i18n._('Your access')}
      description={end}
      actions={<Button onClick={() => setLeaving(true)}>{i18n._('Leave the server')}</Button>}
    >
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {capabilities.map((capability) => {
          const { label, explanation } = CAPABILITIES[capability];
          return (
            <div key={capability}>
              <dt className="font-semibold">{label(i18n)}</dt>
              <dd className="text-dim">{explanation(i18n)}</dd>
            </div>
          );
        })}
      </dl>
      <Confirm
        open={isLeaving}
        onClose={() => setLeaving(false)}
        title={i18n._('Leave this server?')}
        description={i18n._(
          'You lose your access at once, and invitations that you have sent are revoked. Only a new invitation brings you back.',
        )}
        action={i18n._('Leave')}
        onConfirm={leave}
      />
    </Section>
  );
}
