import { BaseError, ConnectionError, Sequelize } from 'sequelize';
import { errorCode } from '../../errors/errors.js';
import { StartError } from '../../errors/start-error.js';
import { refusesTls } from './postgres-tls.js';

/** The name of the database in messages. The URL is not used, because it contains a password. */
export const POSTGRES_NAME = 'The database of DATABASE_URL';

const DEFAULT_PORT = 5432;
const CONNECT_TIMEOUT_MS = 5000;
/**
 * The time limit for a response, and for getting a free connection. An unresponsive server, a network that drops
 * packets and a locked row cannot be distinguished, and no request may wait for them indefinitely. After the timeout,
 * the connection is closed, and it is unknown whether its query was executed.
 */
const ANSWER_TIMEOUT_MS = 5000;
/** How many unused connections stay open for longer than 10 s. A sign-in needs two and should not wait for them. */
const KEPT_OPEN = 2;
/** The time limit during migrations, which may process a large table, or wait for another panel that does so. */
const MIGRATION_TIMEOUT_MS = 30 * 60_000;
/** An arbitrary constant: the key of PostgreSQL's advisory lock around migrations. */
const MIGRATION_LOCK_KEY = 7_205_533;

/** Opens a connection pool. @throws StartError if the server is unreachable */
export const openPostgres = (location: string): Promise<Sequelize> => open(location, ANSWER_TIMEOUT_MS);

/**
 * Runs work while it holds the advisory lock of this database. Its connections have the long time limit for migrations.
 *
 * @throws StartError if the server is unreachable
 */
export async function lockedOnPostgres(
  location: string,
  work: (sequelize: Sequelize) => Promise<void>,
): Promise<void> {
  const sequelize = await open(location, MIGRATION_TIMEOUT_MS);
  try {
    await sequelize.transaction(async (transaction) => {
      await sequelize.query('SELECT pg_advisory_xact_lock($1)', { bind: [MIGRATION_LOCK_KEY], transaction });
      await work(sequelize);
    });
  } finally {
    await sequelize.close();
  }
}

async function open(location: string, answerTimeoutMs: number): Promise<Sequelize> {
  const sequelize = new Sequelize(location, {
    dialect: 'postgres',
    logging: false,
    dialectOptions: { connectionTimeoutMillis: CONNECT_TIMEOUT_MS, query_timeout: answerTimeoutMs },
    pool: { min: KEPT_OPEN, acquire: Math.max(answerTimeoutMs, CONNECT_TIMEOUT_MS) },
  });
  translateLostConnections(sequelize);
  try {
    await sequelize.authenticate();
    return sequelize;
  } catch (error) {
    await sequelize.close();
    if (!(error instanceof ConnectionError)) throw error;
    throw new StartError(`${POSTGRES_NAME} ${await whyNot(sequelize, error)}`, { cause: error });
  }
}

/** Private fields of Sequelize that contain the parsed URL. */
type Opened = {
  config: { host?: string; port?: string | number };
  options: { dialectOptions: { ssl?: unknown } };
};

/** Returns why the connection failed and what to do, as the rest of a sentence that begins with the database's name. */
async function whyNot(sequelize: Sequelize, { parent }: ConnectionError): Promise<string> {
  const code = errorCode(parent);
  const { config, options } = sequelize as unknown as Opened;
  // An error of the TLS handshake has no code in this driver.
  const isTls = code === undefined && Boolean(options.dialectOptions.ssl);
  if (isTls && (await refusesTls(config.host ?? 'localhost', Number(config.port ?? DEFAULT_PORT))))
    return 'does not support TLS, but `sslmode` requires it: turn on TLS in the server (`ssl = on`), or remove `sslmode` if the network is trusted.';
  return `cannot be used (${code ?? 'no response'}): start it, or set DATABASE_URL to another.`;
}

type Manager = { getConnection(options: object): Promise<unknown> };

/** Translates errors that occur while a new connection is set up, because Sequelize does not. */
function translateLostConnections(sequelize: Sequelize): void {
  const { connectionManager: manager } = sequelize as unknown as { connectionManager: Manager };
  const get = manager.getConnection.bind(manager);
  manager.getConnection = (options) =>
    get(options).catch((error: Error) => {
      throw error instanceof BaseError ? error : new ConnectionError(error);
    });
}
