import type { DaemonHandler, DaemonServices } from '../types.js';

export const uploadFile =
  ({ files }: Pick<DaemonServices, 'files'>): DaemonHandler<'uploadFile'> =>
  ({ query, body }) =>
    files.upload(query.path, body);
