import { setTimeout as sleep } from 'node:timers/promises';
import sqlite3 from 'sqlite3';
import { DomainError, errorCode } from '../errors/errors.js';
import { StartError } from '../errors/start-error.js';
import { keepPrivate } from './private-file.js';

/**
 * A lock that this process holds until it calls `release` or exits. When the process exits, the kernel releases the
 * lock.
 */
export type ExclusiveLock = { release(): Promise<void> };

const RETRY_EVERY_MS = 50;

/**
 * Acquires a lock on a separate file, which only one process can hold at a time. It uses SQLite's file lock (fcntl),
 * which the kernel releases when the process is killed. The file stays empty and the journal is in memory, so the
 * lock works on a full disk, too.
 *
 * @throws DomainError `conflict` if another process still holds the lock after `waitMs`; StartError if the file is
 * not a lock
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
  if (code === 'SQLITE_BUSY')
    return new DomainError('conflict', `Another process has locked ${file}.`, { cause });
  if (code !== 'SQLITE_NOTADB' && code !== 'SQLITE_CORRUPT') return cause;
  return new StartError(`${file} is damaged: it is a lock file without data, so delete it.`, { cause });
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
