import { HandlerResponse } from '../../../lib/contract/handler.js';
import { writeConditionOf } from '../../../lib/contract/write-condition.js';
import type { DaemonHandler } from '../types.js';

export const putServerType: DaemonHandler<'putServerType'> = async (
  { serverTypes },
  { params, body, headers },
) => {
  const entry = await serverTypes.put(params.type, body, writeConditionOf(headers));
  return new HandlerResponse(200, entry, { etag: entry.etag });
};
