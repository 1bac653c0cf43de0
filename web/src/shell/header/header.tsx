import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../api/client';
import { Icon } from '../../ui/icon';
import { Keys } from '../../ui/keys';
import { MAIN_PAGES } from '../navigation';
import { COMMAND_KEY } from '../shortcuts';
import { AccountMenu } from './account-menu';
import { Logo } from './logo';

type Props = { user: Schemas['SessionUser']; onPalette(): void; onShortcuts(): void };

/** The header of every page: one line, also on phones. */
export function Header({ user, onPalette, onShortcuts }: Props) {
  const { i18n } = useLingui();
  const shown = MAIN_PAGES.filter(
    ({ isInHeader, isForAdmins }) => isInHeader && (user.isAdmin || !isForAdmins),
  );
  return (
    <header className="flex h-13 shrink-0 items-center gap-1 border-b border-line bg-panel px-4 max-sm:gap-0 max-sm:px-2">
      <Link
        to="/"
        aria-label={i18n._('Berth, to the servers')}
        className="me-2 inline-flex min-h-8 items-center gap-2 rounded-control px-1 text-base font-semibold tracking-tight pointer-coarse:min-h-11"
      >
        <Logo />
        <span className="max-sm:sr-only">Berth</span>
      </Link>
      <nav aria-label={i18n._('Main')} className="flex grow gap-1">
        {shown.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: to === '/', includeSearch: false }}
            className="inline-flex min-h-8 items-center rounded-control px-2.5 font-medium hover:bg-hover pointer-coarse:min-h-11"
            activeProps={{ className: 'text-text', 'aria-current': 'page' }}
            inactiveProps={{ className: 'text-dim hover:text-text' }}
          >
            {label(i18n)}
          </Link>
        ))}
      </nav>
      <button
        type="button"
        onClick={onPalette}
        aria-keyshortcuts="Control+K"
        className="inline-flex min-h-8 cursor-pointer items-center gap-2 rounded-control border border-line bg-surface px-2.5 text-dim hover:border-dim/60 hover:text-text sm:w-60 pointer-coarse:min-h-11"
      >
        <Icon name="search" />
        <span className="grow text-start max-sm:sr-only">{i18n._('Go to')}</span>
        <span aria-hidden="true" className="max-sm:hidden">
          <Keys keys={[COMMAND_KEY, 'K']} />
        </span>
      </button>
      <AccountMenu user={user} onShortcuts={onShortcuts} />
    </header>
  );
}
