import type { DaemonHandler } from '../types.js';

export const createSftpCredential: DaemonHandler<'createSftpCredential'> = ({ sftp }, { body, caller }) =>
  sftp.credentials.create(body, caller.id);
