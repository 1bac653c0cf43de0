import { limit, switchedLimit } from './setting.js';

/** The daemon's rate limits, by their names in `x-rate-limit` (requirements/daemon.md, "Limits"). */
export const daemonLimits = {
  global: limit({
    name: 'DAEMON_LIMIT_GLOBAL',
    limit: 60,
    windowS: 1,
    by: 'caller',
    description: 'Requests per second and key; requests without a valid key per address',
  }),
  fs_write: limit({
    name: 'DAEMON_LIMIT_FS_WRITE',
    limit: 30,
    windowS: 1,
    by: 'caller',
    description: 'Requests that write files, per second and key',
  }),
  command: limit({
    name: 'DAEMON_LIMIT_COMMAND',
    limit: 10,
    windowS: 1,
    by: 'caller',
    description: 'Commands per second and key',
  }),
  backup: limit({
    name: 'DAEMON_LIMIT_BACKUP',
    limit: 5,
    windowS: 1,
    by: 'caller',
    description:
      'Requests about backups per second and key, except lists, which only count toward `DAEMON_LIMIT_GLOBAL`',
  }),
  sftp_credentials: limit({
    name: 'DAEMON_LIMIT_SFTP_CREDENTIALS',
    limit: 3,
    windowS: 60,
    by: 'caller',
    description: 'Requests that create or delete SFTP credentials, per minute and key',
  }),
  pull: limit({
    name: 'DAEMON_LIMIT_PULL',
    limit: 3,
    windowS: 1,
    by: 'address',
    description: 'Requests to pull a file, per second and address',
  }),
  zip: limit({
    name: 'DAEMON_LIMIT_ZIP',
    limit: 1,
    windowS: 1,
    by: 'address',
    description: 'Requests to create a zip archive, per second and address',
  }),
  container_backup: limit({
    name: 'DAEMON_LIMIT_CONTAINER_BACKUP',
    limit: 1,
    windowS: 1,
    by: 'container',
    description: 'Requests to back up a container, per second',
  }),
  failed_credentials: limit({
    name: 'DAEMON_LIMIT_FAILED_CREDENTIALS',
    limit: 600,
    windowS: 60,
    by: 'address',
    failuresOnly: true,
    description: 'Wrong keys, tokens and SFTP passwords, per minute and address',
  }),
};

/** The panel's rate limits, by their names in `x-rate-limit`, and the limit of invalid credentials. */
export const panelLimits = {
  requests: switchedLimit({
    name: 'PANEL_LIMIT_REQUESTS',
    limit: 100,
    windowS: 60,
    by: 'caller',
    isLive: true,
    description:
      'Requests per minute and user or key, or per address without either. `settings`: as set by administrators (`rateLimitEnabled`, `rateLimitRpm`; 100 by default), with three times the limit for all keys of a user together; 0: no limit, whatever the settings',
  }),
  forwarded: limit({
    name: 'PANEL_LIMIT_FORWARDED',
    limit: 1200,
    windowS: 60,
    by: 'caller',
    description:
      'Requests that are forwarded to a node (files, backups, logs, SFTP), per minute and user or key; they do not count toward `PANEL_LIMIT_REQUESTS`',
  }),
  event_streams: limit({
    name: 'PANEL_LIMIT_EVENT_STREAMS',
    limit: 120,
    windowS: 60,
    by: 'caller',
    description:
      'Event streams opened per minute and user or key; they do not count toward `PANEL_LIMIT_REQUESTS`',
  }),
  failed_credentials: limit({
    name: 'PANEL_LIMIT_FAILED_CREDENTIALS',
    limit: 600,
    windowS: 60,
    by: 'address',
    description: 'Requests without a valid key or session, if one is required, per minute and address',
  }),
  sign_in_failures: limit({
    name: 'PANEL_LIMIT_SIGN_IN_FAILURES',
    limit: 100,
    windowS: 900,
    by: 'address',
    failuresOnly: true,
    description:
      'Failed sign-ins and second factors, and wrong codes of daemons that join, in 15 minutes per address',
  }),
  registrations: limit({
    name: 'PANEL_LIMIT_REGISTRATIONS',
    limit: 20,
    windowS: 3600,
    by: 'address',
    description: 'Registrations per hour and address',
  }),
  reset_mails: limit({
    name: 'PANEL_LIMIT_RESET_MAILS',
    limit: 20,
    windowS: 3600,
    by: 'address',
    description: 'Reset mails requested per hour and address',
  }),
  public_status: limit({
    name: 'PANEL_LIMIT_PUBLIC_STATUS',
    limit: 300,
    windowS: 60,
    by: 'address',
    description:
      'Reads of the public status page per minute and address; they do not count toward `PANEL_LIMIT_REQUESTS`',
  }),
  tunnels: limit({
    name: 'PANEL_LIMIT_TUNNELS',
    limit: 1200,
    windowS: 60,
    by: 'address',
    description:
      'Connections that daemons open for their tunnels, per minute and address; they do not count toward `PANEL_LIMIT_REQUESTS`',
  }),
};
