import sqlite3 from 'sqlite3';
import { sourceRefusal } from './source-refusal.js';
import { neededColumns, TABLE_NAMES, type TableName, Tables } from './tables.js';

const PAGE = 500;

/**
 * Reads the needed tables from the SQLite file of a panel, which is opened read-only. The panel may run: all tables are read as they
 * were at one time.
 *
 * @throws DomainError (`invalid_input`) if it is not such a file, or larger than an import can take
 */
export async function readSqlite(file: string): Promise<Tables> {
  const connection = await open(file).catch(refuse);
  try {
    const tables = new Tables();
    await query(connection, 'BEGIN');
    for (const table of TABLE_NAMES) await readTable(connection, table, tables);
    tables.requireComplete();
    return tables;
  } finally {
    await new Promise<void>((resolve) => connection.close(() => resolve()));
  }
}

async function readTable(connection: sqlite3.Database, table: TableName, tables: Tables): Promise<void> {
  // Only tables: a view could compute without end.
  const present = await query(
    connection,
    "SELECT c.name FROM sqlite_master AS t, pragma_table_info(t.name) AS c WHERE t.type = 'table' AND t.name = ?",
    [table],
  );
  const names = new Set(present.map(({ name }) => name));
  const columns = neededColumns(table).filter((name) => names.has(name));
  if (columns.length === 0) return;
  tables.begin(table);
  const sizes = columns.map((name) => `total(length("${name}"))`).join(' + ');
  const [size] = await query(connection, `SELECT count(*) AS "rows", ${sizes} AS characters FROM "${table}"`);
  tables.requireSpace(Number(size?.['rows']), Number(size?.['characters']));
  const list = columns.map((name) => `CAST("${name}" AS TEXT) AS "${name}"`).join(', ');
  for (let after = 0; ; ) {
    const sql = `SELECT rowid AS "row number", ${list} FROM "${table}" WHERE rowid > ? ORDER BY rowid LIMIT ${PAGE}`;
    const rows = await query(connection, sql, [after]);
    for (const row of rows) {
      const values = columns.map((name) => (row[name] ?? null) as string | null);
      tables.add(table, columns, values);
    }
    if (rows.length < PAGE) return;
    after = Number(rows.at(-1)?.['row number']);
  }
}

const open = (file: string): Promise<sqlite3.Database> =>
  new Promise((resolve, reject) => {
    const connection = new sqlite3.Database(file, sqlite3.OPEN_READONLY, (error) =>
      error ? reject(error) : resolve(connection),
    );
  });

const query = (connection: sqlite3.Database, sql: string, values: unknown[] = []) =>
  new Promise<Record<string, unknown>[]>((resolve, reject) => {
    connection.all<Record<string, unknown>>(sql, values, (error, rows) =>
      error ? reject(error) : resolve(rows),
    );
  }).catch(refuse);

function refuse(error: unknown): never {
  const { message } = error as Error;
  throw sourceRefusal(
    `SQLite reports "${message}". Make a copy of the file while the panel is stopped, and pass the copy`,
  );
}
