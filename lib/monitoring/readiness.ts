import { SharedReading } from '../database/shared-reading.js';
import { DomainError } from '../errors/errors.js';
import { unlessAborted, withTimeout } from '../time/timed.js';

/** How long a result is reused, so that many checks, which need no credential, cost one query. */
const FRESH_MS = 1000;
const TIMEOUT_MS = 3000;

const REASONS = {
  starting: 'The service is starting: try again in a moment.',
  stopping: 'The service is stopping.',
} as const;

/** Whether a service can do its work: it has started, is not stopping, and its database responds. */
export class Readiness {
  readonly #database: SharedReading<boolean>;
  /** The query in progress. A database that does not respond gets no further ones. */
  #query: Promise<unknown> | undefined;
  #phase: keyof typeof REASONS | 'started' = 'starting';

  /** @param askDatabase runs a query that reads a table */
  constructor(askDatabase: () => Promise<unknown>) {
    const ask = () => {
      this.#query ??= askDatabase().finally(() => {
        this.#query = undefined;
      });
      return this.#query;
    };
    this.#database = new SharedReading(async () => {
      try {
        await withTimeout(undefined, TIMEOUT_MS, (signal) => unlessAborted(ask(), signal));
        return true;
      } catch {
        return false;
      }
    });
  }

  /** Must be called when the service has started. */
  started(): void {
    if (this.#phase === 'starting') this.#phase = 'started';
  }

  /** Must be called before the service stops. */
  stopping(): void {
    this.#phase = 'stopping';
  }

  /** Returns whether the database has responded within the last second. */
  readonly isDatabaseUp = (): Promise<boolean> => this.#database.recent(FRESH_MS);

  /** @throws DomainError `unavailable` with the reason if the service is not ready */
  async check(): Promise<void> {
    if (this.#phase !== 'started') throw new DomainError('unavailable', REASONS[this.#phase]);
    if (await this.isDatabaseUp()) return;
    throw new DomainError('unavailable', 'The database does not respond: see the log of the service.');
  }
}
