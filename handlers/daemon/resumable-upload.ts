import type { ResumableUpload } from '../../generated/daemon/types.js';

/** Returns the response headers of tus 1.0 that describe an upload. */
export const uploadHeaders = ({ offset, expires_at }: ResumableUpload): Record<string, string> => ({
  'upload-offset': String(offset),
  'upload-expires': new Date(expires_at).toUTCString(),
});
