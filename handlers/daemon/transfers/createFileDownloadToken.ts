import type { DaemonHandler } from '../types.js';

export const createFileDownloadToken: DaemonHandler<'createFileDownloadToken'> = (
  { tokens },
  { body, caller },
) => tokens.create({ purpose: 'file', resource: body, caller, lifeS: body.expires_in });
