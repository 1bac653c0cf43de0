import type { RedisClientType } from 'redis';
import type { Logger } from '../logging/logger.js';
import { unlessAborted, withTimeout } from '../time/timed.js';

/** The methods of the connection that callers may use, which only send commands. */
export type RedisCommands = Pick<RedisClientType, 'sendCommand'>;

export type RedisConnectionOptions = {
  /** The URL, `redis://` or `rediss://`, with the password. */
  url: string;
  logger: Pick<Logger, 'info' | 'warn'>;
  /** The time limit of a response. Defaults to 250 ms. */
  answerTimeoutMs?: number;
  /** How long no command is sent after a timeout. After that, a single caller tries again. Defaults to 1 s. */
  restMs?: number;
};

const ANSWER_TIMEOUT_MS = 250;
const REST_MS = 1000;
const CONNECT_TIMEOUT_MS = 2000;
const MAX_RECONNECT_WAIT_MS = 2000;
/**
 * How often PING is sent. If there is no response, for example after a network failure, the connection is opened
 * again.
 */
const PING_EVERY_MS = 5000;
const SILENCE_TIMEOUT_MS = 15_000;
const MAX_QUEUED = 10_000;

/**
 * The error if Redis was not contacted, did not respond in time, or rejected the command. The caller continues without
 * Redis.
 */
export class RedisAway extends Error {}

/**
 * A connection to Redis for callers that can continue without it. Every response has a timeout, and during an outage
 * only one caller per second tries and waits. The connection is reopened automatically, and the start and the end of
 * an outage are logged once.
 */
export class RedisConnection {
  readonly #client: RedisClientType;
  readonly #logger: RedisConnectionOptions['logger'];
  readonly #answerTimeoutMs: number;
  readonly #restMs: number;
  #restUntilMs = Number.NEGATIVE_INFINITY;
  #isUnavailable = false;

  private constructor(client: RedisClientType, options: RedisConnectionOptions) {
    this.#client = client;
    this.#logger = options.logger;
    this.#answerTimeoutMs = options.answerTimeoutMs ?? ANSWER_TIMEOUT_MS;
    this.#restMs = options.restMs ?? REST_MS;
  }

  /** Begins to connect. Waits no longer than for one response, because Redis may be started after this service. */
  static async open(options: RedisConnectionOptions): Promise<RedisConnection> {
    // Load the client only if it is needed, because loading it takes a twentieth of the start.
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

  /** Sends commands. @throws RedisAway if Redis does not respond in time, or responds with an error */
  async ask<T>(work: (commands: RedisCommands) => Promise<T>): Promise<T> {
    const nowMs = performance.now();
    if (nowMs < this.#restUntilMs || !this.#client.isReady) throw new RedisAway('Redis is unavailable');
    // Only this caller waits for Redis. Others are refused at once, until it is known whether Redis responds again.
    if (this.#isUnavailable) this.#restUntilMs = nowMs + this.#restMs;
    try {
      const answer = await withTimeout(undefined, this.#answerTimeoutMs, (signal) =>
        unlessAborted(work(this.#client), signal),
      );
      this.#noteBack();
      return answer;
    } catch (error) {
      this.#restUntilMs = performance.now() + this.#restMs;
      this.#noteAway(error);
      throw new RedisAway('Redis does not respond', { cause: error });
    }
  }

  /** Closes the connection immediately, without waiting for commands in progress. */
  close(): void {
    this.#client.destroy();
  }

  #noteAway(error: unknown): void {
    if (this.#isUnavailable) return;
    this.#isUnavailable = true;
    this.#logger.warn({ err: error }, 'Redis is unavailable: until it is back, each panel counts separately');
  }

  #noteBack(): void {
    this.#restUntilMs = Number.NEGATIVE_INFINITY;
    if (!this.#isUnavailable) return;
    this.#isUnavailable = false;
    this.#logger.info({}, 'Redis is available again: panels share their rate limits');
  }
}
