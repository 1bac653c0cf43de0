import type { I18n } from '@lingui/core';
import type { Capability } from '../api/server/access';

/** The pages of a server, in the order of their tabs. A page with `needs` is shown only to users who have this capability. */
export const serverPages = (i18n: I18n) =>
  [
    { to: '/servers/$serverId', label: i18n._('Console') },
    { to: '/servers/$serverId/files', label: i18n._('Files'), needs: 'files.read' },
    { to: '/servers/$serverId/configuration', label: i18n._('Configuration'), needs: 'files.read' },
    { to: '/servers/$serverId/backups', label: i18n._('Backups'), needs: 'backups.read' },
    { to: '/servers/$serverId/schedules', label: i18n._('Schedules'), needs: 'schedules.read' },
    { to: '/servers/$serverId/graphs', label: i18n._('Graphs') },
    { to: '/servers/$serverId/players', label: i18n._('Players'), needs: 'players.read' },
    { to: '/servers/$serverId/logs', label: i18n._('Logs'), needs: 'logs.read' },
    { to: '/servers/$serverId/changes', label: i18n._('Changes'), needs: 'radar.read' },
    { to: '/servers/$serverId/sftp', label: i18n._('SFTP'), needs: 'sftp.read' },
    { to: '/servers/$serverId/members', label: i18n._('Members') },
    { to: '/servers/$serverId/activity', label: i18n._('Activity'), needs: 'activity.read' },
    { to: '/servers/$serverId/settings', label: i18n._('Settings'), needs: 'servers.write' },
  ] as const satisfies readonly { to: string; label: string; needs?: Capability }[];
