import { Menu } from '@base-ui/react/menu';
import type { MenuAction } from './action-menu';
import type { OpenMenu } from './menu-button';
import { MENU_ITEM, MenuPopup } from './menu-popup';

type Props = OpenMenu & { label: string; actions: readonly MenuAction[] };

/** The menu of an `ActionMenu`. */
export const ActionEntries = ({ actions, ...menu }: Props) => (
  <MenuPopup {...menu}>
    {actions.map(({ label, onSelect, isDangerous, refusal }) => (
      <Menu.Item
        key={label}
        onClick={onSelect}
        disabled={refusal !== undefined}
        className={`${MENU_ITEM} ${refusal === undefined && isDangerous ? 'text-crashed' : ''} data-disabled:cursor-default data-disabled:flex-wrap data-disabled:text-dim`}
      >
        {label}
        {refusal !== undefined && <span className="max-w-56 basis-full">{refusal}</span>}
      </Menu.Item>
    ))}
  </MenuPopup>
);
