import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError, errorCode } from '../../../lib/errors.js';

/** What a registry is shown: a user's name and password, or the token that `docker login` was given. */
export type RegistryLogin = { username: string; password: string } | { identitytoken: string };

/** The login for exactly this registry, as it stands in an image's name; Docker Hub's is `docker.io`. */
export type RegistryLogins = (host: string) => Promise<RegistryLogin | undefined>;

/** The name under which `docker login` keeps Docker Hub. */
const HUB_KEY = 'https://index.docker.io/v1/';
const MAX_FILE_CHARACTERS = 1024 * 1024;

/**
 * The logins that `docker login` keeps in `config.json` of this folder (its `auths`). They are read for every
 * pull, so that a new login counts at once. Credential helpers are not asked: they are programs of a desktop.
 *
 * @throws DomainError `unavailable` naming the file, when it is there and cannot be understood.
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
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return {};
    throw notUnderstood(path, error);
  }
  try {
    if (text.length > MAX_FILE_CHARACTERS) throw new RangeError('the file is too long');
    const { auths } = JSON.parse(text) as { auths?: unknown };
    return typeof auths === 'object' && auths !== null ? { ...auths } : {};
  } catch {
    // Without the cause: JSON.parse quotes the text where it went wrong, and that is a password.
    throw notUnderstood(path);
  }
}

const notUnderstood = (path: string, cause?: unknown) =>
  new DomainError(
    'unavailable',
    'The registry logins of the daemon cannot be read: make them again with docker login.',
    { cause, logOnly: { path } },
  );

function toLogin(entry: unknown): RegistryLogin | undefined {
  const { auth, identitytoken } = (entry ?? {}) as { auth?: unknown; identitytoken?: unknown };
  if (typeof identitytoken === 'string' && identitytoken !== '') return { identitytoken };
  if (typeof auth !== 'string') return undefined;
  const [username = '', ...password] = Buffer.from(auth, 'base64').toString().split(':');
  return username === '' ? undefined : { username, password: password.join(':') };
}
