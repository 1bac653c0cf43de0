import type { DaemonHandler, DaemonServices } from '../types.js';

export const getSftpStatus =
  ({ sftp }: Pick<DaemonServices, 'sftp'>): DaemonHandler<'getSftpStatus'> =>
  async () =>
    sftp.status();
