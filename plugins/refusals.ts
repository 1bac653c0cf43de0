import type { Plugin, Request } from '@hapi/hapi';
import type { Logger } from '../lib/logger.js';
import { networkOf } from '../lib/network.js';
import { SlidingWindow } from '../lib/sliding-window.js';
import { callerOf } from './audit.js';
import { clientAddress } from './http/client-address.js';

/** What somebody tried who may not, what nobody can read, and what is too much or too often. */
const REFUSALS = new Set([400, 403, 413, 415, 423, 429]);

/** Of each user, key or network so many are logged in any such time: whoever floods fills no disk with it. */
const BOUND = { limit: 100, windowMs: 15 * 60_000 };

/**
 * Logs what is refused (ASVS 5.0 16.3.2, 16.3.3): the audit log has that of operations that change something alone. A 401
 * is logged where a credential was shown. Of what was sent nothing is in it, not even the path.
 */
export const refusalsPlugin: Plugin<{ logger: Pick<Logger, 'info'> }> = {
  name: 'berth-refusals',
  register(server, { logger }) {
    const logged = new SlidingWindow(BOUND);
    server.events.on('response', (request) => {
      const status = request.raw.res.statusCode;
      if (!REFUSALS.has(status) && !(status === 401 && request.headers.authorization !== undefined)) return;
      const entry = entryOf(request, status);
      const subject = entry.keyId ?? entry.userId ?? networkOf(entry.address);
      const now = performance.now();
      if (logged.waitMs(subject, now) > 0) return;
      logged.count(subject, now);
      logger.info(entry, 'a request is refused');
    });
  },
};

function entryOf(request: Request, status: number) {
  const caller = callerOf(request);
  return {
    requestId: request.info.id,
    operationId: request.route.settings.id,
    method: request.method,
    status,
    code: request.app.toldError,
    address: clientAddress(request),
    userId: caller?.user.id,
    keyId: caller?.key?.id,
  };
}
