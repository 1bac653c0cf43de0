import type { Caller } from '../../panel/access/caller.js';
import type { NoteChanges } from '../../panel/audit/changes.js';
import type { ForwardedOperation, ForwardedRequest } from '../../panel/servers/forwarding/forwarding.js';
import type { PanelHandler } from './types.js';

/** Returns the handler of an operation with `x-forwards`: the daemon of the server's node does the work. */
export const forward = <Id extends ForwardedOperation>(operationId: Id): PanelHandler<Id> =>
  (async ({ servers }, input) => {
    const { caller, mention, isHead, params, query, body, headers, signal } =
      input as unknown as ForwardedRequest & { caller: Caller; mention: NoteChanges };
    const request = { isHead, params, query, body, headers, signal };
    return servers.forward(caller, operationId, request, mention);
  }) as PanelHandler<Id>;
