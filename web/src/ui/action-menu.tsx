import { Menu } from '@base-ui/react/menu';

export type MenuAction = { label: string; onSelect(): void; isDangerous?: boolean };

/** The button with three dots, and a menu with actions. Everything in it can also be reached by keyboard. */
export const ActionMenu = ({ label, actions }: { label: string; actions: readonly MenuAction[] }) => (
  <Menu.Root>
    <Menu.Trigger
      aria-label={label}
      className="min-h-8 min-w-8 cursor-pointer rounded-control hover:bg-line/60 pointer-coarse:min-h-11 pointer-coarse:min-w-11"
    >
      ⋯
    </Menu.Trigger>
    <Menu.Portal>
      <Menu.Positioner sideOffset={4} align="end" className="z-30">
        <Menu.Popup className="min-w-36 rounded-panel border border-line bg-panel p-1 shadow-lg outline-none">
          {actions.map(({ label: name, onSelect, isDangerous }) => (
            <Menu.Item
              key={name}
              onClick={onSelect}
              className={`cursor-pointer rounded-control px-3 py-1.5 outline-none data-[highlighted]:bg-line/60 ${isDangerous ? 'text-crashed' : ''}`}
            >
              {name}
            </Menu.Item>
          ))}
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  </Menu.Root>
);
