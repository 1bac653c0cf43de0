import { requesterOf } from '../../../daemon/caller.js';
import { LongText } from '../../../lib/contract/long-text.js';
import type { DaemonHandler } from '../types.js';

export const readFile: DaemonHandler<'readFile'> = async ({ files }, { query, caller, whenOver, signal }) => {
  const taker = { ...requesterOf(caller), whenOver, signal };
  const { content, ...rest } = await files.read(query.path, taker);
  return typeof content === 'string' ? { ...rest, content } : new LongText({ content }, rest);
};
