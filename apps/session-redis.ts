import { Redis, ReplyError } from 'ioredis';
import type { Own } from '../lib/closing.js';
import { DomainError } from '../lib/errors.js';
import type { Logger } from '../lib/logger.js';
import { atMost } from '../lib/waker.js';

/** What the store of sessions asks Redis. */
const COMMANDS = ['get', 'psetex', 'del'] as const;
type Command = (typeof COMMANDS)[number];
export type SessionRedis = Pick<Redis, Command | 'status'>;

type Options = { url: string; logger: Pick<Logger, 'info' | 'warn'> };

const CONNECT_TIMEOUT_MS = 2000;
/** What one answer may take. A connection that gives none for as long may be lost without a word: it is made anew. */
const ANSWER_TIMEOUT_MS = 1000;
const MAX_RECONNECT_WAIT_MS = 1000;
const RETRY_AFTER_S = 2;

/**
 * The Redis of the sessions, which may come later than the panel, and go and come back: it is tried again in the
 * background, and what is asked meanwhile fails at once. What it does not answer or refuses is DomainError `unavailable`,
 * and is logged when it begins and when it is over, however many ask in between.
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
  redis.on('error', (error: Error) => outage.noteAway(error));
  redis.on('ready', () => outage.noteBack());
  own('the connection to Redis', redis, (it) => it.disconnect());
  // What fails here is told as an error, too.
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
        outage.noteAway(error);
        // Not by its `socketTimeout`, which outlives the connection that it was set for, and ends the next one (5.11).
        if (redis.status === 'ready') redis.stream.destroy();
      }
      throw storeAway(error);
    }
  };

export const storeAway = (cause?: unknown) =>
  new DomainError('unavailable', 'The store of sessions does not answer. Try again in a moment.', {
    cause,
    retryAfterS: RETRY_AFTER_S,
  });

/** Tells when Redis goes and comes back, and when it answers with refusals, as one that is read-only or full does. */
class Outage {
  readonly #logger: Options['logger'];
  #isAway = false;
  /** One that is read-only answers to others. */
  readonly #refused = new Set<Command>();

  constructor(logger: Options['logger']) {
    this.#logger = logger;
  }

  noteAway(error: unknown): void {
    if (!this.#isAway)
      this.#logger.warn({ err: error }, 'Redis is away: nobody is signed in until it is back');
    this.#isAway = true;
  }

  noteRefusal(command: Command, error: unknown): void {
    this.noteBack();
    if (this.#refused.size === 0)
      this.#logger.warn(
        { err: error, command },
        'Redis refuses what sessions need: look at its memory and role',
      );
    this.#refused.add(command);
  }

  noteAnswer(command: Command): void {
    this.noteBack();
    if (this.#refused.delete(command) && this.#refused.size === 0)
      this.#logger.info({}, 'Redis takes what sessions need again');
  }

  noteBack(): void {
    if (this.#isAway) this.#logger.info({}, 'Redis is back: sessions go on');
    this.#isAway = false;
  }
}
