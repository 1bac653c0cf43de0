import { Redis, ReplyError } from 'ioredis';
import { atMost } from '../lib/async/waker.js';
import { DomainError } from '../lib/errors/errors.js';
import type { Logger } from '../lib/logging/logger.js';
import type { Own } from '../lib/process/closing.js';

/** The commands that the session store uses. */
const COMMANDS = ['get', 'psetex', 'del'] as const;
type Command = (typeof COMMANDS)[number];
export type SessionRedis = Pick<Redis, Command | 'status'>;

type Options = { url: string; logger: Pick<Logger, 'info' | 'warn'> };

const CONNECT_TIMEOUT_MS = 2000;
/**
 * The maximum time of one response. If there is no response within this time, the connection may be lost, so it is
 * opened again.
 */
const ANSWER_TIMEOUT_MS = 1000;
const MAX_RECONNECT_WAIT_MS = 1000;
const RETRY_AFTER_S = 2;

/**
 * Connects to the Redis of the sessions. Redis may start after the panel, and may become unavailable: the connection is
 * retried in the background, and requests fail immediately until it is back. Commands that fail throw DomainError
 * `unavailable`. The start and the end of an outage are each logged once, however many commands fail.
 */
export async function openSessionRedis({ url, logger }: Options, own: Own): Promise<SessionRedis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: ANSWER_TIMEOUT_MS,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempts) => Math.min(50 * 2 ** Math.min(attempts, 5), MAX_RECONNECT_WAIT_MS),
  });
  const outage = new Outage(logger);
  redis.on('error', (error: Error) => outage.noteUnavailable(error));
  redis.on('ready', () => outage.noteAvailable());
  own('the connection to Redis', redis, (it) => it.disconnect());
  // Ignore the error here, because it is also emitted as an `error` event.
  const connected = redis.connect().catch(() => undefined);
  await atMost(connected, CONNECT_TIMEOUT_MS);
  const asking = COMMANDS.map((name) => [name, watched(redis, name, outage)] as const);
  return Object.create(redis, Object.fromEntries(asking.map(([name, value]) => [name, { value }])));
}

const watched =
  (redis: Redis, name: Command, outage: Outage) =>
  async (...given: unknown[]): Promise<unknown> => {
    try {
      const answer = await (redis[name] as (...each: unknown[]) => Promise<unknown>).apply(redis, given);
      outage.noteAnswer(name);
      return answer;
    } catch (error) {
      if (error instanceof ReplyError) outage.noteRefusal(name, error);
      else {
        outage.noteUnavailable(error);
        // The option `socketTimeout` of ioredis 5.11 cannot be used instead, because its timer outlives the connection
        // and ends the next one.
        if (redis.status === 'ready') redis.stream.destroy();
      }
      throw storeUnavailable(error);
    }
  };

export const storeUnavailable = (cause?: unknown) =>
  new DomainError('unavailable', 'The session store is unavailable. Try again in a moment.', {
    cause,
    retryAfterS: RETRY_AFTER_S,
  });

/** Logs when Redis becomes unavailable or rejects commands (read-only or out of memory), and when that ends. */
class Outage {
  readonly #logger: Options['logger'];
  #isUnavailable = false;
  /** The commands that Redis currently rejects. For example, a read-only Redis rejects only some commands. */
  readonly #refused = new Set<Command>();

  constructor(logger: Options['logger']) {
    this.#logger = logger;
  }

  noteUnavailable(error: unknown): void {
    if (!this.#isUnavailable)
      this.#logger.warn(
        { err: error },
        'Redis is unavailable: requests with sessions return 503 until it is back',
      );
    this.#isUnavailable = true;
  }

  noteRefusal(command: Command, error: unknown): void {
    this.noteAvailable();
    if (this.#refused.size === 0)
      this.#logger.warn(
        { err: error, command },
        'Redis rejects commands of the session store: check that Redis has free memory and is not a read-only replica',
      );
    this.#refused.add(command);
  }

  noteAnswer(command: Command): void {
    this.noteAvailable();
    if (this.#refused.delete(command) && this.#refused.size === 0)
      this.#logger.info({}, 'Redis accepts the commands of the session store again');
  }

  noteAvailable(): void {
    if (this.#isUnavailable) this.#logger.info({}, 'Redis is available again');
    this.#isUnavailable = false;
  }
}
