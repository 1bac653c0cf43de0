import { choice, integer, port } from './setting.js';

export const sftpSettings = {
  sftp: choice({
    name: 'DAEMON_SFTP',
    fallback: 'on',
    description: 'Whether the daemon serves SFTP. Existing credentials are kept while it is off.',
    of: ['on', 'off'],
  }),
  sftpPort: port('DAEMON_SFTP_PORT', '2022', 'Port of SFTP; servers cannot use it.'),
  sftpMaxConnections: integer({
    name: 'DAEMON_SFTP_MAX_CONNECTIONS',
    fallback: '100',
    description:
      'Maximum number of concurrent SFTP connections. At most half of them can be from one address, and at most half can be not logged in.',
    min: 2,
    max: 10_000,
  }),
  sftpMaxCredentials: integer({
    name: 'DAEMON_SFTP_CREDENTIALS',
    fallback: '500',
    description:
      'Maximum number of SFTP credentials of all containers together; each container has at most five.',
    min: 1,
    max: 5000,
  }),
};
