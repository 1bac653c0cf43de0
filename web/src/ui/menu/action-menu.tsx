import { Icon } from '../icon';
import { lazyComponent } from '../lazy-component';
import { MenuButton } from './menu-button';

export type MenuAction = {
  label: string;
  onSelect(): void;
  isDangerous?: boolean;
  /** Why the action is not possible now. The entry is then disabled, and shows the reason. */
  refusal?: string | undefined;
};

type Props = { label: string; actions: readonly MenuAction[] };

const ActionEntries = lazyComponent(() => import('./action-entries'), 'ActionEntries');

/** The button with three dots, and a menu with actions. Everything in it can also be reached by keyboard. */
export const ActionMenu = ({ label, actions }: Props) => (
  <MenuButton
    label={label}
    preload={ActionEntries.preload}
    menu={(menu) => <ActionEntries {...menu} label={label} actions={actions} />}
    className="inline-flex min-h-8 min-w-8 cursor-pointer items-center justify-center rounded-control text-dim hover:bg-hover hover:text-text aria-expanded:bg-hover pointer-coarse:min-h-11 pointer-coarse:min-w-11"
  >
    <Icon name="more" className="[stroke-width:2.25]" />
  </MenuButton>
);
