import { useLingui } from '@lingui/react';
import type { Schemas } from '../../api/client';
import { Icon } from '../../ui/icon';
import { lazyComponent } from '../../ui/lazy-component';
import { MenuButton } from '../../ui/menu/menu-button';

type Props = { user: Schemas['SessionUser']; onShortcuts(): void };

const AccountEntries = lazyComponent(() => import('./account-entries'), 'AccountEntries');

/** The button with the name of the user, and the menu that it opens. */
export function AccountMenu({ user, onShortcuts }: Props) {
  const { i18n } = useLingui();
  return (
    <MenuButton
      preload={AccountEntries.preload}
      menu={(menu) => <AccountEntries {...menu} email={user.email} onShortcuts={onShortcuts} />}
      className="inline-flex min-h-8 cursor-pointer items-center gap-1.5 rounded-control px-1.5 hover:bg-hover aria-expanded:bg-hover pointer-coarse:min-h-11"
    >
      <span
        aria-hidden="true"
        className="inline-flex size-6 items-center justify-center rounded-full bg-accent text-label font-semibold text-on-accent uppercase"
      >
        {[...user.username][0]}
      </span>
      <span className="sr-only">{i18n._('Account')}</span>
      <span className="max-w-32 truncate max-sm:sr-only">{user.username}</span>
      <Icon name="chevron" className="size-3 text-dim max-sm:hidden" />
    </MenuButton>
  );
}
