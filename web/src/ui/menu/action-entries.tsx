import { Menu } from '@base-ui/react/menu';
import type { MenuAction } from './action-menu';
import type { OpenMenu } from './menu-button';
import { MENU_ITEM, MenuPopup } from './menu-popup';

type Props = OpenMenu & { label: string; actions: readonly MenuAction[] };

/** The menu of an `ActionMenu`. */
export const ActionEntries = ({ actions, ...menu }: Props) => (
  <MenuPopup {...menu}>
    {actions.map(({ label, onSelect, isDangerous }) => (
      <Menu.Item
        key={label}
        onClick={onSelect}
        className={`${MENU_ITEM} ${isDangerous ? 'text-crashed' : ''}`}
      >
        {label}
      </Menu.Item>
    ))}
  </MenuPopup>
);
