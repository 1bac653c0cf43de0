import { ApiFailure } from './responses.js';
import { readEvents } from './server-sent.js';

/** `after` is the id of the event after which the stream begins. */
export type EventsOptions = { signal?: AbortSignal; after?: string };

const FIRST_RETRY_MS = 3000;
const MAX_RETRY_MS = 60_000;

/**
 * Yields a service's events until the caller stops reading. When the connection is lost, it reconnects and continues
 * after the last event, so that it misses no event that the service still has. If the service no longer has some of the
 * events, it sends an event that says so.
 *
 * @param ask requests the stream
 * @throws ApiFailure if the service rejects the request with 400 to 404; the signal's reason if it is aborted
 */
export async function* resumedEvents<Event extends { id: string; event: string; data: object }>(
  ask: (headers: Record<string, string>, signal: AbortSignal | undefined) => Promise<Response>,
  { signal, after }: EventsOptions,
): AsyncGenerator<Event, void, undefined> {
  let last = after;
  let retryMs = FIRST_RETRY_MS;
  for (let waitMs = 0; ; waitMs = Math.min(Math.max(waitMs * 2, retryMs), MAX_RETRY_MS)) {
    if (waitMs > 0) await sleep(waitMs, signal);
    try {
      const response = await ask(last === undefined ? {} : { 'last-event-id': last }, signal);
      if (!response.ok) throw await failureOf(response);
      if (response.body === null) throw new Error('the response of the event stream has no body');
      for await (const { id, event, data, retryMs: newRetryMs } of readEvents(response.body)) {
        waitMs = 0;
        if (newRetryMs !== undefined) retryMs = newRetryMs;
        if (data === '') continue;
        last = id;
        yield { id, event, data: JSON.parse(data) } as Event;
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
