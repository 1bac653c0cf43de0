import type { DaemonHandler, DaemonServices } from '../types.js';

export const deleteSftpCredential =
  ({ sftp }: Pick<DaemonServices, 'sftp'>): DaemonHandler<'deleteSftpCredential'> =>
  ({ body }) =>
    sftp.credentials.revoke(body.id);
