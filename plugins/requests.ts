import { randomBytes } from 'node:crypto';
import type { Plugin } from '@hapi/hapi';
import type { Logger } from '../lib/logger.js';
import { requireOneHost } from './http/host-header.js';

/** Gives every request an id, returns it as `X-Request-Id`, and logs each answer at `debug`. */
export const requestsPlugin: Plugin<{ logger: Logger }> = {
  name: 'berth-requests',
  register(server, { logger }) {
    server.ext('onRequest', (request, h) => {
      request.info.id = `req_${randomBytes(12).toString('base64url')}`;
      requireOneHost(request.raw.req);
      return h.continue;
    });
    server.ext('onPreResponse', (request, h) => {
      const { response } = request;
      if ('isBoom' in response) response.output.headers['x-request-id'] = request.info.id;
      else response.header('x-request-id', request.info.id);
      return h.continue;
    });
    server.events.on('response', (request) => {
      const status = request.raw.res.statusCode;
      const ms = Date.now() - request.info.received;
      // The path alone: a query may bear a download token.
      logger.debug(
        { requestId: request.info.id, method: request.method, path: request.path, status, ms },
        'answered',
      );
    });
  },
};
