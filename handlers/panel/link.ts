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
    // Read `signal` by its name: it is not an own property of the input, so a spread would not copy it.
    const { caller, callerNow, mention, isHead, params, query, body, headers, signal } =
      input as unknown as LinkInput;
    const request = { isHead, params, query, body, headers, signal };
    return servers.createLink({ operationId, caller, callerNow, mention, request });
  }) as PanelHandler<Id>;
