import createClient, { type Client, type ClientOptions } from 'openapi-fetch';
import type { operations, paths, ServerEvent } from '../../generated/panel/types.js';
import { type EventsOptions, resumedEvents } from '../parts/resumed-events.js';

export type * from '../../generated/panel/types.js';
export { type ItemOf, pages } from '../parts/pages.js';
export { ApiFailure, type ApiResult, ok } from '../parts/responses.js';
export type { EventsOptions } from '../parts/resumed-events.js';

export type PanelOptions = Omit<ClientOptions, 'baseUrl'> & {
  /** The panel's address: `https://panel.example.org`. */
  baseUrl: string;
  /** An API key of the panel. Leave it out in a browser, which sends the session's cookie itself. */
  key?: string;
};

/**
 * An event of the panel. An event about progress or statistics has no id of its own: its `id` is that of the event
 * before it.
 */
export type PanelEvent = ServerEvent & { id: string };

/**
 * The query of the event stream, which selects the events that the panel sends: `server`, `kind` and `statisticsEvery`.
 */
export type PanelEventsQuery = NonNullable<operations['streamServerEvents']['parameters']['query']>;

/** openapi-fetch's client for the panel's document: `GET`, `POST` ..., with the document's paths. */
export type PanelClient = Client<paths> & {
  /** Yields what happens to the servers that the caller can see, and reconnects when the connection is lost. */
  events(options?: EventsOptions & { query?: PanelEventsQuery }): AsyncGenerator<PanelEvent, void, undefined>;
};

export function createPanelClient({ key, ...options }: PanelOptions): PanelClient {
  const client = createClient<paths>({
    ...options,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(options.headers as Record<string, string>),
    },
  });
  return Object.assign(client, {
    events: ({ query = {}, ...how }: EventsOptions & { query?: PanelEventsQuery } = {}) =>
      resumedEvents<PanelEvent>(
        (headers, signal) =>
          client
            .GET('/api/v2/events', {
              ...{ headers, parseAs: 'stream' as const, params: { query } },
              ...(signal && { signal }),
            })
            .then(({ response }) => response),
        how,
      ),
  });
}
