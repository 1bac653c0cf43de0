import type { I18n } from '@lingui/core';
import type { IconName } from '../ui/icon';

export type MainPage = {
  to: string;
  icon: IconName;
  label(i18n: I18n): string;
  isInHeader: boolean;
  isForAdmins?: true;
};

/** The pages that the header and the palette lead to. */
export const MAIN_PAGES: readonly MainPage[] = [
  { to: '/', icon: 'server', label: (i18n) => i18n._('Servers'), isInHeader: true },
  { to: '/servers/new', icon: 'plus', label: (i18n) => i18n._('New server'), isInHeader: false },
  { to: '/account', icon: 'user', label: (i18n) => i18n._('Account'), isInHeader: false },
  {
    to: '/admin',
    icon: 'wrench',
    label: (i18n) => i18n._('Administration'),
    isInHeader: true,
    isForAdmins: true,
  },
];
