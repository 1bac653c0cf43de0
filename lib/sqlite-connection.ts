import type { RetryOptions, Sequelize } from 'sequelize';
import { LockPatience } from './lock-patience.js';

/** From 10 ms to about 0.2 s apart. `LockPatience` decides when retries end. */
const RETRIES = { max: Number.POSITIVE_INFINITY, backoffBase: 10, backoffExponent: 1.05 };
/**
 * The write-ahead log is begun anew after this many pages. Its file keeps the size that it once had,
 * so with a full disk records go on being written there; and it stays smaller than the reserve.
 */
const CHECKPOINT_PAGES = 64;
/** What is taken in the file, and once more in the log. */
export const ROOM_BYTES = CHECKPOINT_PAGES * 4096;

type Connection = {
  configure(option: 'busyTimeout', ms: number): void;
  exec(sql: string, done: (error: Error | null) => void): void;
};
type Manager = { getConnection(options: unknown): Promise<Connection> };
type Query = (sql: string | { query: string }, options?: { retry?: RetryOptions }) => Promise<unknown>;

/**
 * Sets up every connection that Sequelize opens, one for each transaction: on SQLite it has no hook for that.
 * What SQLite would put into temporary files stays in memory: their folder may be full as well.
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
 * Makes statements that meet another connection's lock retry until the shared deadline. SQLite's own busy timeout would
 * hold the connection meanwhile, and block reads. Sequelize reports SQLITE_BUSY as TimeoutError.
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

/** Returns the one wait that all statements of this database share. */
export function lockPatienceOf(sequelize: Sequelize): LockPatience {
  const patience = patiences.get(sequelize) ?? new LockPatience();
  patiences.set(sequelize, patience);
  return patience;
}

/**
 * Takes room inside of the database: as many free pages, and a write-ahead log that is as long as it may become.
 * Neither is ever given back to the disk, so that a program that takes every byte cannot take these.
 */
export async function takeRoom(sequelize: Sequelize): Promise<void> {
  await sequelize.query('CREATE TABLE IF NOT EXISTS room (bytes BLOB)');
  await sequelize.query(`INSERT INTO room VALUES (randomblob(${ROOM_BYTES}))`);
  // What is not in the file before the table goes would not have been written at all.
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
