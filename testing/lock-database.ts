import sqlite3 from 'sqlite3';

/** Takes SQLite's write lock as another program would, and keeps it until the returned function is called. */
export async function lockDatabase(file: string): Promise<() => Promise<void>> {
  const connection = await new Promise<sqlite3.Database>((resolve, reject) => {
    const opened = new sqlite3.Database(file, (error) => (error ? reject(error) : resolve(opened)));
  });
  const run = (sql: string) =>
    new Promise<void>((resolve, reject) => {
      connection.exec(sql, (error) => (error ? reject(error) : resolve()));
    });
  connection.configure('busyTimeout', 10_000);
  await run('BEGIN IMMEDIATE');
  return async () => {
    await run('ROLLBACK');
    await new Promise<void>((resolve, reject) => {
      connection.close((error) => (error ? reject(error) : resolve()));
    });
  };
}
