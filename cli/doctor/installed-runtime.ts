import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import sqlite3 from 'sqlite3';
import type { DaemonConfig } from '../../config/index.js';

/** How long to wait for a locked database: longer than any write of a running daemon takes. */
const BUSY_TIMEOUT_MS = 2000;

/**
 * Returns the runtime of the installed servers, according to the daemon's database; undefined if there are none.
 * Changes nothing, whether or not a daemon is running. @throws the driver's error if the file cannot be read
 */
export async function installedRuntime({
  database,
}: Pick<DaemonConfig, 'database'>): Promise<'docker' | 'process' | undefined> {
  if (!existsSync(database)) return undefined;
  // SQLite creates journal files even for a reader, unless `immutable` declares that no process writes to the database.
  // Without a write-ahead log, no process does.
  const how = existsSync(`${database}-wal`) ? 'mode=ro' : 'immutable=1';
  const connection = await open(`${pathToFileURL(database).href}?${how}`);
  try {
    connection.configure('busyTimeout', BUSY_TIMEOUT_MS);
    const tables = await query(
      connection,
      "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'containers'",
    );
    // The table does not exist if the daemon was killed during its first start.
    if (tables.length === 0) return undefined;
    const [row] = await query(connection, 'SELECT runtime FROM containers LIMIT 1');
    return row?.runtime;
  } finally {
    await close(connection);
  }
}

type Row = { runtime: 'docker' | 'process' };

function open(uri: string): Promise<sqlite3.Database> {
  return new Promise((resolve, reject) => {
    const mode = sqlite3.OPEN_READONLY | sqlite3.OPEN_URI;
    const connection = new sqlite3.Database(uri, mode, (error) =>
      error ? reject(error) : resolve(connection),
    );
  });
}

function query(connection: sqlite3.Database, sql: string): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    connection.all<Row>(sql, (error, rows) => (error ? reject(error) : resolve(rows)));
  });
}

function close(connection: sqlite3.Database): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.close((error) => (error ? reject(error) : resolve()));
  });
}
