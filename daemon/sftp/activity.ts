import { QueryTypes, type Sequelize } from 'sequelize';
import { type Clock, isoTime } from '../../lib/clock.js';
import type { Database } from '../../lib/database.js';
import type { Logger } from '../../lib/logger.js';
import { SlidingWindow } from '../../lib/sliding-window.js';
import { storedPath } from './activity-path.js';
import type { SftpAction } from './protocol/serve-sftp.js';

export type ActivityEntry = {
  username: string;
  action: SftpAction | 'login';
  /** Relative to the data directory, with a slash in front. */
  path: string;
  /** Bytes moved; 0 where none are. */
  size: number;
};

/** An entry, in the words of the API. */
export type ActivityView = Omit<ActivityEntry, 'action'> & { action: string; timestamp: string };

export type ActivityOptions = {
  database: Database;
  clock: Clock;
  logger: Logger;
  /** How long entries wait for others, to be written with them. */
  gatherMs?: number;
  /** How many are kept of one user; of all, five times as many. */
  maxEach?: number;
};

/** At most `limit` entries, of this user or of all. */
export type ActivityRequest = {
  limit?: number | undefined;
  username?: string | undefined;
  /** Ids of the containers that the reader may know of; left out, all, and the data directory itself. */
  only?: readonly string[] | undefined;
};

type Row = Omit<ActivityView, 'timestamp'> & { at: number };

const GATHER_MS = 1000;
/** Of one user: whoever floods the log loses entries of their own. */
const MAX_EACH = 10_000;
/** In all there is room for as many users with all of theirs. */
const FULL_USERS = 5;
/** Of one user in a minute, those that follow an equal one not counted; more are left out. */
const MAX_A_MINUTE = 5000;
const MINUTE_MS = 60_000;
/** What is older goes, too. */
const KEEP_MS = 90 * 24 * 60 * 60 * 1000;
/** What waits to be written; what comes then is left out. */
const MAX_WAITING = 10_000;
const MAX_BATCH = 1000;
const DEFAULT_LIMIT = 50;

/**
 * What was done by SFTP. Nobody waits for an entry to be written, and none fails what it tells of: they are gathered and
 * written together. What a user does to the same path again before that is one entry, but for logins. Where the database
 * takes none, or has no room to spare, they wait, up to a bound. How many were left out, and of whom, is logged.
 */
export class Activity {
  readonly #sequelize: Sequelize;
  readonly #options: Required<ActivityOptions>;
  readonly #rates = new SlidingWindow({ limit: MAX_A_MINUTE, windowMs: MINUTE_MS });
  #waiting: Row[] = [];
  /** How many of the first that wait are being written: they stay as they are. */
  #writing = 0;
  /** How many, by user. */
  readonly #leftOut = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  /** What was begun last: writing and reading take turns, so that no entry is seen twice or not at all. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: ActivityOptions) {
    this.#options = { gatherMs: GATHER_MS, maxEach: MAX_EACH, ...options };
    this.#sequelize = options.database.sequelize;
  }

  /** Never throws and keeps nobody waiting. */
  record(entry: ActivityEntry): void {
    const row = { ...entry, path: storedPath(entry.path), at: this.#options.clock.now() };
    if (!this.#merge(row)) this.#add(row);
    this.#writeSoon();
  }

  /** @returns whether it is part of the last entry now */
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
      this.#leftOut.set(username, (this.#leftOut.get(username) ?? 0) + 1);
      return;
    }
    this.#rates.count(username, now);
    this.#waiting.push(row);
  }

  /** Newest first, what is not written yet included. @throws DomainError `unavailable` */
  async list({
    limit = DEFAULT_LIMIT,
    username,
    only,
  }: ActivityRequest): Promise<{ activity: ActivityView[] }> {
    const rows = await this.#inTurn(async () => {
      const isAsked = (row: Row) =>
        (username === undefined || row.username === username) &&
        (only === undefined || only.includes(row.path.split('/')[1] ?? ''));
      const waiting = this.#waiting.filter(isAsked).reverse().slice(0, limit);
      return [...waiting, ...(await this.#read(limit - waiting.length, { username, only }))];
    });
    return { activity: rows.map(({ at, ...row }) => ({ ...row, timestamp: isoTime(at) })) };
  }

  /** What waits gets its last chance. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#inTurn(() => this.#write()).catch((error: unknown) => {
      this.#options.logger.warn(
        { err: error, count: this.#waiting.length },
        'what was done by SFTP last cannot be written down',
      );
    });
    this.#tellLeftOut();
  }

  #writeSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#options.database.later(() => this.#inTurn(() => this.#write()));
      // It is left out while the disk is short, and may fail: then it is tried again.
      if (this.#waiting.length > 0) this.#writeSoon();
    }, this.#options.gatherMs);
    this.#timer.unref();
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** What waits now: what comes meanwhile is gathered again, or each few entries would have a transaction of their own. */
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
    this.#tellLeftOut();
  }

  #read(limit: number, { username, only }: Omit<ActivityRequest, 'limit'>): Promise<Row[]> {
    // The first name of a path; none is that of all.
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
        // A value for each field of each row takes ten times as long as the text of all.
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

  #tellLeftOut(): void {
    for (const [username, count] of this.#leftOut) {
      this.#options.logger.warn({ username, count }, 'entries of what was done by SFTP were left out');
    }
    this.#leftOut.clear();
  }
}

/** Deletes the oldest of these but $1. */
const surplus = (which: string) =>
  `DELETE FROM sftp_activity WHERE id IN (SELECT id FROM sftp_activity ${which} ORDER BY id
   LIMIT MAX(0, (SELECT COUNT(*) FROM sftp_activity ${which}) - $1))`;

const FIELDS = ['username', 'action', 'path', 'size', 'at'] as const;
