import type { Once } from '../../daemon/operations/once.js';
import type { Operations, OperationView, Work } from '../../daemon/operations/operations.js';
import { Reply } from '../../lib/handler.js';
import type { DaemonInput } from './types.js';

type LongInput = DaemonInput & { headers: Readonly<Record<string, string | undefined>> };

/**
 * Work that may take minutes: answered when it is done, or at once with an operation to follow when the
 * client says `Prefer: respond-async` (RFC 7240). A client that waits and hangs up does not end the work.
 */
export async function perform<T extends object>(
  operations: Operations,
  kind: string,
  containerId: string | null,
  { headers, caller }: LongInput,
  work: (work: Work) => Promise<T>,
  once?: Once,
): Promise<T | Reply<202, OperationView>> {
  const { view, done } = await operations.run(kind, containerId, caller.id, work, once);
  if (!prefersAsync(headers.prefer)) return done;
  return new Reply(202, view, {
    location: `/operations/${view.id}`,
    'preference-applied': 'respond-async',
  });
}

const prefersAsync = (prefer: string | undefined) =>
  (prefer ?? '').split(/[,;]/).some((preference) => preference.trim().toLowerCase() === 'respond-async');
