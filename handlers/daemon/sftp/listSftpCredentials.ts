import type { DaemonHandler } from '../types.js';

export const listSftpCredentials: DaemonHandler<'listSftpCredentials'> = async (
  { sftp },
  { query, caller },
) => sftp.credentials.list({ ...query, only: caller.containers });
