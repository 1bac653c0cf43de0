import type { DaemonHandler } from '../types.js';

export const listSftpActivity: DaemonHandler<'listSftpActivity'> = ({ sftp }, { query, caller }) =>
  sftp.activity.list({ ...query, only: caller.containers });
