import { Menu } from '@base-ui/react/menu';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { chooseLanguage, currentLanguage } from '../../i18n/activate';
import { LANGUAGES, type Language } from '../../i18n/languages';
import { Icon } from '../../ui/icon';
import type { OpenMenu } from '../../ui/menu/menu-button';
import { MENU, MENU_ITEM, MenuPopup } from '../../ui/menu/menu-popup';
import { chooseTheme, THEMES, type Theme, useChosenTheme } from '../theme';
import { THEME_NAMES } from './preferences';
import { signOut } from './sign-out';

type Props = OpenMenu & { email: string; onShortcuts(): void };

/** The entries of the account menu: the account, the theme, the language and the way out. */
export function AccountEntries({ email, onShortcuts, ...menu }: Props) {
  const { i18n } = useLingui();
  const theme = useChosenTheme();
  return (
    <MenuPopup {...menu} label={i18n._('Account')} className="w-56">
      <div className="truncate px-2.5 pt-1.5 pb-2 text-label text-dim">{email}</div>
      <Menu.LinkItem render={<Link to="/account" />} closeOnClick className={MENU_ITEM}>
        <Icon name="user" className="text-dim" />
        {i18n._('Account')}
      </Menu.LinkItem>
      <Menu.Item onClick={onShortcuts} className={MENU_ITEM}>
        <Icon name="keyboard" className="text-dim" />
        {i18n._('Keyboard shortcuts')}
      </Menu.Item>
      <Separator />
      <Choice label={i18n._('Theme')} value={theme} onChoose={(value) => chooseTheme(value as Theme)}>
        {THEMES.map((each) => (
          <Option key={each} value={each}>
            {THEME_NAMES[each](i18n)}
          </Option>
        ))}
      </Choice>
      <Separator />
      <LanguageMenu />
      <Separator />
      <Menu.Item onClick={() => void signOut()} className={MENU_ITEM}>
        <Icon name="signOut" className="text-dim" />
        {i18n._('Sign out')}
      </Menu.Item>
    </MenuPopup>
  );
}

function LanguageMenu() {
  const { i18n } = useLingui();
  return (
    <Menu.SubmenuRoot>
      <Menu.SubmenuTrigger className={`${MENU_ITEM} data-popup-open:bg-hover`}>
        <span className="grow">{i18n._('Language')}</span>
        <span className="text-dim">{LANGUAGES[currentLanguage()]}</span>
        <Icon name="chevron" className="size-3 -rotate-90 text-dim rtl:rotate-90" />
      </Menu.SubmenuTrigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} className="z-30">
          <Menu.Popup className={MENU}>
            <Menu.RadioGroup
              value={currentLanguage()}
              onValueChange={(value) => void chooseLanguage(value as Language)}
            >
              {Object.entries(LANGUAGES).map(([code, name]) => (
                <Option key={code} value={code} lang={code}>
                  {name}
                </Option>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  );
}

type ChoiceProps = { label: string; value: string; onChoose(value: string): void; children: ReactNode };

const Choice = ({ label, value, onChoose, children }: ChoiceProps) => (
  <Menu.RadioGroup value={value} onValueChange={onChoose}>
    <Menu.GroupLabel className="px-2.5 pt-1 text-label text-dim">{label}</Menu.GroupLabel>
    {children}
  </Menu.RadioGroup>
);

const Option = ({ value, lang, children }: { value: string; lang?: string; children: ReactNode }) => (
  <Menu.RadioItem value={value} closeOnClick lang={lang} className={MENU_ITEM}>
    <span className="inline-flex size-4">
      <Menu.RadioItemIndicator>
        <Icon name="check" />
      </Menu.RadioItemIndicator>
    </span>
    {children}
  </Menu.RadioItem>
);

const Separator = () => <Menu.Separator className="my-1 h-px bg-line" />;
