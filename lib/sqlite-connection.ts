import type { Sequelize } from 'sequelize';

const BUSY_TIMEOUT_MS = 5000;
/**
 * The write-ahead log is begun anew after this many pages (of 4 KiB). Its file keeps the size that it once had,
 * so with a full disk records go on being written there; and it stays smaller than the reserve.
 */
const CHECKPOINT_PAGES = 64;

type Connection = {
  configure(option: 'busyTimeout', ms: number): void;
  exec(sql: string, done: (error: Error | null) => void): void;
};
type Manager = { getConnection(options: unknown): Promise<Connection> };

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
}

function setUp(connection: Connection): Promise<void> {
  connection.configure('busyTimeout', BUSY_TIMEOUT_MS);
  const pragmas = `PRAGMA temp_store=MEMORY; PRAGMA wal_autocheckpoint=${CHECKPOINT_PAGES}`;
  return new Promise((resolve, reject) => {
    connection.exec(pragmas, (error) => (error ? reject(error) : resolve()));
  });
}
