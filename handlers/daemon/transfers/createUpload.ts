import { requesterOf } from '../../../daemon/caller.js';
import { HandlerResponse } from '../../../lib/contract/handler.js';
import { uploadHeaders } from '../resumable-upload.js';
import type { DaemonHandler } from '../types.js';

export const createUpload: DaemonHandler<'createUpload'> = async (
  { files },
  { query: { path }, headers, caller },
) => {
  const length = Number(headers['upload-length']);
  // An empty header counts as missing.
  const metadata = headers['upload-metadata'] || undefined;
  const upload = await files.uploads.create({ path, length, metadata, ...requesterOf(caller) });
  return new HandlerResponse(201, upload, {
    location: `/fs/uploads/${upload.id}`,
    ...uploadHeaders(upload),
  });
};
