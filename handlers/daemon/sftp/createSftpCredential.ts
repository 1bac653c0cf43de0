import type { DaemonHandler, DaemonServices } from '../types.js';

export const createSftpCredential =
  ({ sftp }: Pick<DaemonServices, 'sftp'>): DaemonHandler<'createSftpCredential'> =>
  ({ body, caller }) =>
    sftp.credentials.create(body, caller.id);
