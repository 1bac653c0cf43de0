import { Client, type ClientApi } from '@hapi/catbox';
import { Engine } from '@hapi/catbox-redis';
import { Redis } from 'ioredis';
import type { Own } from '../lib/closing.js';
import { DomainError } from '../lib/errors.js';
import type { Logger } from '../lib/logger.js';
import { atMost } from '../lib/waker.js';
import type { PanelDatabase } from '../panel/database/panel-database.js';
import { DatabaseEngine } from '../panel/sessions/database-engine.js';
import type { SessionStore, StoredSession } from '../panel/sessions/session-store.js';

type Options = {
  /** Where Redis is; undefined where the database is the store. */
  redisUrl: string | undefined;
  db: PanelDatabase;
  logger: Pick<Logger, 'info' | 'warn'>;
};

const SEGMENT = 'sessions';
const CONNECT_TIMEOUT_MS = 2000;
/** What one answer may take. */
const ANSWER_TIMEOUT_MS = 1000;
/** A connection that was lost without a word is made anew when an answer is out for as long. */
const SILENCE_TIMEOUT_MS = 5000;
const MAX_RECONNECT_WAIT_MS = 1000;
const RETRY_AFTER_S = 2;

/**
 * The store of sessions, by catbox: in Redis, which may come later than the panel and go and come back, or in the
 * panel's database.
 */
export async function openSessionStore({ redisUrl, db, logger }: Options, own: Own): Promise<SessionStore> {
  const engine: ClientApi<StoredSession> =
    redisUrl === undefined
      ? (new DatabaseEngine(db) as ClientApi<StoredSession>)
      : new Engine<StoredSession>({ client: await connect(redisUrl, logger, own), partition: 'berth' });
  const client = new Client<StoredSession>(engine);
  await client.start();
  const keyOf = (id: string) => ({ segment: SEGMENT, id });
  return {
    get: async (key) => (await client.get(keyOf(key)).catch(away))?.item,
    set: (key, session, ttlMs) => client.set(keyOf(key), session, ttlMs).catch(away),
    drop: (key) => client.drop(keyOf(key)).catch(away),
  };
}

/** Where Redis does not come in time, it is tried again in the background; what is asked meanwhile fails at once. */
async function connect(url: string, logger: Options['logger'], own: Own): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: ANSWER_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempts) => Math.min(50 * 2 ** Math.min(attempts, 5), MAX_RECONNECT_WAIT_MS),
  });
  let isAway = false;
  redis.on('error', (error: Error) => {
    if (!isAway) logger.warn({ err: error }, 'Redis is away: nobody is signed in until it is back');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) logger.info({}, 'Redis is back: sessions go on');
    isAway = false;
  });
  own('the connection to Redis', redis, (it) => it.disconnect());
  // What fails here is told as an error, too.
  const connected = redis.connect().catch(() => undefined);
  await atMost(connected, CONNECT_TIMEOUT_MS);
  return redis;
}

function away(cause: unknown): never {
  if (cause instanceof DomainError) throw cause;
  throw new DomainError('unavailable', 'The store of sessions does not answer. Try again in a moment.', {
    cause,
    retryAfterS: RETRY_AFTER_S,
  });
}
