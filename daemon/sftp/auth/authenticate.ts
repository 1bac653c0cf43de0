import type { AuthContext, AuthenticationType, PublicKeyAuthContext } from 'ssh2';
import { pause } from '../../../lib/async/waker.js';
import { isKind, unlessKind } from '../../../lib/errors/errors.js';
import type { Logger } from '../../../lib/logging/logger.js';
import { networkOf } from '../../../lib/net/network.js';
import type { Files } from '../../files/files.js';
import type { CredentialRow } from './credential-row.js';
import type { Logins, Verdict } from './logins.js';

export type AuthParts = {
  logins: Pick<Logins, 'byPassword' | 'byKey' | 'isValid'>;
  files: Pick<Files, 'describe'>;
  logger: Logger;
  /** Returns whether `signature` is a valid signature of `blob` by the public key `key` (`TYPE BASE64`). */
  verify(key: string, blob: Buffer, signature: Buffer, hash: string | undefined): Promise<boolean>;
  /** The delay before the first rejection of a connection, in milliseconds. It increases linearly with each failure. */
  failureDelayMs: number;
};

/** How a login attempt ends: `accept` logs in, `end` closes the connection. */
export type AuthEnd = { accept(credential: CredentialRow): void; end(): void };

/** The maximum number of wrong passwords and signatures per connection. */
const MAX_FAILURES = 6;
/** The maximum number of requests per connection, including those that only ask whether a public key is known. */
const MAX_ATTEMPTS = 30;
/** The number of failures after which the delay no longer increases. The delay is then 2 s. */
const MAX_DELAYS = 4;
/** The supported methods. They are the same for every user, so that the list reveals nothing about a user. */
const METHODS: AuthenticationType[] = ['password', 'publickey'];
/** Accepted RSA signature algorithms. `ssh-rsa` with SHA-1 is excluded (RFC 8332). */
const RSA_HASHES = new Set(['sha256', 'sha512']);

/** Returns a function that handles the login attempts of one connection. */
export function authenticate(parts: AuthParts, address: string, signal: AbortSignal) {
  let attempts = 0;
  let failures = 0;

  const refuse = async (context: AuthContext, verdict: 'wrong' | 'blocked', end: AuthEnd) => {
    failures += 1;
    parts.logger.info({ network: networkOf(address) }, 'SFTP login failed');
    await pause(parts.failureDelayMs * Math.min(failures, MAX_DELAYS), signal);
    if (signal.aborted) return;
    context.reject(METHODS);
    if (verdict === 'blocked' || failures >= MAX_FAILURES) end.end();
  };

  const byPassword = async (context: AuthContext & { password: string }, end: AuthEnd) => {
    const { username, password } = context;
    const verdict = await parts.logins.byPassword(username, password, address, signal).catch(busy);
    const isHome = await isFolder(parts.files, verdict);
    if (signal.aborted) return;
    // Check again that the credential is valid, because it may have been revoked while the password was checked.
    if (isHome && isCredential(verdict) && parts.logins.isValid(verdict)) end.accept(verdict);
    else await refuse(context, verdict === 'blocked' ? 'blocked' : 'wrong', end);
  };

  const byKey = async (context: PublicKeyAuthContext, end: AuthEnd) => {
    // Contrary to the type, there is no key data if the request was truncated.
    const keyData: Buffer | undefined = context.key.data;
    const verdict = parts.logins.byKey(context.username, keyData ?? Buffer.alloc(0));
    if (!isCredential(verdict) || verdict.public_key === null) return context.reject(METHODS);
    const { signature, blob, hashAlgo } = context;
    if (signature === undefined || blob === undefined) return context.accept();
    const isStrong = !verdict.public_key.startsWith('ssh-rsa ') || RSA_HASHES.has(hashAlgo ?? '');
    const isRight = isStrong && (await parts.verify(verdict.public_key, blob, signature, hashAlgo));
    const isHome = isRight && (await isFolder(parts.files, verdict));
    if (signal.aborted) return;
    if (isHome && parts.logins.isValid(verdict)) end.accept(verdict);
    else await refuse(context, 'wrong', end);
  };

  return (context: AuthContext, end: AuthEnd): void => {
    attempts += 1;
    if (attempts > MAX_ATTEMPTS) {
      end.end();
      return;
    }
    // Clients try the method `none` first, to learn the supported methods.
    if (context.method !== 'password' && context.method !== 'publickey') {
      context.reject(METHODS);
      return;
    }
    const attempt = context.method === 'password' ? byPassword(context, end) : byKey(context, end);
    attempt.catch((error: unknown) => {
      if (!signal.aborted)
        parts.logger.error({ err: error }, 'cannot check an SFTP login because of an internal error');
      end.end();
    });
  };
}

const isCredential = (verdict: Verdict): verdict is CredentialRow => typeof verdict === 'object';

/** Returns `blocked`, as for a blocked address, if too many passwords are being checked. Rethrows all other errors. */
function busy(error: unknown): 'blocked' {
  if (isKind(error, 'rate_limited')) return 'blocked';
  throw error;
}

/** Returns whether the credential's home folder still exists. */
async function isFolder(files: AuthParts['files'], verdict: Verdict): Promise<boolean> {
  if (!isCredential(verdict)) return false;
  const described = files.describe(verdict.home_dir);
  const home = await unlessKind(described, 'not_found', 'invalid_input', 'forbidden', 'unavailable');
  return home?.type === 'directory';
}
