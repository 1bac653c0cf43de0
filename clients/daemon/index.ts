import createClient, { type Client, type ClientOptions } from 'openapi-fetch';
import type { Operation, paths } from '../../generated/daemon/types.js';
import { ApiFailure, type ApiResult, ok } from '../parts/responses.js';
import { type EventsOptions, resumedEvents } from '../parts/resumed-events.js';
import { Console, type WebSocketClass } from './console.js';
import type { DaemonEvent } from './events.js';

export type * from '../../generated/daemon/types.js';
export { type ItemOf, pages } from '../parts/pages.js';
export { ApiFailure, ok } from '../parts/responses.js';
export type { EventsOptions } from '../parts/resumed-events.js';
export { Console, type WebSocketClass, type WebSocketLike } from './console.js';
export type { DaemonEvent } from './events.js';

export type DaemonOptions = Omit<ClientOptions, 'baseUrl'> & {
  /** The daemon's address: `http://127.0.0.1:8080`. */
  baseUrl: string;
  /** A daemon key, as printed by `berth daemon key create`. */
  key: string;
  /**
   * The WebSocket class for the console, which is needed if there is no global `WebSocket` (Node.js below 22): that of
   * the package `ws`.
   */
  WebSocket?: WebSocketClass;
};
export type FinishOptions = {
  signal?: AbortSignal;
  /** Called with the progress of the operation, in percent, each time the client has read it. */
  onProgress?: (percent: number) => void;
  /** The interval at which the progress is read. Defaults to 500 ms. */
  everyMs?: number;
};

/**
 * openapi-fetch's client for the daemon's document (`GET`, `POST` ...), with methods for tasks that take more than one
 * request.
 */
export type DaemonClient = Client<paths> & {
  /** Yields the daemon's events, and reconnects when the connection is lost. */
  events(options?: EventsOptions): AsyncGenerator<DaemonEvent, void, undefined>;
  /** Opens a container's console. @throws ApiFailure */
  console(id: string, options?: { readOnly?: boolean; tail?: number }): Promise<Console>;
  /**
   * Waits for an operation that was started with `Prefer: respond-async`, and returns the response that the request
   * would have had without this header.
   * @throws ApiFailure if the operation failed or was cancelled; the signal's reason if it is aborted
   */
  finished(operation: Pick<Operation, 'id'>, options?: FinishOptions): Promise<Record<string, unknown>>;
};

export function createDaemonClient({ key, WebSocket, ...options }: DaemonOptions): DaemonClient {
  const client = createClient<paths>({
    ...options,
    headers: { authorization: `Bearer ${key}`, ...(options.headers as Record<string, string>) },
  });
  const baseUrl = options.baseUrl.replace(/\/$/, '');
  return Object.assign(client, {
    events: (how: EventsOptions = {}) =>
      resumedEvents<DaemonEvent>(
        (headers, signal) =>
          client
            .GET('/events', { headers, parseAs: 'stream', ...(signal && { signal }) })
            .then(({ response }) => response),
        how,
      ),
    async console(id: string, { readOnly = false, tail }: { readOnly?: boolean; tail?: number } = {}) {
      // Request a token for this console. A key cannot be used, because browsers cannot set headers of a WebSocket and
      // a key must not be in a URL.
      const asked = client.POST('/container/console/token', { body: { id, read_only: readOnly } });
      const { token } = await ok(asked);
      const url = new URL(`${baseUrl.replace(/^http/, 'ws')}/container/console/${encodeURIComponent(id)}`);
      url.searchParams.set('token', token);
      if (tail !== undefined) url.searchParams.set('tail', String(tail));
      const socketClass = WebSocket ?? (globalThis as { WebSocket?: WebSocketClass }).WebSocket;
      if (socketClass === undefined)
        throw new Error(
          'WebSocket is not available: pass the class of the package `ws` as the option `WebSocket`.',
        );
      return Console.open(String(url), socketClass);
    },
    async finished({ id }: Pick<Operation, 'id'>, { signal, onProgress, everyMs = 500 }: FinishOptions = {}) {
      for (;;) {
        signal?.throwIfAborted();
        const asked = client.GET('/operations/{id}', { params: { path: { id } }, ...(signal && { signal }) });
        const operation = await ok(asked as Promise<ApiResult<Operation>>);
        onProgress?.(operation.progress);
        if (operation.status === 'completed') return operation.result ?? {};
        if (operation.status !== 'running') throw failureOf(operation, (await asked).response);
        await new Promise((resolve) => setTimeout(resolve, everyMs));
      }
    },
  });
}

/** Returns the error that the request would have got if it had waited for the end of the operation. */
function failureOf({ error, status }: Operation, response: Response): ApiFailure {
  const failure = error ?? { error: status, message: `The operation was ${status}.`, status: 409 };
  return new ApiFailure({
    error: failure,
    response: new Response(null, { status: failure.status, headers: response.headers }),
  });
}
