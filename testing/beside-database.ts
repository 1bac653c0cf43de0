import { randomBytes } from 'node:crypto';
import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import sqlite3 from 'sqlite3';
import { eventually } from './eventually.js';

/** A connection to a service's SQLite file as another program has one. It waits for locks, for ten seconds. */
export type BesideDatabase = {
  run(sql: string): Promise<void>;
  all<Row>(sql: string): Promise<Row[]>;
  close(): Promise<void>;
};

export async function openBeside(file: string): Promise<BesideDatabase> {
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

/** Drops all tables but some under a service that runs. */
export async function dropTables(file: string, kept: readonly string[]): Promise<void> {
  const database = await openBeside(file);
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

/** Writes other bytes over all of the file under a service that runs. */
export async function overwrite(file: string): Promise<void> {
  const database = await openBeside(file);
  // What is in the log would be read instead.
  await emptyLog(database);
  const opened = openSync(file, 'r+');
  try {
    writeSync(opened, randomBytes(statSync(file).size));
  } finally {
    closeSync(opened);
  }
  // An emptied log tells the service that what it remembers of the file is old.
  await emptyLog(database);
  await database.close();
}

const emptyLog = (database: BesideDatabase) =>
  eventually('all to be in the file', async () => {
    const [{ busy } = { busy: 1 }] = await database.all<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)');
    return busy === 0;
  });
