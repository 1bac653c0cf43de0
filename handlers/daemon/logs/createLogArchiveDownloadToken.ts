import type { DaemonHandler, DaemonServices } from '../types.js';

export const createLogArchiveDownloadToken =
  ({ tokens }: Pick<DaemonServices, 'tokens'>): DaemonHandler<'createLogArchiveDownloadToken'> =>
  ({ body, caller }) =>
    tokens.create({ purpose: 'log_archive', resource: body, caller, lifeS: body.expires_in });
