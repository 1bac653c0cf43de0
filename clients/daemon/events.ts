import type { ContainerStatusChange, DroppedEvents, Operation } from '../../generated/daemon/types.js';
import { ApiFailure } from '../parts/answers.js';
import { readEvents } from '../parts/server-sent.js';

/** What happens on the daemon. Give `id` as `after` to go on from there in another process. */
export type DaemonEvent =
  | { id: string; event: 'status'; data: ContainerStatusChange }
  | { id: string; event: 'operation'; data: Operation }
  | { id: string; event: 'dropped'; data: DroppedEvents };

export type EventsOptions = { signal?: AbortSignal; after?: string };

const FIRST_RETRY_MS = 3000;
const MAX_RETRY_MS = 60_000;

/**
 * The daemon's events, for as long as they are read. A connection that is lost is made again, each time with the last
 * event seen, so that none is missed that the daemon still knows; where it does not, `dropped` comes.
 *
 * @param ask asks for the stream
 * @throws ApiFailure where the daemon refuses for good (400 to 404); the signal's reason
 */
export async function* daemonEvents(
  ask: (headers: Record<string, string>, signal: AbortSignal | undefined) => Promise<Response>,
  { signal, after }: EventsOptions,
): AsyncGenerator<DaemonEvent, void, undefined> {
  let last = after;
  let retryMs = FIRST_RETRY_MS;
  for (let waitMs = 0; ; waitMs = Math.min(Math.max(waitMs * 2, retryMs), MAX_RETRY_MS)) {
    if (waitMs > 0) await sleep(waitMs, signal);
    try {
      const response = await ask(last === undefined ? {} : { 'last-event-id': last }, signal);
      if (!response.ok) throw await failureOf(response);
      if (response.body === null) throw new Error('the stream has no body');
      for await (const { id, event, data, retryMs: told } of readEvents(response.body)) {
        waitMs = 0;
        if (told !== undefined) retryMs = told;
        if (data === '') continue;
        last = id;
        yield { id, event, data: JSON.parse(data) } as DaemonEvent;
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof ApiFailure && error.status <= 404) throw error;
    }
  }
}

async function failureOf(response: Response): Promise<ApiFailure> {
  const error: unknown = await response.json().catch(() => undefined);
  return new ApiFailure({ error, response });
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
}
