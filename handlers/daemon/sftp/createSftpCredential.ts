import type { DaemonHandler } from '../types.js';

export const createSftpCredential: DaemonHandler<'createSftpCredential'> = (
  { sftp },
  { body, caller, headers },
) => sftp.credentials.create(body, caller.id, headers['berth-client-host']);
