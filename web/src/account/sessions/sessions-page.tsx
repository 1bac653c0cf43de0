import { useLingui } from '@lingui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { sessionsQuery } from '../../api/account/account';
import { api, asFailure, type Schemas } from '../../api/client';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/dialog/confirm';
import { Failure } from '../../ui/failure';
import { Section } from '../../ui/section';
import { formatTime } from '../../ui/text/format';
import { toasts } from '../../ui/toasts';
import { SignInHistory } from './sign-in-history';
import { browserOf } from './user-agent';

/** Where the user is signed in, and the attempts to sign in. */
export function SessionsPage(): ReactNode {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(sessionsQuery);
  const [isEnding, setEnding] = useState(false);
  const endOthers = async () => {
    await api.DELETE('/api/v2/account/sessions');
    await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  };
  const others = (data ?? []).filter(({ current }) => !current).length;
  return (
    <>
      <Section
        title={i18n._('Sessions')}
        description={i18n._(
          'The browsers that are signed in to your account. End those that you do not know.',
        )}
        actions={
          <Button look="danger" disabled={others === 0} onClick={() => setEnding(true)}>
            {i18n._('End all others')}
          </Button>
        }
      >
        {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <p className="text-dim">{i18n._('Loading…')}</p>}
        <ul className="flex flex-col divide-y divide-line">
          {data?.map((session) => (
            <Entry key={session.id} session={session} />
          ))}
        </ul>
      </Section>
      <SignInHistory />
      <Confirm
        open={isEnding}
        onClose={() => setEnding(false)}
        title={i18n._('End all other sessions?')}
        description={i18n._(
          '{count, plural, one {# browser is} other {# browsers are}} signed out. API keys keep working.',
          {
            count: others,
          },
        )}
        action={i18n._('End them')}
        onConfirm={endOthers}
      />
    </>
  );
}

function Entry({ session }: { session: Schemas['Session'] }) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const { id, userAgent, address, createdAt, lastSeenAt, current } = session;
  const name = browserOf(userAgent) ?? i18n._('Unknown browser');
  const end = useMutation({
    mutationFn: () =>
      api.DELETE('/api/v2/account/sessions/{sessionId}', { params: { path: { sessionId: id } } }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    onError: (error) => toasts.add({ title: name, description: asFailure(error).message, priority: 'high' }),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <span className="min-w-0 grow" title={userAgent}>
        <span className="font-medium">{name}</span>{' '}
        {current && <span className="font-medium text-running">{i18n._('(this browser)')}</span>}
        <span className="block text-dim">
          {i18n._('{address} · signed in {start} · last used {end}', {
            address,
            start: formatTime(createdAt, i18n.locale),
            end: formatTime(lastSeenAt, i18n.locale),
          })}
        </span>
      </span>
      {!current && (
        <Button
          disabled={end.isPending}
          onClick={() => end.mutate()}
          aria-label={i18n._('End the session of {name} at {address}', { name, address })}
        >
          {i18n._('End')}
        </Button>
      )}
    </li>
  );
}
