import type { Logger } from '../logging/logger.js';
import { type Clock, systemClock } from '../time/clock.js';
import type { Database } from './database.js';

export type DatabaseClockOptions = {
  db: Pick<Database, 'select' | 'sequelize'>;
  logger: Pick<Logger, 'warn'>;
};

/** A clock with resources that `close` releases. */
export type OpenClock = Clock & { close(): void };

const MEASURE_EVERY_MS = 60_000;
/** How many times the database's time is read for one measurement. The read with the shortest round trip is used. */
const SAMPLES = 3;
/**
 * If the difference between the host's clock and the monotonic clock changes by more than this, the host was suspended
 * or its clock was set.
 */
const JUMP_MS = 2000;
const NOW = 'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms';

/**
 * Opens the clock that a panel uses to decide whether a lock, session, link or key has expired. On PostgreSQL it
 * follows the database's time, so that several panels agree even if the clocks of their hosts differ. On SQLite there
 * is only one panel, which uses the host's time.
 *
 * @throws DomainError `unavailable`
 */
export async function openDatabaseClock(options: DatabaseClockOptions): Promise<OpenClock> {
  if (options.db.sequelize.getDialect() !== 'postgres') return { ...systemClock, close: () => undefined };
  const clock = new DatabaseClock(options);
  await clock.measure();
  return clock;
}

/** A clock that follows the database's time: the monotonic clock plus an offset that is measured every minute. */
export class DatabaseClock implements OpenClock {
  readonly isSteady = true;
  readonly #options: DatabaseClockOptions;
  readonly #timer: NodeJS.Timeout;
  /** The database's time when the monotonic clock was 0. */
  #originMs = 0;
  #hostOriginMs = hostOriginMs();
  #isMeasured = false;
  #isMeasuring = false;
  #isClosed = false;

  constructor(options: DatabaseClockOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#measureLater(), MEASURE_EVERY_MS).unref();
  }

  now(): number {
    // The monotonic clock stops while the host is suspended, so the offset must be measured again.
    if (Math.abs(hostOriginMs() - this.#hostOriginMs) > JUMP_MS) this.#measureLater();
    return Math.round(this.#originMs + performance.now());
  }

  /** Reads the time of the database. @throws DomainError `unavailable` */
  async measure(): Promise<void> {
    this.#hostOriginMs = hostOriginMs();
    let best: { originMs: number; errorMs: number } | undefined;
    for (let count = 0; count < SAMPLES; count += 1) {
      const sample = await this.#sample();
      if (best === undefined || sample.errorMs < best.errorMs) best = sample;
    }
    if (best === undefined) return;
    // Ignore a difference within the error of the measurement, so that the clock does not jump back and forth.
    if (this.#isMeasured && Math.abs(best.originMs - this.#originMs) <= best.errorMs) return;
    this.#originMs = best.originMs;
    this.#isMeasured = true;
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
  }

  async #sample(): Promise<{ originMs: number; errorMs: number }> {
    const askedMs = performance.now();
    const [row] = await this.#options.db.select<{ ms: number }>(NOW, []);
    const errorMs = (performance.now() - askedMs) / 2;
    if (row === undefined) throw new Error('the database did not return its current time');
    return { originMs: row.ms - askedMs - errorMs, errorMs };
  }

  /** Measures in the background. If the database is unreachable, the last measurement stays in use. */
  #measureLater(): void {
    if (this.#isClosed || this.#isMeasuring) return;
    this.#isMeasuring = true;
    void this.measure()
      .catch((error: unknown) => {
        this.#options.logger.warn(
          { err: error },
          'cannot read the database clock, using the last measurement',
        );
      })
      .finally(() => {
        this.#isMeasuring = false;
      });
  }
}

/** The host's time when the monotonic clock was 0. */
const hostOriginMs = () => Date.now() - performance.now();
