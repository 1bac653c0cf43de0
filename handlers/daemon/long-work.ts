import type { Once } from '../../daemon/operations/once.js';
import type { Operations, OperationView, Work } from '../../daemon/operations/operations.js';
import { isKind } from '../../lib/errors.js';
import { Reply } from '../../lib/handler.js';
import type { DaemonInput } from './types.js';

type LongInput = DaemonInput & { headers: Readonly<Record<string, string | undefined>>; signal: AbortSignal };

/**
 * Work that may take minutes: answered when it is done, or at once with an operation to follow when the
 * client says `Prefer: respond-async` (RFC 7240). A client that waits and hangs up does not end the work: `wanted`
 * aborts then, for work that has not begun yet.
 */
export async function perform<T extends object>(
  operations: Operations,
  kind: string,
  containerId: string | null,
  { headers, caller, signal }: LongInput,
  work: (work: Work, wanted: AbortSignal | undefined) => Promise<T>,
  once?: Once,
): Promise<T | Reply<202, OperationView>> {
  const isAsync = prefersAsync(headers.prefer);
  const wanted = isAsync ? undefined : signal;
  const { view, done } = await operations.run(
    kind,
    containerId,
    caller.id,
    (task) => work(task, wanted),
    once,
  );
  return isAsync ? accepted(view) : done;
}

/**
 * The same for what frees the disk: it is an operation only where one is preferred and can be stored. A preference may be
 * passed over (RFC 7240, section 2).
 */
export async function performAnyway<T extends object>(
  operations: Operations,
  kind: string,
  { headers, caller }: LongInput,
  work: (work: Pick<Work, 'signal'> & Partial<Work>) => Promise<T>,
): Promise<T | Reply<202, OperationView>> {
  // Nobody can end that, or is told how far it is.
  const alone = () => work({ signal: new AbortController().signal });
  if (!prefersAsync(headers.prefer)) return alone();
  const begun = await operations.run(kind, null, caller.id, work).catch((error: unknown) => {
    if (isKind(error, 'disk_full', 'unavailable')) return undefined;
    throw error;
  });
  return begun === undefined ? alone() : accepted(begun.view);
}

const accepted = (view: OperationView) =>
  new Reply(202, view, { location: `/operations/${view.id}`, 'preference-applied': 'respond-async' });

const prefersAsync = (prefer: string | undefined) =>
  (prefer ?? '').split(/[,;]/).some((preference) => preference.trim().toLowerCase() === 'respond-async');
