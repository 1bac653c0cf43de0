import createClient, { type Client, type ClientOptions } from 'openapi-fetch';
import type { paths } from '../../generated/panel/types.js';

export type * from '../../generated/panel/types.js';
export { type ItemOf, pages } from '../parts/pages.js';
export { ApiFailure, type ApiResult, ok } from '../parts/responses.js';

export type PanelOptions = Omit<ClientOptions, 'baseUrl'> & {
  /** The panel's address: `https://panel.example.org`. */
  baseUrl: string;
  /** An API key of the panel. Leave it out in a browser, which sends the session's cookie itself. */
  key?: string;
};

/** openapi-fetch's client for the panel's document: `GET`, `POST` ..., with the document's paths. */
export type PanelClient = Client<paths>;

export const createPanelClient = ({ key, ...options }: PanelOptions): PanelClient =>
  createClient<paths>({
    ...options,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(options.headers as Record<string, string>),
    },
  });
