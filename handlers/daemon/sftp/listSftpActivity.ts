import type { DaemonHandler, DaemonServices } from '../types.js';

export const listSftpActivity =
  ({ sftp }: Pick<DaemonServices, 'sftp'>): DaemonHandler<'listSftpActivity'> =>
  ({ query, caller }) =>
    sftp.activity.list({ ...query, only: caller.containers });
