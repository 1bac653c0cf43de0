import type { DaemonHandler } from '../types.js';

export const getSftpStatus: DaemonHandler<'getSftpStatus'> = async ({ sftp }) => sftp.status();
