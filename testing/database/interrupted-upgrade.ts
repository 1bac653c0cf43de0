import { DataTypes, type QueryInterface, QueryTypes, Sequelize } from 'sequelize';
import type { Migration } from '../../lib/database/database.js';

/**
 * Brings a database into the state in which a kill left it with earlier versions. They ran each statement of a
 * step separately and then recorded the step.
 *
 * @param upTo how many statements of the last step are run; the step is not recorded
 * @returns whether the last step has more statements
 */
export async function interruptUpgrade(
  location: string,
  migrations: readonly Migration[],
  upTo: number,
): Promise<boolean> {
  const isPostgres = location.startsWith('postgres');
  const sequelize = isPostgres
    ? new Sequelize(location, { logging: false })
    : new Sequelize({ dialect: 'sqlite', storage: location, logging: false });
  try {
    const schema = sequelize.getQueryInterface();
    await schema.createTable('migrations', {
      name: { type: DataTypes.STRING, allowNull: false, primaryKey: true },
    });
    for (const { name, up } of migrations.slice(0, -1)) {
      await up(schema);
      await schema.bulkInsert('migrations', [{ name }]);
    }
    const last = migrations.at(-1);
    if (last === undefined) return false;
    return await isKilledWithin(() => last.up(counting(schema, upTo)));
  } finally {
    await sequelize.close();
  }
}

class Killed extends Error {}

async function isKilledWithin(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return false;
  } catch (error) {
    if (error instanceof Killed) return true;
    throw error;
  }
}

type Query = (sql: unknown, options?: object) => Promise<unknown>;

/** Fails at the first changing statement after `upTo` statements. */
function counting(schema: QueryInterface, upTo: number): QueryInterface {
  const { sequelize } = schema;
  const query = sequelize.query.bind(sequelize) as Query;
  let done = 0;
  const counted: Query = (sql, options) => {
    if (/^\s*(SELECT|PRAGMA)/i.test(textOf(sql))) return query(sql, options);
    if (done === upTo) throw new Killed();
    done += 1;
    return query(sql, options);
  };
  const bound: Sequelize = Object.create(sequelize, { query: { value: counted } });
  return Object.create(schema, { sequelize: { value: bound } });
}

const textOf = (sql: unknown) => (typeof sql === 'string' ? sql : (sql as { query: string }).query);

/** Returns the tables, columns and indexes of a SQLite database, sorted by name. */
export async function schemaOf(file: string): Promise<unknown> {
  const sequelize = new Sequelize({ dialect: 'sqlite', storage: file, logging: false });
  try {
    const type = QueryTypes.SELECT as const;
    return await sequelize.query('SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name', {
      type,
    });
  } finally {
    await sequelize.close();
  }
}
