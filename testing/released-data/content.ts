import { isPostgres, readDatabase } from '../../lib/database/read-database.js';

type Table = { name: string; columns: string };

const TABLES = {
  sqlite: `SELECT t.name, group_concat('"' || c.name || '"', ', ') AS columns
    FROM sqlite_master AS t, pragma_table_info(t.name) AS c
    WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' GROUP BY t.name`,
  postgres: `SELECT table_name AS name, string_agg('"' || column_name || '"', ', ') AS columns
    FROM information_schema.columns WHERE table_schema = 'public' GROUP BY table_name`,
};

/** Returns the tables of a database with their columns, except for the record of migrations. */
export const tablesOf = (location: string): Promise<Table[]> =>
  readDatabase(location, async (rows) =>
    (await rows<Table>(TABLES[isPostgres(location) ? 'postgres' : 'sqlite'])).filter(
      ({ name }) => name !== 'migrations',
    ),
  );

/** Returns the rows of these columns, each as a text. */
export const contentOf = (location: string, tables: readonly Table[]): Promise<[string, string[]][]> =>
  readDatabase(location, (rows) =>
    Promise.all(
      tables.map(async ({ name, columns }): Promise<[string, string[]]> => {
        const found = await rows<object>(`SELECT ${columns} FROM "${name}"`);
        return [name, found.map((row) => JSON.stringify(row)).sort()];
      }),
    ),
  );

const MIGRATIONS = 'SELECT name FROM migrations ORDER BY name';
/** Returns the names of the migrations that a database has. */
export const migrationsOf = (location: string) =>
  readDatabase(location, async (rows) => (await rows<{ name: string }>(MIGRATIONS)).map(({ name }) => name));
