import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError, unlessCode } from '../../../../lib/errors/errors.js';

/** The credentials for a registry: a username and password, or the token that `docker login` received. */
export type RegistryLogin = { username: string; password: string } | { identitytoken: string };

/**
 * Returns the login for a registry. `host` is the registry as it is named in an image's name, and `docker.io` for
 * Docker Hub.
 */
export type RegistryLogins = (host: string) => Promise<RegistryLogin | undefined>;

/** The key in Docker's `config.json` for the login to Docker Hub. */
const HUB_KEY = 'https://index.docker.io/v1/';
const NO_FILE = new Set(['ENOENT', 'ENOTDIR']);
const MAX_FILE_CHARACTERS = 1024 * 1024;

/**
 * Reads logins that `docker login` stored in `config.json` of this folder (`auths`). The file is read for every pull,
 * so a new login takes effect at once. Credential helpers, which need a desktop, are not supported.
 *
 * @throws DomainError `unavailable` that names the file, if it exists and cannot be parsed
 */
export function createDockerLogins(folder: string): RegistryLogins {
  const path = join(folder, 'config.json');
  return async (host) => {
    const auths = await readAuths(path);
    const key = host === 'docker.io' ? HUB_KEY : host;
    return Object.hasOwn(auths, key) ? toLogin(auths[key]) : undefined;
  };
}

async function readAuths(path: string): Promise<Record<string, unknown>> {
  const text = await unlessCode(readFile(path, 'utf8'), NO_FILE).catch((error: unknown) => {
    throw notUnderstood(path, error);
  });
  if (text === undefined) return {};
  try {
    if (text.length > MAX_FILE_CHARACTERS) throw new RangeError('the file is too long');
    const { auths } = JSON.parse(text) as { auths?: unknown };
    return typeof auths === 'object' && auths !== null ? { ...auths } : {};
  } catch {
    // Do not pass the cause on: JSON.parse quotes the text at the error, which may be a password.
    throw notUnderstood(path);
  }
}

const notUnderstood = (path: string, cause?: unknown) =>
  new DomainError(
    'unavailable',
    'The registry logins of the daemon cannot be read: create them again with docker login.',
    { cause, logOnly: { path } },
  );

function toLogin(entry: unknown): RegistryLogin | undefined {
  const { auth, identitytoken } = (entry ?? {}) as { auth?: unknown; identitytoken?: unknown };
  if (typeof identitytoken === 'string' && identitytoken !== '') return { identitytoken };
  if (typeof auth !== 'string') return undefined;
  const [username = '', ...password] = Buffer.from(auth, 'base64').toString().split(':');
  return username === '' ? undefined : { username, password: password.join(':') };
}
