import createClient, { type Client, type ClientOptions } from 'openapi-fetch';
import type { Operation, paths } from '../../generated/daemon/types.js';
import { type Answer, ApiFailure, ok } from '../parts/answers.js';
import { Console, type WebSocketClass } from './console.js';
import { type DaemonEvent, daemonEvents, type EventsOptions } from './events.js';

export type * from '../../generated/daemon/types.js';
export { ApiFailure, ok } from '../parts/answers.js';
export { type ItemOf, pages } from '../parts/pages.js';
export { Console, type WebSocketClass, type WebSocketLike } from './console.js';
export type { DaemonEvent, EventsOptions } from './events.js';

export type DaemonOptions = Omit<ClientOptions, 'baseUrl'> & {
  /** The daemon's address: `http://127.0.0.1:8080`. */
  baseUrl: string;
  /** A key of the daemon's, as `berth daemon key create` prints it. */
  key: string;
  /** For the console, where there is no global one (Node.js below 22): the class of the package `ws`. */
  WebSocket?: WebSocketClass;
};
export type FinishOptions = {
  signal?: AbortSignal;
  /** Is told the progress whenever it is read, in percent. */
  onProgress?: (percent: number) => void;
  /** How often it is read. Defaults to 500 ms. */
  everyMs?: number;
};

/** openapi-fetch's client for the daemon's document (`GET`, `POST` and so on), and what takes more than a request. */
export type DaemonClient = Client<paths> & {
  /** What happens on the daemon, with connections that are lost made again. */
  events(options?: EventsOptions): AsyncGenerator<DaemonEvent, void, undefined>;
  /** Opens a container's console. @throws ApiFailure */
  console(id: string, options?: { readOnly?: boolean; tail?: number }): Promise<Console>;
  /**
   * Waits for the end of work that `Prefer: respond-async` began, and gives what it would have answered.
   * @throws ApiFailure where it failed or was cancelled; the signal's reason
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
      daemonEvents(
        (headers, signal) =>
          client
            .GET('/events', { headers, parseAs: 'stream', ...(signal && { signal }) })
            .then(({ response }) => response),
        how,
      ),
    async console(id: string, { readOnly = false, tail }: { readOnly?: boolean; tail?: number } = {}) {
      // Browsers send no header with a WebSocket, and an address is no place for a key: a token is good for this alone.
      const asked = client.POST('/container/console/token', { body: { id, read_only: readOnly } });
      const { token } = await ok(asked);
      const url = new URL(`${baseUrl.replace(/^http/, 'ws')}/container/console/${encodeURIComponent(id)}`);
      url.searchParams.set('token', token);
      if (tail !== undefined) url.searchParams.set('tail', String(tail));
      const socketClass = WebSocket ?? (globalThis as { WebSocket?: WebSocketClass }).WebSocket;
      if (socketClass === undefined)
        throw new Error('There is no WebSocket here: give the client that of the package ws.');
      return Console.open(String(url), socketClass);
    },
    async finished({ id }: Pick<Operation, 'id'>, { signal, onProgress, everyMs = 500 }: FinishOptions = {}) {
      for (;;) {
        signal?.throwIfAborted();
        const asked = client.GET('/operations/{id}', { params: { path: { id } }, ...(signal && { signal }) });
        const operation = await ok(asked as Promise<Answer<Operation>>);
        onProgress?.(operation.progress);
        if (operation.status === 'completed') return operation.result ?? {};
        if (operation.status !== 'running') throw failureOf(operation, (await asked).response);
        await new Promise((resolve) => setTimeout(resolve, everyMs));
      }
    },
  });
}

/** What the request would have been answered, had it been waited for. */
function failureOf({ error, status }: Operation, response: Response): ApiFailure {
  const told = error ?? { error: status, message: `The operation was ${status}.`, status: 409 };
  return new ApiFailure({
    error: told,
    response: new Response(null, { status: told.status, headers: response.headers }),
  });
}
