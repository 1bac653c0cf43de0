import { type CachedObject, type CacheKey, Client, type ClientApi } from '@hapi/catbox';
import { Engine as RedisEngine } from '@hapi/catbox-redis';
import type { Redis } from 'ioredis';
import type { Clock } from '../lib/clock.js';
import type { Own } from '../lib/closing.js';
import type { Logger } from '../lib/logger.js';
import type { PanelDatabase } from '../panel/database/panel-database.js';
import { DatabaseEngine } from '../panel/sessions/database-engine.js';
import type { SessionStore, StoredSession } from '../panel/sessions/session-store.js';
import { openSessionRedis, storeAway } from './session-redis.js';

type Options = {
  /** Where Redis is; undefined where the database is the store. */
  redisUrl: string | undefined;
  db: PanelDatabase;
  clock: Clock;
  logger: Pick<Logger, 'info' | 'warn'>;
};

const SEGMENT = 'sessions';

/**
 * Redis ends what is stored there by its own clock. catbox would compare the time at which another panel has stored it with
 * this host's, so that of panels whose clocks differ one would not find the sessions of another.
 */
class Engine extends RedisEngine<StoredSession> {
  override async get(key: CacheKey): Promise<CachedObject<StoredSession> | null> {
    const found = await super.get(key);
    return found && { ...found, stored: Date.now() };
  }
}

/**
 * The store of sessions, by catbox: in Redis, or in the panel's database. Either says by itself that it is away; all else
 * that fails is a fault of ours, and told as that.
 */
export async function openSessionStore(
  { redisUrl, db, clock, logger }: Options,
  own: Own,
): Promise<SessionStore> {
  const engine: ClientApi<StoredSession> =
    redisUrl === undefined
      ? (new DatabaseEngine({ db, clock }) as ClientApi<StoredSession>)
      : new Engine({
          client: (await openSessionRedis({ url: redisUrl, logger }, own)) as Redis,
          partition: 'berth',
        });
  const client = new Client<StoredSession>(engine);
  await client.start();
  const keyOf = (id: string) => ({ segment: SEGMENT, id });
  const requireReady = () => {
    if (!client.isReady()) throw storeAway();
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
