import type { Logger } from '../lib/logging/logger.js';
import type { Own } from '../lib/process/closing.js';
import type { Clock } from '../lib/time/clock.js';
import type { PanelDatabase } from '../panel/database/panel-database.js';
import { createDatabaseStore } from '../panel/identity/sessions/database-store.js';
import type { SessionStore } from '../panel/identity/sessions/session-store.js';

type Options = {
  /** The URL of Redis; undefined if the database is the store. */
  redisUrl: string | undefined;
  db: PanelDatabase;
  clock: Clock;
  logger: Pick<Logger, 'info' | 'warn'>;
};

/**
 * Opens the session store, in Redis (through catbox) or in the panel's database. Both throw DomainError `unavailable`
 * during an outage. Any other failure is a bug, and is reported as an internal error.
 */
export async function openSessionStore(
  { redisUrl, db, clock, logger }: Options,
  own: Own,
): Promise<SessionStore> {
  if (redisUrl === undefined) return createDatabaseStore({ db, clock });
  // The client of Redis is loaded on demand, because it takes 3 MB and a tenth of the start.
  const { openRedisStore } = await import('./redis-store.js');
  return openRedisStore({ url: redisUrl, logger }, own);
}
