// Typed client of the daemon. Written by `npm run generate` from spec/; never edited.
import createClient, { type Client, type ClientOptions } from 'openapi-fetch';
import type { paths } from './types.js';

export type DaemonClient = Client<paths>;

/** `baseUrl` is the service's address; a key goes into `headers: { authorization: 'Bearer ...' }`. */
export const createDaemonClient = (options: ClientOptions): DaemonClient => createClient<paths>(options);
