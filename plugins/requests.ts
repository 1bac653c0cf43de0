import type { Plugin, Request } from '@hapi/hapi';
import type { Logger } from '../lib/logging/logger.js';
import { createRequestIds } from '../lib/text/ids.js';
import { refuseBeforeHapi } from './http/bodies.js';
import { clientAddress } from './http/client-address.js';
import { createProxyWatch, type ProxyWatchOptions } from './http/proxy-watch.js';
import { requireSingleHeaders } from './http/single-headers.js';
import { loggedIds } from './http/trace.js';

export type RequestsOptions = {
  logger: Logger;
  /** Options for the warnings about unconfigured reverse proxies. */
  proxies?: Omit<ProxyWatchOptions, 'logger'> | undefined;
  /** Throws to refuse an address. It is called before any other check, also for files and unknown paths. */
  admitAddress?: ((address: string) => void) | undefined;
  /** Called with the status of each response. */
  countResponse?: ((status: number) => void) | undefined;
  /** Default headers of every response. Headers that a response sets itself take precedence. */
  headers?: Readonly<Record<string, string>>;
};

/** Assigns an id to every request, returns it as `X-Request-Id`, and logs each response at level `debug`. */
export const requestsPlugin: Plugin<RequestsOptions> = {
  name: 'berth-requests',
  register(server, { logger, proxies, admitAddress, countResponse, headers = {} }) {
    const newRequestId = createRequestIds();
    const watchProxies = proxies && createProxyWatch({ logger, ...proxies });
    const { isTrustedProxy } = server.settings.app ?? {};
    const general = Object.entries(headers);
    server.ext('onRequest', (request, h) => {
      request.info.id = newRequestId();
      // Set the header here, on the response of Node.js. An extension of Hapi for responses would add a twentieth to
      // the time of a small request.
      request.raw.res.setHeader('x-request-id', request.info.id);
      for (const [name, value] of general) request.raw.res.setHeader(name, value);
      watchProxies?.(request.raw.req, isTrustedProxy);
      admitAddress?.(clientAddress(request));
      requireSingleHeaders(request.raw.req);
      refuseBeforeHapi(request);
      return h.continue;
    });
    if (countResponse !== undefined)
      server.events.on('response', ({ raw }) => countResponse(raw.res.statusCode));
    if (logger.isLevelEnabled?.('debug') !== false)
      server.events.on('response', (request) => logResponse(request, logger));
  },
};

/** Logs a response. The path is logged without the query, which may contain a download token. */
function logResponse(request: Request, logger: Logger): void {
  const { info, method, path, raw } = request;
  const ms = Date.now() - info.received;
  logger.debug({ ...loggedIds(request), method, path, status: raw.res.statusCode, ms }, 'answered');
}
