import { Sequelize } from 'sequelize';
import { newSecret } from '../../lib/secrets/secret.js';
import { postgresAddress } from '../database/panel-database.js';

/** The database of a panel. */
export type Fixture = {
  /** Undefined for SQLite. */
  databaseUrl: string | undefined;
  password: string | undefined;
  serverUrl: string | undefined;
  remove(): Promise<void>;
};

/** Creates a PostgreSQL database whose owner has a unique password. */
export async function postgresFixture(serverUrl: string): Promise<Fixture> {
  const { location, remove } = await postgresAddress(serverUrl);
  const server = new Sequelize(serverUrl, { dialect: 'postgres', logging: false });
  const password = newSecret();
  const url = new URL(location);
  const role = url.pathname.slice(1);
  await server.query(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`);
  await server.query(`ALTER DATABASE ${role} OWNER TO ${role}`);
  url.username = role;
  url.password = password;
  return {
    databaseUrl: url.href,
    password,
    serverUrl,
    remove: async () => {
      await remove();
      await server.query(`DROP ROLE ${role}`);
      await server.close();
    },
  };
}
