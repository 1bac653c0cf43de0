import { requesterOf } from '../../../daemon/caller.js';
import { grants } from '../../../lib/contract/scopes.js';
import type { DaemonHandler } from '../types.js';

export const openConsole: DaemonHandler<'openConsole'> = async (
  { consoles, permissionOf },
  { params, query, caller },
) =>
  consoles.open(params.id, {
    tail: query.tail ?? 0,
    ...requesterOf(caller),
    mayType: grants(caller.scopes, permissionOf('runCommand')),
  });
