import { type Clock, systemClock } from './clock.js';
import type { Database } from './database.js';
import type { Logger } from './logger.js';

export type DatabaseClockOptions = {
  db: Pick<Database, 'select' | 'sequelize'>;
  logger: Pick<Logger, 'warn'>;
};

/** A clock that is closed when nobody reads it any more. */
export type OpenClock = Clock & { close(): void };

const MEASURE_EVERY_MS = 60_000;
/** The best of so many measurements counts: the one with the shortest round trip. */
const SAMPLES = 3;
/** The host was suspended, or its clock was set, when its clock and the steady one have parted by more. */
const JUMP_MS = 2000;
const NOW = 'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms';

/**
 * The time by which a panel decides: whether a lock, a session, a link or a key has ended. On PostgreSQL it is the
 * database's, so that panels whose hosts' clocks differ agree. On SQLite there is one panel, and it is the host's.
 *
 * @throws DomainError `unavailable`
 */
export async function openDatabaseClock(options: DatabaseClockOptions): Promise<OpenClock> {
  if (options.db.sequelize.getDialect() !== 'postgres') return { ...systemClock, close: () => undefined };
  const clock = new DatabaseClock(options);
  await clock.measure();
  return clock;
}

/** The host's steady clock, and how far the database's time is from it. Measured again every minute. */
export class DatabaseClock implements OpenClock {
  readonly isSteady = true;
  readonly #options: DatabaseClockOptions;
  readonly #timer: NodeJS.Timeout;
  /** The database's time when the steady clock was 0. */
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
    // The steady clock stands still while the host is suspended.
    if (Math.abs(hostOriginMs() - this.#hostOriginMs) > JUMP_MS) this.#measureLater();
    return Math.round(this.#originMs + performance.now());
  }

  /** Asks the database for the time. @throws DomainError `unavailable` */
  async measure(): Promise<void> {
    this.#hostOriginMs = hostOriginMs();
    let best: { originMs: number; errorMs: number } | undefined;
    for (let count = 0; count < SAMPLES; count += 1) {
      const sample = await this.#sample();
      if (best === undefined || sample.errorMs < best.errorMs) best = sample;
    }
    if (best === undefined) return;
    // A difference that the round trip alone explains moves nothing: so the time does not jump to and fro.
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
    if (row === undefined) throw new Error('the database returned no time');
    return { originMs: row.ms - askedMs - errorMs, errorMs };
  }

  /** While the database is unreachable the last measurement counts. */
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

/** The host's time when the steady clock was 0. */
const hostOriginMs = () => Date.now() - performance.now();
