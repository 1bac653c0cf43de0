import { useLingui } from '@lingui/react';
import { type ReactNode, useEffect } from 'react';
import type { Schemas } from '../api/client';
import { Logo } from '../shell/header/logo';
import { Preferences } from '../shell/header/preferences';
import { Button, LinkButton } from '../ui/button';
import { LastReading } from './last-reading';
import { StatusRow } from './status-row';
import { usePublicStatus } from './use-public-status';

/**
 * Shows everybody which of the public servers are online.
 *
 * @param isOff whether the panel has no public status page
 */
export function StatusPage({ isOff }: { isOff: boolean }) {
  const { i18n } = useLingui();
  const { reading, readNow } = usePublicStatus(isOff);
  const title = i18n._('Server status');
  useEffect(() => {
    document.title = `${title} · Berth`;
  }, [title]);
  const status = reading?.status;
  const failure = reading?.failure;
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col gap-6 px-4 py-6">
      <header className="flex items-center justify-between gap-4">
        <p className="flex items-center gap-2 text-base font-semibold tracking-tight">
          <Logo />
          Berth
        </p>
        <LinkButton href="/app/sign-in">{i18n._('Sign in')}</LinkButton>
      </header>
      <main className="flex grow flex-col gap-4">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <div>
            <h1 className="text-title font-semibold">{title}</h1>
            <p role="status" className="min-h-5 text-dim">
              {status && status.servers.length > 0 && <Summary servers={status.servers} />}
            </p>
          </div>
          {reading && status && <LastReading readMs={reading.readMs} failure={failure} />}
        </div>
        {status && <Servers status={status} isOld={failure !== undefined} />}
        {status === undefined &&
          (isOff || failure?.code === 'status_page_off' ? (
            <Notice>{i18n._('This panel has no public status page.')}</Notice>
          ) : reading === undefined ? (
            <Notice>{i18n._('Loading…')}</Notice>
          ) : (
            <Notice role="alert">
              {failure?.message}
              <Button onClick={readNow}>{i18n._('Try again')}</Button>
            </Notice>
          ))}
      </main>
      <footer className="flex flex-wrap justify-center gap-2">
        <Preferences />
      </footer>
    </div>
  );
}

function Summary({ servers }: { servers: Schemas['PublicServer'][] }) {
  const { i18n } = useLingui();
  const online = servers.filter(({ state }) => state === 'online').length;
  return i18n._(
    '{total, plural, one {{online} of # server is online} other {{online} of # servers are online}}',
    {
      online,
      total: servers.length,
    },
  );
}

function Servers({ status: { servers, more }, isOld }: { status: Schemas['PublicStatus']; isOld: boolean }) {
  const { i18n } = useLingui();
  if (servers.length === 0) return <Notice>{i18n._('No server is public at the moment.')}</Notice>;
  return (
    <>
      <ul
        className={`divide-y divide-line rounded-panel border bg-panel ${isOld ? 'border-dashed border-field' : 'border-line'}`}
      >
        {servers.map((server, at) => (
          // Servers have no public id, and names can occur more than once. Rows have no state of their own.
          // biome-ignore lint/suspicious/noArrayIndexKey: the position is all that identifies a row
          <StatusRow key={at} server={server} />
        ))}
      </ul>
      {more && <p className="text-dim">{i18n._('More servers are public than fit on this page.')}</p>}
    </>
  );
}

/** What takes the place of the list. */
const Notice = ({ role = 'status', children }: { role?: 'status' | 'alert'; children: ReactNode }) => (
  <div
    role={role}
    className="flex flex-col items-center gap-4 rounded-panel border border-dashed border-field/50 px-6 py-10 text-center text-balance text-dim"
  >
    {children}
  </div>
);
