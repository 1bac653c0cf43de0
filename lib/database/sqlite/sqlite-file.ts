import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import sqlite3 from 'sqlite3';

/** An SQLite file that is opened without the models of its service. The service may be running. */
export type SqliteFile = {
  all<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
};

/** How long to wait for a locked database: longer than any write of a running service takes. */
const BUSY_TIMEOUT_MS = 2000;

/** Opens a database for reading. Neither the file nor its folder changes. @throws the driver's error */
export function readSqliteFile(file: string): Promise<SqliteFile> {
  // SQLite creates journal files even for a reader, unless `immutable` declares that no process writes to the database.
  // Without a write-ahead log, no process does.
  const how = existsSync(`${file}-wal`) ? 'mode=ro' : 'immutable=1';
  return open(`${pathToFileURL(file).href}?${how}`, sqlite3.OPEN_READONLY | sqlite3.OPEN_URI);
}

/**
 * Copies a consistent snapshot of a database into a new file. A service may write to the database during the copy.
 *
 * @throws the driver's error
 */
export async function copySqliteFile(file: string, copy: string): Promise<void> {
  const database = await open(file, sqlite3.OPEN_READWRITE);
  try {
    await database.all('VACUUM INTO ?', [copy]);
  } finally {
    await database.close();
  }
}

/** Reads a whole database and checks it. @returns the first defect; undefined for an intact database */
export async function faultOfSqliteFile(file: string): Promise<string | undefined> {
  try {
    const database = await readSqliteFile(file);
    try {
      const [row] = await database.all<{ integrity_check: string }>('PRAGMA integrity_check(1)');
      if (row?.integrity_check !== 'ok') return row?.integrity_check ?? 'it cannot be checked';
      const [broken] = await database.all<{ table: string; parent: string }>('PRAGMA foreign_key_check');
      return broken && `a row of ${broken.table} refers to a row of ${broken.parent} that does not exist`;
    } finally {
      await database.close();
    }
  } catch (error) {
    return (error as Error).message;
  }
}

async function open(place: string, mode: number): Promise<SqliteFile> {
  const connection = await new Promise<sqlite3.Database>((resolve, reject) => {
    const opened = new sqlite3.Database(place, mode, (error) => (error ? reject(error) : resolve(opened)));
  });
  connection.configure('busyTimeout', BUSY_TIMEOUT_MS);
  return {
    all: <Row>(sql: string, values: readonly unknown[] = []) =>
      new Promise<Row[]>((resolve, reject) => {
        connection.all<Row>(sql, values, (error, rows) => (error ? reject(error) : resolve(rows)));
      }),
    close: () =>
      new Promise((resolve, reject) => {
        connection.close((error) => (error ? reject(error) : resolve()));
      }),
  };
}
