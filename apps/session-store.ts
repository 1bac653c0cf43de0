import { type CachedObject, type CacheKey, Client } from '@hapi/catbox';
import { Engine as RedisEngine } from '@hapi/catbox-redis';
import type { Redis } from 'ioredis';
import type { Logger } from '../lib/logging/logger.js';
import type { Own } from '../lib/process/closing.js';
import type { Clock } from '../lib/time/clock.js';
import type { PanelDatabase } from '../panel/database/panel-database.js';
import { createDatabaseStore } from '../panel/identity/sessions/database-store.js';
import type { SessionStore, StoredSession } from '../panel/identity/sessions/session-store.js';
import { openSessionRedis, storeUnavailable } from './session-redis.js';

type Options = {
  /** The URL of Redis; undefined if the database is the store. */
  redisUrl: string | undefined;
  db: PanelDatabase;
  clock: Clock;
  logger: Pick<Logger, 'info' | 'warn'>;
};

const SEGMENT = 'sessions';

/**
 * Redis expires the entries by its own clock. In addition, catbox would compare the time at which another panel stored
 * an entry with this host's clock. Then panels with different clocks would not find each other's sessions, so this
 * class prevents it.
 */
class Engine extends RedisEngine<StoredSession> {
  override async get(key: CacheKey): Promise<CachedObject<StoredSession> | null> {
    const found = await super.get(key);
    return found && { ...found, stored: Date.now() };
  }
}

/**
 * Opens the session store, in Redis (through catbox) or in the panel's database. Both throw DomainError `unavailable`
 * during an outage. Any other failure is a bug, and is reported as an internal error.
 */
export async function openSessionStore(
  { redisUrl, db, clock, logger }: Options,
  own: Own,
): Promise<SessionStore> {
  if (redisUrl === undefined) return createDatabaseStore({ db, clock });
  const redis = (await openSessionRedis({ url: redisUrl, logger }, own)) as Redis;
  const client = new Client<StoredSession>(new Engine({ client: redis, partition: 'berth' }));
  await client.start();
  const keyOf = (id: string) => ({ segment: SEGMENT, id });
  const requireReady = () => {
    if (!client.isReady()) throw storeUnavailable();
  };
  return {
    async get(key) {
      requireReady();
      return (await client.get(keyOf(key)))?.item;
    },
    async set(key, session, ttlMs) {
      requireReady();
      await client.set(keyOf(key), session, ttlMs);
    },
    async drop(key) {
      requireReady();
      await client.drop(keyOf(key));
    },
  };
}
