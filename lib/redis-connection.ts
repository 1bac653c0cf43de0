import type { RedisClientType } from 'redis';
import type { Logger } from './logger.js';
import { unlessAborted, withTimeout } from './timed.js';

/** What is asked of Redis: the commands alone, so that nobody changes how it is connected. */
export type RedisCommands = Pick<RedisClientType, 'sendCommand'>;

export type RedisConnectionOptions = {
  /** `redis://` or `rediss://`, with its password. */
  url: string;
  logger: Pick<Logger, 'info' | 'warn'>;
  /** What one answer may take. Defaults to 250 ms. */
  answerTimeoutMs?: number;
  /** How long nobody asks after an answer that did not come; then one asks for all. Defaults to 1 s. */
  restMs?: number;
};

const ANSWER_TIMEOUT_MS = 250;
const REST_MS = 1000;
const CONNECT_TIMEOUT_MS = 2000;
const MAX_RECONNECT_WAIT_MS = 2000;
/** A connection that was lost without a word (a cable, a firewall) answers no PING; then it is made anew. */
const PING_EVERY_MS = 5000;
const SILENCE_TIMEOUT_MS = 15_000;
const MAX_QUEUED = 10_000;

/** Redis was not asked, or did not answer in time, or refused: whoever asked goes on without it. */
export class RedisAway extends Error {}

/**
 * One connection to Redis for those who can do without it: every answer is bounded in time, and while none comes,
 * nobody waits but one caller a second, who tries. It reconnects by itself. An outage is logged once, and its end.
 */
export class RedisConnection {
  readonly #client: RedisClientType;
  readonly #logger: RedisConnectionOptions['logger'];
  readonly #answerTimeoutMs: number;
  readonly #restMs: number;
  #restUntilMs = Number.NEGATIVE_INFINITY;
  #isAway = false;

  private constructor(client: RedisClientType, options: RedisConnectionOptions) {
    this.#client = client;
    this.#logger = options.logger;
    this.#answerTimeoutMs = options.answerTimeoutMs ?? ANSWER_TIMEOUT_MS;
    this.#restMs = options.restMs ?? REST_MS;
  }

  /** Begins to connect, and waits for it no longer than an answer may take: Redis may come later than who uses it. */
  static async open(options: RedisConnectionOptions): Promise<RedisConnection> {
    // Loaded by those who have one alone: it is a twentieth of a start.
    const { createClient } = await import('redis');
    const client = createClient({
      url: options.url,
      disableOfflineQueue: true,
      commandsQueueMaxLength: MAX_QUEUED,
      pingInterval: PING_EVERY_MS,
      socket: {
        connectTimeout: CONNECT_TIMEOUT_MS,
        socketTimeout: SILENCE_TIMEOUT_MS,
        reconnectStrategy: (retries) => Math.min(50 * 2 ** Math.min(retries, 8), MAX_RECONNECT_WAIT_MS),
      },
    }) as RedisClientType;
    const connection = new RedisConnection(client, options);
    client.on('error', (error) => connection.#noteAway(error));
    const connected = client.connect().catch((error: unknown) => connection.#noteAway(error));
    const timeoutMs = options.answerTimeoutMs ?? ANSWER_TIMEOUT_MS;
    await withTimeout(undefined, timeoutMs, (signal) => unlessAborted(connected, signal)).catch((error) =>
      connection.#noteAway(error),
    );
    return connection;
  }

  /** Asks. @throws RedisAway where there is no answer in time, or none but an error */
  async ask<T>(work: (commands: RedisCommands) => Promise<T>): Promise<T> {
    const nowMs = performance.now();
    if (nowMs < this.#restUntilMs || !this.#client.isReady) throw new RedisAway('Redis is away');
    // Who comes while this one tries again does not wait with it.
    if (this.#isAway) this.#restUntilMs = nowMs + this.#restMs;
    try {
      const answer = await withTimeout(undefined, this.#answerTimeoutMs, (signal) =>
        unlessAborted(work(this.#client), signal),
      );
      this.#noteBack();
      return answer;
    } catch (error) {
      this.#restUntilMs = performance.now() + this.#restMs;
      this.#noteAway(error);
      throw new RedisAway('Redis does not answer', { cause: error });
    }
  }

  /** Ends at once: nothing waits for what is under way. */
  close(): void {
    this.#client.destroy();
  }

  #noteAway(error: unknown): void {
    if (this.#isAway) return;
    this.#isAway = true;
    this.#logger.warn({ err: error }, 'Redis is away: until it is back, each panel counts for itself');
  }

  #noteBack(): void {
    this.#restUntilMs = Number.NEGATIVE_INFINITY;
    if (!this.#isAway) return;
    this.#isAway = false;
    this.#logger.info({}, 'Redis is back: panels count together again');
  }
}
