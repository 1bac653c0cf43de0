import type { DaemonHandler } from '../types.js';

export const createLogArchiveDownloadToken: DaemonHandler<'createLogArchiveDownloadToken'> = (
  { tokens },
  { body, caller },
) => tokens.create({ purpose: 'log_archive', resource: body, caller, lifeS: body.expires_in });
