import type { Plugin, Request } from '@hapi/hapi';
import { SlidingWindow } from '../lib/limits/sliding-window.js';
import type { Logger } from '../lib/logging/logger.js';
import { networkOf } from '../lib/net/network.js';
import { callerOf } from './audit.js';
import { clientAddress } from './http/client-address.js';
import { loggedIds } from './http/trace.js';

/** The statuses of refusals: malformed, forbidden, too large, locked or too frequent requests. */
const REFUSALS = new Set([400, 403, 413, 415, 423, 429]);

/**
 * The maximum number of log entries of each user, key or network per window, so that a flood does not fill the disk.
 */
const BOUND = { limit: 100, windowMs: 15 * 60_000 };

/**
 * Logs refused requests (ASVS 5.0 16.3.2, 16.3.3). The audit log contains only refusals of audited operations. A 401
 * is logged if the request had a credential. A 404 is logged if the caller is known, because requests for other users'
 * resources get 404. An entry contains nothing that the client sent, not even the path.
 */
export const refusalsPlugin: Plugin<{ logger: Pick<Logger, 'info'> }> = {
  name: 'berth-refusals',
  register(server, { logger }) {
    const refused = new SlidingWindow(BOUND);
    // 404s have a separate limit, because many are harmless, such as those of a page whose server was just deleted.
    const missing = new SlidingWindow(BOUND);
    server.events.on('response', (request) => {
      const status = request.raw.res.statusCode;
      if (!isRefusal(request, status)) return;
      const logged = status === 404 ? missing : refused;
      const entry = entryOf(request, status);
      const subject = entry.keyId ?? entry.userId ?? networkOf(entry.address);
      const now = performance.now();
      if (logged.waitMs(subject, now) > 0) return;
      logged.count(subject, now);
      logger.info(entry, 'request refused');
    });
  },
};

function isRefusal(request: Request, status: number): boolean {
  if (status === 401) return request.headers.authorization !== undefined;
  if (status === 404) return callerOf(request) !== undefined && Object.keys(request.params).length > 0;
  return REFUSALS.has(status);
}

function entryOf(request: Request, status: number) {
  const caller = callerOf(request);
  return {
    ...loggedIds(request),
    operationId: request.route.settings.id,
    method: request.method,
    status,
    code: request.app.toldError,
    address: clientAddress(request),
    userId: caller?.user.id,
    keyId: caller?.key?.id,
  };
}
