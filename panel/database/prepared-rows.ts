import { type Attributes, type CreationAttributes, DataTypes, type Model, type ModelStatic } from 'sequelize';
import type { QueryValue } from '../../lib/database/prepared-queries.js';
import type { PanelDatabase } from './panel-database.js';

/**
 * Inserts rows of one table with a prepared statement, for frequent writes that a caller waits for. Model
 * hooks do not run, and only the database validates the values.
 *
 * @param onConflict what to do if a row with the same key exists
 */
export function createInsertion<M extends Model>(
  { write }: Pick<PanelDatabase, 'write'>,
  model: ModelStatic<M>,
  onConflict: 'fail' | 'replace' = 'fail',
): (row: CreationAttributes<M>) => Promise<void> {
  const columns = columnsOf(model);
  const names = columns.map(({ column }) => column).join(', ');
  const places = columns.map((_, index) => `$${index + 1}`).join(', ');
  const conflict = onConflict === 'replace' ? replacing(columns) : '';
  const sql = `INSERT INTO ${model.tableName} (${names}) VALUES (${places}) ${conflict}`;
  return async (row) => {
    const given = row as Readonly<Record<string, QueryValue | undefined>>;
    await write(
      sql,
      columns.map(({ name, initial }) => given[name] ?? initial),
    );
  };
}

/**
 * Finds the row with a value of a unique column with a prepared statement, for frequent lookups that a caller
 * waits for. The result is not a model instance and cannot be saved.
 */
export function createFinding<M extends Model>(
  { select }: Pick<PanelDatabase, 'select'>,
  model: ModelStatic<M>,
  by: keyof Attributes<M>,
): (value: QueryValue) => Promise<Readonly<Attributes<M>> | undefined> {
  const columns = columnsOf(model);
  const names = columns.map(({ column }) => column).join(', ');
  const key = columns.find(({ name }) => name === by)?.column;
  const sql = `SELECT ${names} FROM ${model.tableName} WHERE ${key} = $1`;
  return async (value) => {
    const [row] = await select<Record<string, unknown>>(sql, [value]);
    if (row === undefined) return undefined;
    const found = columns.map(({ name, column, read }) => [name, read(row[column])]);
    return Object.fromEntries(found) as Attributes<M>;
  };
}

type Column = {
  name: string;
  column: string;
  isKey: boolean;
  /** The value if none is given. */
  initial: QueryValue;
  /** Converts the driver's value to the model's. */
  read(stored: unknown): unknown;
};

const columnsOf = (model: ModelStatic<Model>): Column[] =>
  Object.entries(model.getAttributes()).map(([name, { field, type, primaryKey, defaultValue }]) => ({
    name,
    column: field ?? name,
    isKey: primaryKey === true,
    initial: (defaultValue ?? null) as QueryValue,
    read: readerOf(type),
  }));

function readerOf(type: unknown): Column['read'] {
  if (type instanceof DataTypes.DATE)
    return (stored) => (stored === null ? null : new Date(stored as string));
  if (type instanceof DataTypes.BOOLEAN) return (stored) => (stored === null ? null : Boolean(stored));
  return (stored) => stored;
}

function replacing(columns: readonly Column[]): string {
  const keys = columns.filter(({ isKey }) => isKey).map(({ column }) => column);
  const changes = columns.filter(({ isKey }) => !isKey).map(({ column }) => `${column} = excluded.${column}`);
  return `ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${changes.join(', ')}`;
}
