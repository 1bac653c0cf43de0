import { HandlerResponse } from '../../../lib/contract/handler.js';
import type { DaemonHandler } from '../types.js';

export const getServerType: DaemonHandler<'getServerType'> = async ({ serverTypes }, { params }) => {
  const entry = serverTypes.definition(params.type);
  return new HandlerResponse(200, entry, { etag: entry.etag });
};
