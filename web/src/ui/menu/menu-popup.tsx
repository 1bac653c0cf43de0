import { Menu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import type { OpenMenu } from './menu-button';

/** The look of a menu, and of an entry in it. */
export const MENU = 'rise min-w-40 rounded-panel border border-line bg-raised p-1 shadow-float outline-none';
export const MENU_ITEM =
  'flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-2.5 py-1 outline-none data-highlighted:bg-hover pointer-coarse:min-h-11';

type Props = OpenMenu & { label: string; className?: string; children: ReactNode };

/** The menu of a `MenuButton`, with the entries as children. */
export const MenuPopup = ({ label, className = '', button, opener, isOpen, onClose, children }: Props) => (
  <Menu.Root open={isOpen} onOpenChange={(isStillOpen) => isStillOpen || onClose()}>
    <Menu.Portal>
      <Menu.Positioner anchor={button} sideOffset={4} align="end" className="z-30">
        <Menu.Popup
          // Who opens the menu by keyboard begins at its first entry.
          {...(opener === 'keyboard' && { ref: focusFirst })}
          aria-label={label}
          finalFocus={button}
          className={`${MENU} ${className}`}
        >
          {children}
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  </Menu.Root>
);

const focusFirst = (popup: HTMLElement | null): void =>
  popup?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
