import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { QueryTypes, Sequelize } from 'sequelize';

/** How long services may keep keys in their caches. */
const MEMORY_MS = 300;

type Service = 'panel' | 'daemon';
type Call = () => Promise<{ status: number }>;
export type Faults = ReturnType<typeof createFaults>;
export type FaultsOptions = {
  dataDir: string;
  /** The panel's PostgreSQL; if undefined, the panel uses SQLite in `dataDir`. */
  databaseUrl: string | undefined;
  /** The URL of a user who may end the connections of others. */
  serverUrl: string | undefined;
};

/** Returns functions that break the databases of running services during one call. */
export function createFaults({ dataDir, databaseUrl, serverUrl }: FaultsOptions) {
  /** The statuses of the responses so far. */
  const statuses: number[] = [];

  const inDatabase = async <T>(file: Service, use: (database: Sequelize) => Promise<T>): Promise<T> => {
    const url = file === 'panel' ? databaseUrl : undefined;
    const storage = join(dataDir, file, `${file}.sqlite`);
    const database =
      url === undefined
        ? new Sequelize({ dialect: 'sqlite', storage, logging: false })
        : new Sequelize(url, { logging: false });
    return use(database).finally(() => database.close());
  };
  const run = (file: Service, ...statements: string[]) =>
    inDatabase(file, async (database) => {
      for (const statement of statements) await database.query(statement);
    });

  /**
   * Returns SQL that creates a trigger with which every write of this kind to the table fails. Where the database
   * supports it, the error message contains the value of the column.
   */
  const refusing = (file: Service, event: string, table: string, column: string) =>
    file === 'panel' && databaseUrl !== undefined
      ? [
          `CREATE FUNCTION refuse_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no %', NEW.${column}; END $$`,
          `CREATE TRIGGER refuses BEFORE ${event} ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_it()`,
        ]
      : [
          `CREATE TRIGGER refuses BEFORE ${event} ON ${table} BEGIN SELECT no_such_function(NEW.${column}); END`,
        ];
  const again = (file: Service, table: string) =>
    file === 'panel' && databaseUrl !== undefined
      ? [`DROP TRIGGER refuses ON ${table}`, 'DROP FUNCTION refuse_it']
      : ['DROP TRIGGER refuses'];

  async function provoked(call: Call): Promise<void> {
    const { status } = await call();
    statuses.push(status);
  }

  async function whileRefused(
    [file, event, table, column]: [Service, string, string, string],
    call: Call,
  ): Promise<void> {
    await run(file, ...refusing(file, event, table, column));
    await provoked(call);
    await run(file, ...again(file, table));
  }

  async function whileBroken(file: Service, table: string, call: Call) {
    await run(file, `ALTER TABLE ${table} RENAME TO gone`);
    await sleep(MEMORY_MS);
    await provoked(call);
    await run(file, `ALTER TABLE gone RENAME TO ${table}`);
  }

  /** Makes the database refuse connections during one call. Open connections are closed. */
  async function whileGone(call: Call): Promise<void> {
    const url = new URL(databaseUrl ?? '');
    const name = url.pathname.slice(1);
    const server = new Sequelize(serverUrl ?? '', { logging: false });
    try {
      await server.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
      await server.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
      await provoked(call);
    } finally {
      await server.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
      await server.close();
    }
  }

  /** Returns everything in the panel's database as text. */
  const panelStore = () =>
    inDatabase('panel', async (database) => {
      const tables = await database.getQueryInterface().showAllTables();
      const rows = await Promise.all(
        tables.map((table) => database.query(`SELECT * FROM ${String(table)}`, { type: QueryTypes.SELECT })),
      );
      return JSON.stringify(rows);
    });

  return { statuses, inDatabase, run, provoked, whileRefused, whileBroken, whileGone, panelStore };
}
