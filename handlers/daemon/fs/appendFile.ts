import type { DaemonHandler, DaemonServices } from '../types.js';

export const appendFile =
  ({ files }: Pick<DaemonServices, 'files'>): DaemonHandler<'appendFile'> =>
  ({ body }) =>
    files.append(body.path, body.content);
