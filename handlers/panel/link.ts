import type { Caller } from '../../panel/access/caller.js';
import type { NoteChanges } from '../../panel/audit/changes.js';
import type { ForwardedRequest } from '../../panel/servers/forwarding/forwarding.js';
import type { LinkOperation } from '../../panel/servers/links/server-links.js';
import type { PanelHandler } from './types.js';

type LinkInput = ForwardedRequest & {
  caller: Caller;
  callerNow(): Promise<Caller>;
  mention: NoteChanges;
};

/** Returns the handler of an operation that creates a link to the node of a server. */
export const link = <Id extends LinkOperation>(operationId: Id): PanelHandler<Id> =>
  (async ({ servers }, input) => {
    const { caller, callerNow, mention, ...request } = input as unknown as LinkInput;
    const { isHead, params, query, body, headers, signal } = request;
    const forwarded = { isHead, params, query, body, headers, signal };
    return servers.createLink({ operationId, caller, callerNow, mention, request: forwarded });
  }) as PanelHandler<Id>;
