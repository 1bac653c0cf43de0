import type { DaemonHandler } from '../types.js';

export const createBackupDownloadToken: DaemonHandler<'createBackupDownloadToken'> = (
  { tokens },
  { body, caller },
) => tokens.create({ purpose: 'backup', resource: body, caller, lifeS: body.expires_in });
