import type { DaemonHandler, DaemonServices } from '../types.js';

export const renamePath =
  ({ files }: Pick<DaemonServices, 'files'>): DaemonHandler<'renamePath'> =>
  ({ body }) =>
    files.rename(body.source, body.destination);
