import { i18n } from '@lingui/core';
import { ApiFailure, api, cancelled, type Schemas } from '../api/client';

type Operation = Schemas['Operation'];

const FIRST_POLL_MS = 150;
const MAX_POLL_MS = 2000;
/** Asks the panel to respond at once, and to continue the work as an operation. */
export const RESPOND_ASYNC = { Prefer: 'respond-async' } as const;

/** The operations that this page waits for, with the functions that continue the waiting. */
const waiting = new Map<string, () => void>();

/** Looks at an operation at once when an event reports a change of it. */
export const onOperationEvent = ({ id }: { id: string }): void => waiting.get(id)?.();

type Follow = { serverId: string; signal: AbortSignal; onProgress(share: number): void };

/**
 * Waits until a request with `RESPOND_ASYNC` has been carried out. When the signal is aborted, cancels the operation.
 *
 * @throws ApiFailure if the operation fails; `cancelled` if it was cancelled
 */
export async function untilDone(
  request: Promise<{ data?: unknown; response: Response }>,
  follow: Follow,
): Promise<void> {
  const { data, response } = await request;
  if (response.status !== 202) return;
  await untilEnded((data as Operation).id, follow);
}

async function untilEnded(operationId: string, { serverId, signal, onProgress }: Follow): Promise<void> {
  const params = { path: { serverId, operationId } };
  let isCancelled = false;
  for (let waitMs = FIRST_POLL_MS; ; waitMs = Math.min(waitMs * 2, MAX_POLL_MS)) {
    await nextLook(operationId, waitMs, isCancelled ? undefined : signal);
    if (signal.aborted && !isCancelled) {
      isCancelled = true;
      // An operation that ended in the meantime can no longer be cancelled. The next look says how it ended.
      await api
        .DELETE('/api/v2/servers/{serverId}/operations/{operationId}', { params })
        .catch(() => undefined);
    }
    const operation = await lookAt(params);
    if (operation === undefined) continue;
    onProgress(operation.progress / 100);
    if (operation.status === 'completed') return;
    if (operation.status === 'cancelled') throw cancelled();
    if (operation.status === 'failed') throw failureOf(operation);
  }
}

/** Returns the operation; undefined while the panel or the node does not respond, because the work goes on. */
async function lookAt(params: {
  path: { serverId: string; operationId: string };
}): Promise<Operation | undefined> {
  try {
    return (await api.GET('/api/v2/servers/{serverId}/operations/{operationId}', { params })).data;
  } catch (error) {
    const isPassing =
      error instanceof ApiFailure && (error.status === 0 || error.status === 429 || error.status >= 500);
    if (isPassing) return undefined;
    throw error;
  }
}

const failureOf = ({ error }: Operation): ApiFailure =>
  new ApiFailure(
    error?.status ?? 500,
    error?.error ?? 'failed',
    error?.message ?? i18n._('The work failed.'),
  );

function nextLook(operationId: string, ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', look);
      waiting.delete(operationId);
      resolve();
    };
    const timer = setTimeout(look, ms);
    signal?.addEventListener('abort', look);
    waiting.set(operationId, look);
    if (signal?.aborted) look();
  });
}
