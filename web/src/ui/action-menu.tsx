import { Menu } from '@base-ui/react/menu';
import { Icon } from './icon';

/** The look of a menu, and of an entry in it. */
export const MENU = 'rise min-w-40 rounded-panel border border-line bg-raised p-1 shadow-float outline-none';
export const MENU_ITEM =
  'flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-2.5 py-1 outline-none data-highlighted:bg-hover pointer-coarse:min-h-11';

export type MenuAction = { label: string; onSelect(): void; isDangerous?: boolean };

/** The button with three dots, and a menu with actions. Everything in it can also be reached by keyboard. */
export const ActionMenu = ({ label, actions }: { label: string; actions: readonly MenuAction[] }) => (
  <Menu.Root>
    <Menu.Trigger
      aria-label={label}
      className="inline-flex min-h-8 min-w-8 cursor-pointer items-center justify-center rounded-control text-dim hover:bg-hover hover:text-text data-popup-open:bg-hover pointer-coarse:min-h-11 pointer-coarse:min-w-11"
    >
      <Icon name="more" className="[stroke-width:2.25]" />
    </Menu.Trigger>
    <Menu.Portal>
      <Menu.Positioner sideOffset={4} align="end" className="z-30">
        <Menu.Popup className={MENU}>
          {actions.map(({ label: name, onSelect, isDangerous }) => (
            <Menu.Item
              key={name}
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
