import type { DaemonHandler, DaemonServices } from '../types.js';

export const createEmptyFile =
  ({ files }: Pick<DaemonServices, 'files'>): DaemonHandler<'createEmptyFile'> =>
  ({ body }) =>
    files.create(body.path);
