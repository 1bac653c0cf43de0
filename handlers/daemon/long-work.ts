import { narrowedTo } from '../../daemon/caller.js';
import type { Once } from '../../daemon/operations/once.js';
import type { Operations, OperationView, Work } from '../../daemon/operations/operations.js';
import { HandlerResponse } from '../../lib/contract/handler.js';
import { isKind } from '../../lib/errors/errors.js';
import type { DaemonInput } from './types.js';

type LongInput = DaemonInput & { headers: Readonly<Record<string, string | undefined>>; signal: AbortSignal };

/**
 * Does work that may take minutes. The response is sent when the work is done, or immediately with an operation to
 * follow if the client sends `Prefer: respond-async` (RFC 7240). `work` gets the signal `wanted`, which aborts when a
 * waiting client disconnects: work that has not begun is then cancelled, and other work continues.
 */
export async function perform<T extends object>(
  operations: Operations,
  kind: string,
  containerId: string | null,
  { headers, caller, signal }: LongInput,
  work: (work: Work, wanted: AbortSignal | undefined) => Promise<T>,
  once?: Once,
): Promise<T | HandlerResponse<202, OperationView>> {
  const isAsync = prefersAsync(headers.prefer);
  const wanted = isAsync ? undefined : signal;
  const { view, done } = await operations.run(
    kind,
    containerId ?? narrowedTo(caller),
    caller.id,
    (task) => work(task, wanted),
    once,
  );
  return isAsync ? accepted(view) : done;
}

/**
 * Does work that needs no disk space, or frees some. Unlike `perform`, it stores an operation only if the client prefers
 * that, and does the work even if the operation cannot be stored, because a service may ignore a preference (RFC 7240,
 * section 2).
 */
export async function performAnyway<T extends object>(
  operations: Operations,
  kind: string,
  { headers, caller }: LongInput,
  work: (work: Pick<Work, 'signal'> & Partial<Work>) => Promise<T>,
): Promise<T | HandlerResponse<202, OperationView>> {
  // Without a stored operation, the work cannot be cancelled and its progress cannot be read.
  const withoutOperation = () => work({ signal: new AbortController().signal });
  if (!prefersAsync(headers.prefer)) return withoutOperation();
  const begun = await operations.run(kind, narrowedTo(caller), caller.id, work).catch((error: unknown) => {
    if (isKind(error, 'disk_full', 'unavailable')) return undefined;
    throw error;
  });
  return begun === undefined ? withoutOperation() : accepted(begun.view);
}

const accepted = (view: OperationView) =>
  new HandlerResponse(202, view, {
    location: `/operations/${view.id}`,
    'preference-applied': 'respond-async',
  });

const prefersAsync = (prefer: string | undefined) =>
  (prefer ?? '').split(/[,;]/).some((preference) => preference.trim().toLowerCase() === 'respond-async');
