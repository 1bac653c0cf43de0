import { Menu } from '@base-ui/react/menu';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { Icon } from './icon';

/** The look of a menu, and of an entry in it. */
export const MENU = 'rise min-w-40 rounded-panel border border-line bg-raised p-1 shadow-float outline-none';
export const MENU_ITEM =
  'flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-2.5 py-1 outline-none data-highlighted:bg-hover pointer-coarse:min-h-11';

export type MenuAction = { label: string; onSelect(): void; isDangerous?: boolean };

type Opener = 'pointer' | 'keyboard';
type Props = { label: string; actions: readonly MenuAction[] };

/**
 * The button with three dots, and a menu with actions. Everything in it can also be reached by keyboard. The menu is created
 * when it is first opened, because lists have such a button in each row, and hundreds of menus would make scrolling slow.
 */
export function ActionMenu({ label, actions }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [opener, setOpener] = useState<Opener>();
  const [isOpen, setOpen] = useState(false);
  const open = (by: Opener) => {
    setOpener(by);
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    open('keyboard');
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        // A click without a pointer has no count.
        onClick={({ detail }) => open(detail === 0 ? 'keyboard' : 'pointer')}
        onKeyDown={onKeyDown}
        className="inline-flex min-h-8 min-w-8 cursor-pointer items-center justify-center rounded-control text-dim hover:bg-hover hover:text-text aria-expanded:bg-hover pointer-coarse:min-h-11 pointer-coarse:min-w-11"
      >
        <Icon name="more" className="[stroke-width:2.25]" />
      </button>
      {opener !== undefined && (
        <Actions {...{ actions, button, opener, isOpen }} label={label} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

type ActionsProps = Props & {
  button: RefObject<HTMLButtonElement | null>;
  opener: Opener;
  isOpen: boolean;
  onClose(): void;
};

const Actions = ({ label, actions, button, opener, isOpen, onClose }: ActionsProps) => (
  <Menu.Root open={isOpen} onOpenChange={(isStillOpen) => isStillOpen || onClose()}>
    <Menu.Portal>
      <Menu.Positioner anchor={button} sideOffset={4} align="end" className="z-30">
        <Menu.Popup aria-label={label} finalFocus={button} className={MENU}>
          {actions.map(({ label: name, onSelect, isDangerous }, at) => (
            <Menu.Item
              key={name}
              // Who opens the menu by keyboard begins at its first entry.
              {...(at === 0 && opener === 'keyboard' && { ref: focus })}
              onClick={onSelect}
              className={`${MENU_ITEM} ${isDangerous ? 'text-crashed' : ''}`}
            >
              {name}
            </Menu.Item>
          ))}
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  </Menu.Root>
);

const focus = (entry: HTMLElement | null): void => entry?.focus();
