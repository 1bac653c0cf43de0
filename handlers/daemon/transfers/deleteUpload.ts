import type { DaemonHandler } from '../types.js';

export const deleteUpload: DaemonHandler<'deleteUpload'> = ({ files }, { params, caller }) =>
  files.uploads.delete(params.uploadId, caller.id);
