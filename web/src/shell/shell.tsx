import { useLingui } from '@lingui/react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { api } from '../api/client';
import { sessionQuery } from '../api/session';
import { TaskTray } from '../tasks/task-tray';
import { Button } from '../ui/button';
import { Toasts } from '../ui/toasts';
import { useIsLost } from './connection';
import { Preferences } from './preferences';
import { SignInAgain } from './sign-in-again';

async function signOut(): Promise<void> {
  await api.POST('/api/v2/auth/logout');
  location.assign('/app/sign-in');
}

/** What every page of a signed-in user has: the header, the strip that reports a lost connection, and messages. */
export function Shell() {
  const { i18n } = useLingui();
  const { data } = useSuspenseQuery(sessionQuery);
  return (
    <div className="flex h-dvh flex-col">
      <a href="#main" className="sr-only focus:not-sr-only">
        {i18n._('Skip to the content')}
      </a>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-panel px-4 py-2">
        <Link to="/" className="text-base font-semibold">
          Berth
        </Link>
        <nav aria-label={i18n._('Main')} className="grow">
          <Link to="/" className="text-dim hover:text-text">
            {i18n._('Servers')}
          </Link>
        </nav>
        <Preferences />
        <Link to="/account" className="max-w-40 truncate text-dim hover:text-text">
          {data.user.username}
        </Link>
        <Button look="quiet" onClick={() => void signOut()}>
          {i18n._('Sign out')}
        </Button>
      </header>
      <LostStrip />
      <main id="main" tabIndex={-1} className="flex min-h-0 grow flex-col outline-none">
        <Outlet />
      </main>
      <TaskTray />
      <SignInAgain />
      <Toasts />
    </div>
  );
}

function LostStrip() {
  const { i18n } = useLingui();
  return (
    <div role="status">
      {useIsLost() && (
        <p className="bg-busy px-4 py-1 text-surface">
          {i18n._(
            'The connection to the panel is lost. What you see may be outdated; it is loaded again by itself.',
          )}
        </p>
      )}
    </div>
  );
}
