import sqlite3 from 'sqlite3';

/** Creates a file of SQLite from statements. */
export const createSqlite = (file: string, sql: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const database = new sqlite3.Database(file);
    database.exec(sql, (failed) =>
      database.close((error) => (failed || error ? reject(failed ?? error) : resolve())),
    );
  });
