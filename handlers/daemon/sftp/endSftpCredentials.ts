import type { DaemonHandler } from '../types.js';

export const endSftpCredentials: DaemonHandler<'endSftpCredentials'> = ({ sftp }, { body }) =>
  sftp.credentials.endOfActor(body);
