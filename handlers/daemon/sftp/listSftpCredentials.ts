import type { DaemonHandler } from '../types.js';

export const listSftpCredentials: DaemonHandler<'listSftpCredentials'> = async (
  { sftp },
  { query, caller, headers },
) => sftp.credentials.list({ ...query, only: caller.containers, clientHost: headers['berth-client-host'] });
