import type { Caller } from '../../panel/access/caller.js';
import type { ForwardedOperation, ForwardedRequest } from '../../panel/servers/forwarding/forwarding.js';
import type { PanelHandler } from './types.js';

/** Returns the handler of an operation with `x-forwards`: the daemon of the server's node does the work. */
export const forward = <Id extends ForwardedOperation>(operationId: Id): PanelHandler<Id> =>
  (async ({ servers }, input) => {
    const { caller, isHead, params, query, body, headers, signal } = input as unknown as ForwardedRequest & {
      caller: Caller;
    };
    return servers.forward(caller, operationId, { isHead, params, query, body, headers, signal });
  }) as PanelHandler<Id>;
