import { isPostgres, readDatabase } from '../../lib/database/read-database.js';

type Schema = { columns: string[]; foreignKeys: string[]; indexes: string[] };

const TABLES = "(SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%') AS t";
const SQLITE: Record<keyof Schema, string> = {
  columns: `SELECT t.name AS "table", c.name, c.type, c."notnull", c.dflt_value AS initial, c.pk
    FROM ${TABLES}, pragma_table_xinfo(t.name) AS c`,
  foreignKeys: `SELECT t.name AS "table", f."from", f."table" AS target, f."to", f.on_update, f.on_delete
    FROM ${TABLES}, pragma_foreign_key_list(t.name) AS f`,
  indexes: `SELECT t.name AS "table", l.name AS "index", l."unique", l.origin, l.partial, c.seqno, c.name
    FROM ${TABLES}, pragma_index_list(t.name) AS l, pragma_index_info(l.name) AS c`,
};
const POSTGRES: Record<keyof Schema, string> = {
  columns: `SELECT table_name, column_name, data_type, character_maximum_length, is_nullable, column_default
    FROM information_schema.columns WHERE table_schema = 'public'`,
  foreignKeys: `SELECT conrelid::regclass::text AS "table", conname, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace`,
  indexes: "SELECT tablename, indexdef FROM pg_indexes WHERE schemaname = 'public'",
};

/**
 * Returns the columns, constraints and indexes of a database, each as a text, in an order that does not depend on when they
 * were created.
 */
export const schemaOf = (location: string): Promise<Schema> =>
  readDatabase(location, async (rows) => {
    const sql = isPostgres(location) ? POSTGRES : SQLITE;
    const texts = async (part: keyof Schema) =>
      (await rows<object>(sql[part])).map((row) => JSON.stringify(row)).sort();
    return {
      columns: await texts('columns'),
      foreignKeys: await texts('foreignKeys'),
      indexes: await texts('indexes'),
    };
  });
