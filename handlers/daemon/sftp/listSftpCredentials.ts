import type { DaemonHandler, DaemonServices } from '../types.js';

export const listSftpCredentials =
  ({ sftp }: Pick<DaemonServices, 'sftp'>): DaemonHandler<'listSftpCredentials'> =>
  async ({ query, caller }) =>
    sftp.credentials.list({ ...query, only: caller.containers });
