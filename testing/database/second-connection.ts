import { randomBytes } from 'node:crypto';
import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import sqlite3 from 'sqlite3';
import { eventually } from '../time/eventually.js';

/** A connection to a service's SQLite file, as another program would open it. It waits up to ten seconds for locks. */
export type SecondConnection = {
  run(sql: string): Promise<void>;
  all<Row>(sql: string): Promise<Row[]>;
  close(): Promise<void>;
};

export async function openSecondConnection(file: string): Promise<SecondConnection> {
  const connection = await new Promise<sqlite3.Database>((resolve, reject) => {
    const opened = new sqlite3.Database(file, (error) => (error ? reject(error) : resolve(opened)));
  });
  connection.configure('busyTimeout', 10_000);
  return {
    run: (sql) =>
      new Promise((resolve, reject) => {
        connection.exec(sql, (error) => (error ? reject(error) : resolve()));
      }),
    all: (sql) =>
      new Promise((resolve, reject) => {
        connection.all(sql, (error, rows) => (error ? reject(error) : resolve(rows as never)));
      }),
    close: () =>
      new Promise((resolve, reject) => {
        connection.close((error) => (error ? reject(error) : resolve()));
      }),
  };
}

/** Drops all tables except those in `kept` while the service runs. */
export async function dropTables(file: string, kept: readonly string[]): Promise<void> {
  const database = await openSecondConnection(file);
  try {
    await database.run('PRAGMA foreign_keys = off; BEGIN IMMEDIATE');
    const tables = await database.all<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    );
    for (const { name } of tables) if (!kept.includes(name)) await database.run(`DROP TABLE "${name}"`);
    await database.run('COMMIT');
  } finally {
    await database.close();
  }
}

/** Overwrites the whole file with other bytes while the service runs. */
export async function overwrite(file: string): Promise<void> {
  const database = await openSecondConnection(file);
  // Empty the write-ahead log. Otherwise SQLite would continue to read pages from it.
  await emptyLog(database);
  const opened = openSync(file, 'r+');
  try {
    writeSync(opened, randomBytes(statSync(file).size));
  } finally {
    closeSync(opened);
  }
  // When the log is emptied, the service discards its cached pages and reads the file again.
  await emptyLog(database);
  await database.close();
}

const emptyLog = (database: SecondConnection) =>
  eventually('all writes to be in the file', async () => {
    const [{ busy } = { busy: 1 }] = await database.all<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)');
    return busy === 0;
  });
