import { QueryTypes, type Sequelize } from 'sequelize';
import type { SftpActivity, SftpActivityEntry } from '../../../generated/daemon/types.js';
import type { Database } from '../../../lib/database/database.js';
import { SlidingWindow } from '../../../lib/limits/sliding-window.js';
import type { Logger } from '../../../lib/logging/logger.js';
import { type Clock, isoTime } from '../../../lib/time/clock.js';
import type { SftpAction } from '../protocol/serve-sftp.js';
import { storedPath } from './activity-path.js';

export type ActivityOptions = {
  database: Database;
  clock: Clock;
  logger: Logger;
  /** How long entries are collected before they are written together to the database, in milliseconds. */
  gatherMs?: number;
  /** The maximum number of stored entries of one user. All users together have five times as many. */
  maxEach?: number;
};

/** Selects the newest entries, `limit` at most, of one user or of all users. */
export type ActivityRequest = {
  limit?: number | undefined;
  username?: string | undefined;
  /**
   * The ids of the containers whose entries are returned. Undefined returns all entries, including those about the
   * data directory itself.
   */
  only?: readonly string[] | undefined;
};

/** An entry to record. `size` is the number of bytes that were transferred; 0 for actions without a transfer. */
export type ActivityEntry = Omit<SftpActivityEntry, 'timestamp'> & { action: SftpAction | 'login' };

type Row = Omit<SftpActivityEntry, 'timestamp'> & { at: number };

const GATHER_MS = 1000;
/**
 * The maximum number of stored entries of one user. A user who floods the log with entries thus loses only their own.
 */
const MAX_EACH = 10_000;
/** The maximum number of stored entries of all users, as a multiple of the maximum of one user. */
const FULL_USERS = 5;
/** The maximum number of entries of one user in a minute. Merged entries count as one. Further entries are dropped. */
const MAX_A_MINUTE = 5000;
const MINUTE_MS = 60_000;
/** The age at which entries are deleted. */
const KEEP_MS = 90 * 24 * 60 * 60 * 1000;
/** The maximum number of entries that are not written yet. Further entries are dropped. */
const MAX_WAITING = 10_000;
const MAX_BATCH = 1000;
const DEFAULT_LIMIT = 50;

/**
 * Records the actions of users over SFTP. Recording never delays or fails an action: entries are collected and written
 * together. Repeated changes of one path become one entry as long as that entry is not written yet; each login has its
 * own entry. While the database rejects writes or the disk is nearly full, entries are queued, up to a limit. The
 * number of dropped entries is logged for each user.
 */
