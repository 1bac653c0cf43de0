import { HandlerResponse } from '../../../lib/contract/handler.js';
import { uploadHeaders } from '../resumable-upload.js';
import type { DaemonHandler } from '../types.js';

export const continueUpload: DaemonHandler<'continueUpload'> = async (
  { files },
  { params, headers, body: bytes, caller },
) => {
  const offset = Number(headers['upload-offset']);
  // An empty checksum header is invalid and not ignored: bytes must not be stored unverified if the client wanted them
  // verified.
  const sent = { offset, checksum: headers['upload-checksum'], bytes };
  const upload = await files.uploads.append(params.uploadId, caller.id, sent);
  return new HandlerResponse(204, undefined, uploadHeaders(upload));
};
