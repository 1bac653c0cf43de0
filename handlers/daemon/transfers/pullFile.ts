import { requesterOf } from '../../../daemon/caller.js';
import { HandlerResponse } from '../../../lib/contract/handler.js';
import { perform } from '../long-work.js';
import type { DaemonHandler } from '../types.js';

export const pullFile: DaemonHandler<'pullFile'> = async ({ operations, pulls }, input) => {
  const { url } = input.body;
  const result = await perform(operations, 'pullFile', null, input, async (work) => {
    const pulled = await pulls.pull(input.body, requesterOf(input.caller), work);
    // Leave out the query, which may contain a token: other callers can read this operation and its events.
    return { ...pulled, url: withoutQuery(url) };
  });
  return result instanceof HandlerResponse ? result : { ...result, url };
};

const withoutQuery = (url: string) => url.replace(/[?#].*$/s, '');
