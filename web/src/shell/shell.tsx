import { useLingui } from '@lingui/react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { sessionQuery } from '../api/account/session';
import { TaskTray } from '../tasks/task-tray';
import { lazyComponent } from '../ui/lazy-component';
import { Toasts } from '../ui/toasts';
import { useAnnouncedPages } from './announce-page';
import { Announcements } from './announcements/announcements';
import { Header } from './header/header';
import { LostStrip } from './lost-strip';
import { useShortcuts } from './shortcuts';
import { SignInAgain } from './sign-in-again';

// Both are needed only once someone opens them.
const Palette = lazyComponent(() => import('./palette/palette'), 'Palette');
const ShortcutSheet = lazyComponent(() => import('./shortcut-sheet'), 'ShortcutSheet');

type Overlay = 'palette' | 'shortcuts';

/** What every page of a signed-in user has: the header, the strip that reports a lost connection, and messages. */
export function Shell(): ReactNode {
  const { i18n } = useLingui();
  const { data } = useSuspenseQuery(sessionQuery);
  const [overlay, setOverlay] = useState<Overlay>();
  const [isPaletteLoaded, setPaletteLoaded] = useState(false);
  const onPalette = useCallback(() => {
    setPaletteLoaded(true);
    setOverlay((before) => (before === 'palette' ? undefined : 'palette'));
  }, []);
  const onShortcuts = useCallback(() => setOverlay('shortcuts'), []);
  const onClose = useCallback(() => setOverlay(undefined), []);
  useShortcuts({ onPalette, onSheet: onShortcuts });
  useAnnouncedPages();
  return (
    <div className="flex h-dvh flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-50 focus:rounded-control focus:bg-accent focus:px-3 focus:py-2 focus:text-on-accent"
      >
        {i18n._('Skip to the content')}
      </a>
      <Header user={data.user} onPalette={onPalette} onShortcuts={onShortcuts} />
      <LostStrip />
      <Announcements />
      <main id="main" tabIndex={-1} className="flex min-h-0 grow flex-col overflow-auto outline-none">
        <Outlet />
      </main>
      <TaskTray />
      <SignInAgain />
      <Suspense>
        {isPaletteLoaded && (
          <Palette open={overlay === 'palette'} onClose={onClose} onShortcuts={onShortcuts} />
        )}
        {overlay === 'shortcuts' && <ShortcutSheet open onClose={onClose} />}
      </Suspense>
      <Toasts />
    </div>
  );
}
