import { requesterOf } from '../../../daemon/caller.js';
import { HandlerResponse } from '../../../lib/contract/handler.js';
import { LongText } from '../../../lib/contract/long-text.js';
import type { DaemonHandler } from '../types.js';

export const readFile: DaemonHandler<'readFile'> = async ({ files }, { query, caller, whenOver, signal }) => {
  const taker = { ...requesterOf(caller), whenOver, signal };
  const { content, version, ...rest } = await files.read(query.path, taker);
  const body = typeof content === 'string' ? { ...rest, content } : new LongText({ content }, rest);
  return new HandlerResponse(200, body, { etag: version });
};
