import type { DaemonHandler, DaemonServices } from '../types.js';

export const deleteUpload =
  ({ files }: Pick<DaemonServices, 'files'>): DaemonHandler<'deleteUpload'> =>
  ({ params, caller }) =>
    files.uploads.delete(params.uploadId, caller.id);
