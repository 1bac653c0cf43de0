import { spawn } from 'node:child_process';
import { errorCode } from '../../errors/errors.js';
import { StartError } from '../../errors/start-error.js';

export type PostgresTool = 'pg_dump' | 'pg_restore';

const CONNECT_TIMEOUT_S = '10';
const MAX_MESSAGE_CHARACTERS = 2000;
/** Parameters of a URL that the tools read from these variables. The other ones are those of the panel's driver. */
const PARAMETERS: Readonly<Record<string, string>> = {
  host: 'PGHOST',
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
};

export type PostgresToolOptions = {
  /** The database to connect to, as a `postgres://` URL; none for work on a dump alone. */
  location?: string;
  signal: AbortSignal;
};

/**
 * Runs a program of PostgreSQL. The URL is passed in the environment, because all users of the host see the arguments of
 * programs.
 *
 * @throws StartError if the program is not installed or fails; the reason of `signal`
 */
export async function runPostgresTool(
  tool: PostgresTool,
  args: readonly string[],
  { location, signal }: PostgresToolOptions,
): Promise<void> {
  const env = { ...ownEnvironment(), ...(location === undefined ? {} : environmentOf(location)) };
  let message = '';
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(tool, args, { env, signal, stdio: ['ignore', 'ignore', 'pipe'] });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      message = (message + text).slice(0, MAX_MESSAGE_CHARACTERS);
    });
    let failure: Error | undefined;
    child.once('error', (error) => {
      failure = error;
      // A program that was not started has no end.
      if (errorCode(error) === 'ENOENT') reject(error);
    });
    child.once('close', (status) => (failure === undefined ? resolve(status) : reject(failure)));
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw errorCode(error) === 'ENOENT' ? missing(tool, error) : error;
  });
  if (code !== 0) throw new StartError(`${tool} failed: ${message.trim() || `it ended with ${code}`}`);
}

const missing = (tool: PostgresTool, cause: unknown) =>
  new StartError(
    `${tool} is not installed, which is needed for a panel with PostgreSQL: install PostgreSQL's client programs (on Debian, the package postgresql-client), of the version of the server or a newer one.`,
    { cause },
  );

/** Returns the variables that the programs need, without the secrets of Berth. */
const ownEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^(?:PATH|HOME|PG[A-Z]+)$/.test(name)),
  ),
  LC_ALL: 'C',
});

function environmentOf(location: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(location);
  const given = Object.entries(PARAMETERS).flatMap(([name, variable]) => {
    const value = searchParams.get(name);
    return value === null ? [] : [[variable, value] as const];
  });
  return {
    PGCONNECT_TIMEOUT: CONNECT_TIMEOUT_S,
    ...(hostname === '' ? {} : { PGHOST: hostname.replace(/^\[(.*)\]$/, '$1') }),
    ...(port === '' ? {} : { PGPORT: port }),
    ...(username === '' ? {} : { PGUSER: decodeURIComponent(username) }),
    ...(password === '' ? {} : { PGPASSWORD: decodeURIComponent(password) }),
    ...(pathname.length < 2 ? {} : { PGDATABASE: decodeURIComponent(pathname.slice(1)) }),
    ...Object.fromEntries(given),
  };
}
