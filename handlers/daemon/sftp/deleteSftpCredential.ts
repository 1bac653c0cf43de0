import type { DaemonHandler } from '../types.js';

export const deleteSftpCredential: DaemonHandler<'deleteSftpCredential'> = ({ sftp }, { body }) =>
  sftp.credentials.revoke(body.id);
