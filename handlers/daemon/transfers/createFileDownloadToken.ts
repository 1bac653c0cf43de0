import type { DaemonHandler, DaemonServices } from '../types.js';

export const createFileDownloadToken =
  ({ tokens }: Pick<DaemonServices, 'tokens'>): DaemonHandler<'createFileDownloadToken'> =>
  ({ body, caller }) =>
    tokens.create({ purpose: 'file', resource: body, caller, lifeS: body.expires_in });
