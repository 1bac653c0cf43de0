import type { ResumableUpload } from '../../daemon/files/uploads/resumable-uploads.js';

/** What tus 1.0 tells of an upload in the headers of an answer. */
export const uploadHeaders = ({ offset, expires_at }: ResumableUpload): Record<string, string> => ({
  'upload-offset': String(offset),
  'upload-expires': new Date(expires_at).toUTCString(),
});
