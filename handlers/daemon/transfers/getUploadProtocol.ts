import { CHECKSUM_ALGORITHMS } from '../../../daemon/files/uploads/upload-body.js';
import { HandlerResponse } from '../../../lib/contract/handler.js';
import type { DaemonHandler } from '../types.js';

export const getUploadProtocol: DaemonHandler<'getUploadProtocol'> = async ({ files }) =>
  new HandlerResponse(204, undefined, {
    'tus-version': '1.0.0',
    'tus-extension': 'creation,termination,expiration,checksum',
    'tus-max-size': String(files.uploads.maxBytes),
    'tus-checksum-algorithm': CHECKSUM_ALGORITHMS.join(','),
  });
