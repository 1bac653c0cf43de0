import type { DaemonHandler } from '../types.js';

export const createFileUploadToken: DaemonHandler<'createFileUploadToken'> = ({ tokens }, { body, caller }) =>
  tokens.create({
    purpose: 'upload',
    resource: body,
    caller,
    lifeS: body.expires_in,
    maxBytes: body.max_bytes,
  });
