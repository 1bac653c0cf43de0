import { HandlerResponse } from '../../../lib/contract/handler.js';
import { uploadHeaders } from '../resumable-upload.js';
import type { DaemonHandler } from '../types.js';

export const continueUpload: DaemonHandler<'continueUpload'> = async (
  { files },
  { params, headers, body: bytes, caller },
) => {
  const offset = Number(headers['upload-offset']);
  // An empty checksum header is not ignored but invalid: bytes that the client wanted to be verified must not be stored
  // unverified.
  const sent = { offset, checksum: headers['upload-checksum'], bytes };
  const upload = await files.uploads.append(params.uploadId, caller.id, sent);
  return new HandlerResponse(204, undefined, uploadHeaders(upload));
};