export class Activity {
  readonly #sequelize: Sequelize;
  readonly #options: Required<ActivityOptions>;
  readonly #rates = new SlidingWindow({ limit: MAX_A_MINUTE, windowMs: MINUTE_MS });
  #waiting: Row[] = [];
  /** How many entries at the head of the queue are being written. Further entries must not be merged into them. */
  #writing = 0;
  /** The number of dropped entries, by user. */
  readonly #dropped = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  /**
   * The last read or write that was started. Reads and writes run one at a time, so that a reader sees each entry
   * exactly once.
   */
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: ActivityOptions) {
    this.#options = { gatherMs: GATHER_MS, maxEach: MAX_EACH, ...options };
    this.#sequelize = options.database.sequelize;
  }

  /** Queues an entry. It never throws and never blocks. */
  record(entry: ActivityEntry): void {
    const row = { ...entry, path: storedPath(entry.path), at: this.#options.clock.now() };
    if (!this.#merge(row)) this.#add(row);
    this.#writeSoon();
  }

  /** Merges an entry into the last one if both describe the same change. @returns whether it was merged */
  #merge(row: Row): boolean {
    const last = this.#waiting.length > this.#writing ? this.#waiting.at(-1) : undefined;
    if (last === undefined || row.action === 'login') return false;
    if (last.path !== row.path || last.action !== row.action || last.username !== row.username) return false;
    last.at = row.at;
    last.size += row.size;
    return true;
  }

  #add(row: Row): void {
    const { username } = row;
    const now = performance.now();
    if (this.#waiting.length >= MAX_WAITING || this.#rates.waitMs(username, now) > 0) {
      this.#dropped.set(username, (this.#dropped.get(username) ?? 0) + 1);
      return;
    }
    this.#rates.count(username, now);
    this.#waiting.push(row);
  }

  /** Returns entries, the newest first, including those not written yet. @throws DomainError `unavailable` */
  async list({ limit = DEFAULT_LIMIT, username, only }: ActivityRequest): Promise<SftpActivity> {
    const rows = await this.#inTurn(async () => {
      const isAsked = (row: Row) =>
        (username === undefined || row.username === username) &&
        (only === undefined || only.includes(row.path.split('/')[1] ?? ''));
      const waiting = this.#waiting.filter(isAsked).reverse().slice(0, limit);
      return [...waiting, ...(await this.#read(limit - waiting.length, { username, only }))];
    });
    return { activity: rows.map(({ at, ...row }) => ({ ...row, timestamp: isoTime(at) })) };
  }

  /** Makes a last attempt to write the queued entries. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#inTurn(() => this.#write()).catch((error: unknown) => {
      this.#options.logger.warn(
        { err: error, count: this.#waiting.length },
        'cannot store the last entries of the SFTP activity list',
      );
    });
    this.#logDropped();
  }

  #writeSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#options.database.later(() => this.#inTurn(() => this.#write()));
      // Entries may still be queued: writes are skipped while disk space is short, and they may fail. Try again later.
      if (this.#waiting.length > 0) this.#writeSoon();
    }, this.#options.gatherMs);
    this.#timer.unref();
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Writes the entries that are queued now. Entries that arrive in the meantime are written later. */
  async #write(): Promise<void> {
    for (let left = this.#waiting.length; left > 0; left -= MAX_BATCH) {
      const batch = this.#waiting.slice(0, Math.min(left, MAX_BATCH));
      this.#writing = batch.length;
      try {
        await this.#insert(batch);
        this.#waiting.splice(0, batch.length);
      } finally {
        this.#writing = 0;
      }
    }
    this.#logDropped();
  }

  #read(limit: number, { username, only }: Omit<ActivityRequest, 'limit'>): Promise<Row[]> {
    // SQL for the first name of the path, which is the container's; an empty string for the data directory itself.
    const container = "substr(path, 2, instr(substr(path, 2) || '/', '/') - 1)";
    return this.#sequelize.query<Row>(
      `SELECT ${FIELDS.join(', ')} FROM sftp_activity WHERE ($2 IS NULL OR username = $2)
       AND ($3 IS NULL OR ${container} IN (SELECT value FROM json_each($3))) ORDER BY id DESC LIMIT $1`,
      {
        type: QueryTypes.SELECT,
        bind: [limit, username ?? null, only === undefined ? null : JSON.stringify(only)],
      },
    );
  }

  async #insert(rows: readonly Row[]): Promise<void> {
    const values = FIELDS.map((field) => `value ->> '${field}'`);
    const oldest = this.#options.clock.now() - KEEP_MS;
    await this.#options.database.transaction(async (transaction) => {
      await this.#sequelize.query(
        // One JSON parameter is ten times as fast as a parameter for each field.
        `INSERT INTO sftp_activity (${FIELDS.join(', ')}) SELECT ${values.join(', ')} FROM json_each($1)`,
        { bind: [JSON.stringify(rows)], transaction },
      );
      await this.#sequelize.query('DELETE FROM sftp_activity WHERE at < $1', { bind: [oldest], transaction });
      const { maxEach } = this.#options;
      for (const username of new Set(rows.map((row) => row.username))) {
        await this.#sequelize.query(surplus('WHERE username = $2'), {
          bind: [maxEach, username],
          transaction,
        });
      }
      await this.#sequelize.query(surplus(''), { bind: [FULL_USERS * maxEach], transaction });
    });
  }

  #logDropped(): void {
    for (const [username, count] of this.#dropped) {
      this.#options.logger.warn(
        { username, count },
        'dropped entries of the SFTP activity list because a user caused too many',
      );
    }
    this.#dropped.clear();
  }
}

/** Returns SQL that deletes the selected rows, except the newest $1. */
const surplus = (which: string) =>
  `DELETE FROM sftp_activity WHERE id IN (SELECT id FROM sftp_activity ${which} ORDER BY id
   LIMIT MAX(0, (SELECT COUNT(*) FROM sftp_activity ${which}) - $1))`;

const FIELDS = ['username', 'action', 'path', 'size', 'at'] as const;
