import type { DaemonHandler, DaemonServices } from '../types.js';

export const readFile =
  ({ files }: Pick<DaemonServices, 'files'>): DaemonHandler<'readFile'> =>
  ({ query }) =>
    files.read(query.path);
