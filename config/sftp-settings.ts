import { choice, integer, port } from './setting.js';

export const sftpSettings = {
  sftp: choice({
    name: 'DAEMON_SFTP',
    fallback: 'on',
    description: 'Whether SFTP is served. Credentials are kept while it is not.',
    of: ['on', 'off'],
  }),
  sftpPort: port('DAEMON_SFTP_PORT', '2022', 'Port that SFTP is served on; no server gets it.'),
  sftpMaxConnections: integer({
    name: 'DAEMON_SFTP_MAX_CONNECTIONS',
    fallback: '100',
    description: 'SFTP connections at once; half of them of one address, and half that have not logged in.',
    min: 2,
    max: 10_000,
  }),
  sftpMaxCredentials: integer({
    name: 'DAEMON_SFTP_CREDENTIALS',
    fallback: '500',
    description: 'SFTP credentials of all containers together; each container has five at most.',
    min: 1,
    max: 5000,
  }),
};
