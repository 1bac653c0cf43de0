import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import sqlite3 from 'sqlite3';
import type { DaemonConfig } from '../config/index.js';

/** Longer than any write of a daemon that runs. */
const BUSY_TIMEOUT_MS = 2000;

/**
 * The runtime that the servers in the daemon's database were installed with; undefined where there is none. Nothing
 * is changed, whether a daemon runs or not. @throws the driver's error where the file cannot be read
 */
export async function installedRuntime({
  database,
}: Pick<DaemonConfig, 'database'>): Promise<'docker' | 'process' | undefined> {
  if (!existsSync(database)) return undefined;
  // Beside a database without a journal SQLite would make one even for a reader, unless it is told that nobody writes.
  const how = existsSync(`${database}-wal`) ? 'mode=ro' : 'immutable=1';
  const connection = await open(`${pathToFileURL(database).href}?${how}`);
  try {
    connection.configure('busyTimeout', BUSY_TIMEOUT_MS);
    const tables = await query(
      connection,
      "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'containers'",
    );
    // A daemon that was killed in the middle of its first start has made none yet.
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
