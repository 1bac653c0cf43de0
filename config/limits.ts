import { limit, switchedLimit } from './setting.js';

/** The rows of the daemon's `x-rate-limit` (requirements/daemon.md, "Limits"). */
export const daemonLimits = {
  global: limit({
    name: 'DAEMON_LIMIT_GLOBAL',
    limit: 60,
    windowS: 1,
    by: 'caller',
    description: 'Requests a second of a key; of an address, those without a valid key',
  }),
  fs_write: limit({
    name: 'DAEMON_LIMIT_FS_WRITE',
    limit: 30,
    windowS: 1,
    by: 'caller',
    description: 'Requests a second of a key that write files',
  }),
  command: limit({
    name: 'DAEMON_LIMIT_COMMAND',
    limit: 10,
    windowS: 1,
    by: 'caller',
    description: 'Commands a second of a key',
  }),
  backup: limit({
    name: 'DAEMON_LIMIT_BACKUP',
    limit: 5,
    windowS: 1,
    by: 'caller',
    description:
      'Requests a second of a key about backups, but for their list, which counts in `DAEMON_LIMIT_GLOBAL` alone',
  }),
  sftp_credentials: limit({
    name: 'DAEMON_LIMIT_SFTP_CREDENTIALS',
    limit: 3,
    windowS: 60,
    by: 'caller',
    description: 'Requests a minute of a key that make or remove SFTP credentials',
  }),
  pull: limit({
    name: 'DAEMON_LIMIT_PULL',
    limit: 3,
    windowS: 1,
    by: 'address',
    description: 'Requests a second of an address to pull a file',
  }),
  zip: limit({
    name: 'DAEMON_LIMIT_ZIP',
    limit: 1,
    windowS: 1,
    by: 'address',
    description: 'Requests a second of an address to make a zip',
  }),
  container_backup: limit({
    name: 'DAEMON_LIMIT_CONTAINER_BACKUP',
    limit: 1,
    windowS: 1,
    by: 'container',
    description: 'Requests a second to back a container up',
  }),
  failed_credentials: limit({
    name: 'DAEMON_LIMIT_FAILED_CREDENTIALS',
    limit: 600,
    windowS: 60,
    by: 'address',
    failuresOnly: true,
    description: 'Wrong keys, tokens and SFTP passwords a minute of an address',
  }),
};

/** The rows of the panel's `x-rate-limit`, and that of credentials that are none. */
export const panelLimits = {
  requests: switchedLimit({
    name: 'PANEL_LIMIT_REQUESTS',
    limit: 100,
    windowS: 60,
    by: 'caller',
    isLive: true,
    description:
      'Requests a minute of a user or key, and of an address without either. `settings`: as administrators have set it (`rateLimitEnabled`, `rateLimitRpm`; 100 at first), and three times as many of all keys of a user together; 0: none, whatever they set',
  }),
  event_streams: limit({
    name: 'PANEL_LIMIT_EVENT_STREAMS',
    limit: 120,
    windowS: 60,
    by: 'caller',
    description:
      'Event streams a minute that a user or key opens; they do not count in `PANEL_LIMIT_REQUESTS`',
  }),
  failed_credentials: limit({
    name: 'PANEL_LIMIT_FAILED_CREDENTIALS',
    limit: 600,
    windowS: 60,
    by: 'address',
    description: 'Requests a minute of an address without a valid key or session, where one is needed',
  }),
  sign_in_failures: limit({
    name: 'PANEL_LIMIT_SIGN_IN_FAILURES',
    limit: 100,
    windowS: 900,
    by: 'address',
    failuresOnly: true,
    description: 'Failed sign-ins and second factors in 15 minutes of an address',
  }),
  registrations: limit({
    name: 'PANEL_LIMIT_REGISTRATIONS',
    limit: 20,
    windowS: 3600,
    by: 'address',
    description: 'Registrations an hour of an address',
  }),
  reset_mails: limit({
    name: 'PANEL_LIMIT_RESET_MAILS',
    limit: 20,
    windowS: 3600,
    by: 'address',
    description: 'Reset mails an hour that are asked for from an address',
  }),
};
