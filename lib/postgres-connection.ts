import { BaseError, ConnectionError, Sequelize } from 'sequelize';
import { errorCode } from './errors.js';
import { refusesTls } from './postgres-tls.js';
import { StartError } from './start-error.js';

/** Its URL holds a password. */
export const POSTGRES_NAME = 'The database of DATABASE_URL';

const DEFAULT_PORT = 5432;
const CONNECT_TIMEOUT_MS = 5000;
/**
 * For so long an answer is waited for, and a connection where all are in use. A server that hangs, a network that swallows
 * everything and a row that somebody has locked all look alike; no request may wait for them without end. The
 * connection is given up with its query: whether that was done, nobody knows.
 */
const ANSWER_TIMEOUT_MS = 5000;
/** Others end when nobody has used them for 10 s. A sign-in needs two, and is not to wait until they are opened. */
const KEPT_OPEN = 2;
/** A step of the schema may have a large table to go through, and wait for another panel that does so. */
const MIGRATION_TIMEOUT_MS = 30 * 60_000;
/** An arbitrary constant: the key of PostgreSQL's advisory lock around migrations. */
const MIGRATION_LOCK_KEY = 7_205_533;

/** Opens a pool of connections. @throws StartError where the server cannot be reached */
export const openPostgres = (location: string): Promise<Sequelize> => open(location, ANSWER_TIMEOUT_MS);

/**
 * Does the work while nobody else does it on this database, on connections that wait for long.
 * @throws StartError where the server cannot be reached
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
  tellLostConnections(sequelize);
  try {
    await sequelize.authenticate();
    return sequelize;
  } catch (error) {
    await sequelize.close();
    if (!(error instanceof ConnectionError)) throw error;
    throw new StartError(`${POSTGRES_NAME} ${await whyNot(sequelize, error)}`, { cause: error });
  }
}

/** What a URL came to. */
type Opened = {
  config: { host?: string; port?: string | number };
  options: { dialectOptions: { ssl?: unknown } };
};

/** What is so, and what to do, as the rest of a sentence. */
async function whyNot(sequelize: Sequelize, { parent }: ConnectionError): Promise<string> {
  const code = errorCode(parent);
  const { config, options } = sequelize as unknown as Opened;
  // The driver has no code for it.
  const isTls = code === undefined && Boolean(options.dialectOptions.ssl);
  if (isTls && (await refusesTls(config.host ?? 'localhost', Number(config.port ?? DEFAULT_PORT))))
    return 'takes no TLS, which its `sslmode` asks for: turn TLS on there (`ssl = on`), or leave `sslmode` out where nobody else hears what is sent.';
  return `cannot be used (${code ?? 'no answer'}): start it, or set DATABASE_URL to another.`;
}

type Manager = { getConnection(options: object): Promise<unknown> };

/** What fails while a new connection is being set up comes as the driver has it: Sequelize does not look at it. */
function tellLostConnections(sequelize: Sequelize): void {
  const { connectionManager: manager } = sequelize as unknown as { connectionManager: Manager };
  const get = manager.getConnection.bind(manager);
  manager.getConnection = (options) =>
    get(options).catch((error: Error) => {
      throw error instanceof BaseError ? error : new ConnectionError(error);
    });
}
