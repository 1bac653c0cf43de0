import type { RetryOptions, Sequelize } from 'sequelize';
import { LockPatience } from './lock-patience.js';

/**
 * The pauses between retries of a blocked statement: 10 ms to about 0.2 s. `LockPatience` decides for how long to
 * retry.
 */
const RETRIES = { max: Number.POSITIVE_INFINITY, backoffBase: 10, backoffExponent: 1.05 };
/**
 * The number of pages after which SQLite writes the write-ahead log again from its beginning. The log's file keeps its
 * size, so that records can be written to it on a full disk. It is smaller than the reserved space.
 */
const CHECKPOINT_PAGES = 64;
/** How much space is reserved in the database file. The same amount is reserved in the write-ahead log. */
export const RESERVED_BYTES = CHECKPOINT_PAGES * 4096;

type Connection = {
  configure(option: 'busyTimeout', ms: number): void;
  exec(sql: string, done: (error: Error | null) => void): void;
};
type Manager = { getConnection(options: unknown): Promise<Connection> };
type Query = (sql: string | { query: string }, options?: { retry?: RetryOptions }) => Promise<unknown>;

/**
 * Configures every connection that Sequelize opens (one per transaction), for which it has no hook on SQLite.
 * Temporary data stays in memory, because the folder of temporary files may be full.
 */
export function configureSqlite(sequelize: Sequelize): void {
  const { connectionManager: manager } = sequelize as unknown as { connectionManager: Manager };
  const open = manager.getConnection.bind(manager);
  const ready = new WeakMap<Connection, Promise<void>>();
  manager.getConnection = async (options) => {
    const connection = await open(options);
    const known = ready.get(connection) ?? setUp(connection);
    ready.set(connection, known);
    await known;
    return connection;
  };
  retryLocked(sequelize);
}

/**
 * Makes statements retry that are blocked by another connection's lock, until their shared time budget is used up.
 * SQLite's own busy timeout would occupy the connection and block reads. Sequelize reports SQLITE_BUSY as
 * TimeoutError.
 */
function retryLocked(sequelize: Sequelize): void {
  const patience = lockPatienceOf(sequelize);
  const query = sequelize.query.bind(sequelize) as Query;
  const retried: Query = async (sql, options) => {
    const text = typeof sql === 'string' ? sql : sql.query;
    try {
      const result = await query(sql, { ...options, retry: { ...RETRIES, match: [patience.begin()] } });
      patience.succeeded(text);
      return result;
    } finally {
      patience.ended(text);
    }
  };
  Object.assign(sequelize, { query: retried });
}

const patiences = new WeakMap<Sequelize, LockPatience>();

/** Returns the time budget for waiting that all statements of this database share. */
export function lockPatienceOf(sequelize: Sequelize): LockPatience {
  const patience = patiences.get(sequelize) ?? new LockPatience();
  patiences.set(sequelize, patience);
  return patience;
}

/**
 * Reserves space inside the database: free pages, and a write-ahead log of its maximum length. SQLite keeps both, so
 * other programs cannot use this space.
 */
export async function reserveSpace(sequelize: Sequelize): Promise<void> {
  await sequelize.query('CREATE TABLE IF NOT EXISTS room (bytes BLOB)');
  await sequelize.query(`INSERT INTO room VALUES (randomblob(${RESERVED_BYTES}))`);
  // Without this checkpoint, the pages of the table would never be written to the database file.
  await sequelize.query('PRAGMA wal_checkpoint(PASSIVE)');
  await sequelize.query('DROP TABLE room');
}

function setUp(connection: Connection): Promise<void> {
  connection.configure('busyTimeout', 0);
  const pragmas = `PRAGMA temp_store=MEMORY; PRAGMA wal_autocheckpoint=${CHECKPOINT_PAGES}`;
  return new Promise((resolve, reject) => {
    connection.exec(pragmas, (error) => (error ? reject(error) : resolve()));
  });
}
