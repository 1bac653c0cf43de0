import type { DaemonHandler, DaemonServices } from '../types.js';

export const createBackupDownloadToken =
  ({ tokens }: Pick<DaemonServices, 'tokens'>): DaemonHandler<'createBackupDownloadToken'> =>
  ({ body, caller }) =>
    tokens.create({ purpose: 'backup', resource: body, caller, lifeS: body.expires_in });
