import type { I18n } from '@lingui/core';

/** The pages of the administration, in the order of their tabs. */
export const adminPages = (i18n: I18n) =>
  [
    { to: '/admin', label: i18n._('Overview') },
    { to: '/admin/nodes', label: i18n._('Nodes') },
    { to: '/admin/servers', label: i18n._('All servers') },
    { to: '/admin/types', label: i18n._('Server types') },
    { to: '/admin/users', label: i18n._('Users') },
    { to: '/admin/announcements', label: i18n._('Announcements') },
    { to: '/admin/settings', label: i18n._('Settings') },
    { to: '/admin/bans', label: i18n._('Bans') },
    { to: '/admin/api-keys', label: i18n._('API keys') },
    { to: '/admin/audit', label: i18n._('Audit log') },
  ] as const;
