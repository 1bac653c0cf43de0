import { requesterOf } from '../../../daemon/caller.js';
import { grants } from '../../../lib/contract/scopes.js';
import type { DaemonHandler, DaemonServices } from '../types.js';

export const openConsole =
  ({
    consoles,
    permissionOf,
  }: Pick<DaemonServices, 'consoles' | 'permissionOf'>): DaemonHandler<'openConsole'> =>
  async ({ params, query, caller }) =>
    consoles.open(params.id, {
      tail: query.tail ?? 0,
      ...requesterOf(caller),
      mayType: grants(caller.scopes, permissionOf('runCommand')),
    });
