import { type CreationAttributes, Op } from 'sequelize';
import type { Logger } from '../../lib/logging/logger.js';
import type { Storage } from '../database/panel-database.js';
import { userIdOf } from '../identity/users/stored-users.js';
import type { AuditRow } from './audit-row.js';

export type NewAuditRow = CreationAttributes<AuditRow>;

type WriterOptions = Storage & {
  logger: Logger;
  /** Returns the time before which entries are deleted. */
  keptSince: () => Date;
};

const HOUR_MS = 3_600_000;
/** The maximum number of entries that wait because the database has rejected them; further ones are only logged. */
const MAX_WAITING = 1000;
/** The maximum number of entries that wait to be stored in the background; further ones are only logged. */
const MAX_LATER = 10_000;
/** The maximum number of entries that one statement stores. */
const LATER_A_STATEMENT = 500;
/** The maximum number of rows deleted per statement: a longer transaction would block others. */
const MAX_DELETED = 10_000;

/** Stores entries of the audit log, and deletes those that are too old. */
export class AuditWriter {
  readonly #options: WriterOptions;
  readonly #waiting = new Set<NewAuditRow>();
  readonly #later: NewAuditRow[] = [];
  #storing: Promise<void> | undefined;
  #tidiedMs = Number.NEGATIVE_INFINITY;

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  /**
   * Stores an entry. Never rejects.
   *
   * @param email if the entry has no target, the user with this address becomes its target
   */
  async store(row: NewAuditRow, email: string | undefined): Promise<void> {
    const { db } = this.#options;
    try {
      if (email !== undefined) row.targetId ??= await userIdOf(db, email);
      await this.#storeWaiting();
      await db.models.auditEntries.create(row);
      this.#tidy();
    } catch (error) {
      this.#keep(row, error);
    }
  }

  /** Stores an entry in the background. Entries that wait at the same time are stored together. */
  storeLater(row: NewAuditRow): void {
    if (this.#later.length >= MAX_LATER) {
      this.#options.logger.error(
        { entry: row },
        'dropped an audit log entry because too many are waiting to be stored: this log line contains the whole entry',
      );
      return;
    }
    this.#later.push(row);
    this.#storing ??= this.#storeAll();
  }

  /** Resolves when the entries in the background are stored or logged. */
  async settled(): Promise<void> {
    await this.#storing;
  }

  async #storeAll(): Promise<void> {
    while (this.#later.length > 0) {
      const rows = this.#later.splice(0, LATER_A_STATEMENT);
      try {
        await this.#storeWaiting();
        await this.#options.db.models.auditEntries.bulkCreate(rows);
      } catch (error) {
        for (const row of rows) this.#keep(row, error);
      }
    }
    this.#tidy();
    this.#storing = undefined;
  }

  #keep(row: NewAuditRow, error: unknown): void {
    this.#options.logger.error(
      { err: error, entry: row },
      'cannot store an audit log entry yet, will retry: this log line contains the whole entry',
    );
    if (this.#waiting.size < MAX_WAITING) this.#waiting.add(row);
  }

  /** Stores entries that could not be stored earlier. Called before each new entry is stored. */
  async #storeWaiting(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const rows = [...this.#waiting];
    // Two concurrent calls may both store waiting entries; their ids prevent duplicates.
    await this.#options.db.models.auditEntries.bulkCreate(rows, { ignoreDuplicates: true });
    for (const each of rows) this.#waiting.delete(each);
  }

  #tidy(): void {
    const { clock, db, keptSince } = this.#options;
    if (clock.now() - this.#tidiedMs < HOUR_MS) return;
    this.#tidiedMs = clock.now();
    const where = { createdAt: { [Op.lt]: keptSince() } };
    db.later(async () => {
      const gone = await db.models.auditEntries.destroy({ where, limit: MAX_DELETED });
      if (gone === MAX_DELETED) this.#tidiedMs = Number.NEGATIVE_INFINITY;
    });
  }
}
