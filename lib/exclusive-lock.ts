import { setTimeout as sleep } from 'node:timers/promises';
import sqlite3 from 'sqlite3';
import { DomainError, errorCode } from './errors.js';
import { keepPrivate } from './private-file.js';
import { StartError } from './start-error.js';

/** Held until `release`, or until the process ends in whatever way: the kernel drops it with the process. */
export type ExclusiveLock = { release(): Promise<void> };

const RETRY_EVERY_MS = 50;

/**
 * Takes a lock that one process at a time can hold, on a file of its own. It is SQLite's own file lock
 * (fcntl), so a killed holder leaves nothing behind that has to be cleared by hand. Nothing is ever written: the
 * file stays empty, and its journal in memory, so that a full disk keeps nobody from it.
 *
 * @throws DomainError `conflict` when another process still holds it after `waitMs`; StartError for a file that
 * is no lock
 */
export async function takeExclusiveLock(file: string, waitMs: number): Promise<ExclusiveLock> {
  keepPrivate(file);
  const connection = await open(file);
  const deadline = performance.now() + waitMs;
  for (;;) {
    try {
      await run(connection, 'PRAGMA journal_mode=MEMORY');
      await run(connection, 'BEGIN EXCLUSIVE');
      return { release: () => close(connection) };
    } catch (error) {
      if (errorCode(error) !== 'SQLITE_BUSY' || performance.now() >= deadline) {
        await close(connection);
        throw refusalOf(file, error);
      }
    }
    await sleep(RETRY_EVERY_MS);
  }
}

function refusalOf(file: string, cause: unknown): unknown {
  const code = errorCode(cause);
  if (code === 'SQLITE_BUSY') return new DomainError('conflict', `Another process holds ${file}.`, { cause });
  if (code !== 'SQLITE_NOTADB' && code !== 'SQLITE_CORRUPT') return cause;
  return new StartError(`${file} is damaged: it is a lock that holds nothing, so delete it.`, { cause });
}

function open(file: string): Promise<sqlite3.Database> {
  return new Promise((resolve, reject) => {
    const connection = new sqlite3.Database(file, (error) => (error ? reject(error) : resolve(connection)));
  });
}

function run(connection: sqlite3.Database, sql: string): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.run(sql, (error: Error | null) => (error ? reject(error) : resolve()));
  });
}

function close(connection: sqlite3.Database): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.close((error) => (error ? reject(error) : resolve()));
  });
}
