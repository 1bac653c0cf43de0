import { HandlerResponse } from '../../../lib/contract/handler.js';
import { uploadHeaders } from '../resumable-upload.js';
import type { DaemonHandler } from '../types.js';

export const getUpload: DaemonHandler<'getUpload'> = async ({ files }, { params, caller }) => {
  const { metadata, ...upload } = await files.uploads.get(params.uploadId, caller.id);
  const metadataHeader = metadata === undefined ? {} : { 'upload-metadata': metadata };
  const headers = { ...uploadHeaders(upload), 'upload-length': String(upload.length), ...metadataHeader };
  return new HandlerResponse(200, upload, headers);
};
