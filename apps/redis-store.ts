import { type CachedObject, type CacheKey, Client } from '@hapi/catbox';
import { Engine as RedisEngine } from '@hapi/catbox-redis';
import type { Redis } from 'ioredis';
import type { Logger } from '../lib/logging/logger.js';
import type { Own } from '../lib/process/closing.js';
import type { SessionStore, StoredSession } from '../panel/identity/sessions/session-store.js';
import { openSessionRedis, storeUnavailable } from './session-redis.js';

type Options = { url: string; logger: Pick<Logger, 'info' | 'warn'> };

const SEGMENT = 'sessions';

/**
 * A session store in Redis, in which only the clock of Redis decides when an entry expires. catbox would also compare
 * the time at which another panel stored an entry with the clock of this host, so panels with different clocks would
 * not find each other's sessions. This class makes each entry look as if it was stored just now.
 */
class Engine extends RedisEngine<StoredSession> {
  override async get(key: CacheKey): Promise<CachedObject<StoredSession> | null> {
    const found = await super.get(key);
    return found && { ...found, stored: Date.now() };
  }
}

/** Opens the session store in Redis. */
export async function openRedisStore(options: Options, own: Own): Promise<SessionStore> {
  const redis = (await openSessionRedis(options, own)) as Redis;
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
