import type { AuthContext, AuthenticationType, PublicKeyAuthContext } from 'ssh2';
import { isKind } from '../../lib/errors.js';
import type { Logger } from '../../lib/logger.js';
import { networkOf } from '../../lib/network.js';
import { pause } from '../../lib/waker.js';
import type { Files } from '../files/files.js';
import type { CredentialRow } from './credential-row.js';
import type { Logins, Verdict } from './logins.js';

export type AuthParts = {
  logins: Pick<Logins, 'byPassword' | 'byKey' | 'isValid'>;
  files: Pick<Files, 'describe'>;
  logger: Logger;
  /** Whether a signature over `blob` is of this key (`TYPE BASE64`). */
  verify(key: string, blob: Buffer, signature: Buffer, hash: string | undefined): Promise<boolean>;
  /** How long the first wrong password of a connection waits for its answer, the next twice as long, and so on. */
  failureDelayMs: number;
};

/** How an attempt ends otherwise than by being refused. */
export type AuthEnd = { accept(credential: CredentialRow): void; end(): void };

/** Wrong passwords, and wrong signatures, of a connection. */
const MAX_FAILURES = 6;
/** All that is asked, such as which of a client's many keys is known. */
const MAX_ATTEMPTS = 30;
/** So the last of them waits 2 s. */
const MAX_DELAYS = 4;
/** Named to everybody, so that they tell nothing of any user. */
const METHODS: AuthenticationType[] = ['password', 'publickey'];
/** SHA-1 is no longer one (RFC 8332). */
const RSA_HASHES = new Set(['sha256', 'sha512']);

/** Answers the attempts of one connection to log in. */
export function authenticate(parts: AuthParts, address: string, signal: AbortSignal) {
  let attempts = 0;
  let failures = 0;

  const refuse = async (context: AuthContext, verdict: 'wrong' | 'blocked', end: AuthEnd) => {
    failures += 1;
    parts.logger.info({ network: networkOf(address) }, 'a login by SFTP failed');
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
    // Asked last, as it may have ended while the rest was looked at.
    if (isHome && isCredential(verdict) && parts.logins.isValid(verdict)) end.accept(verdict);
    else await refuse(context, verdict === 'blocked' ? 'blocked' : 'wrong', end);
  };

  const byKey = async (context: PublicKeyAuthContext, end: AuthEnd) => {
    // One that is cut off has none, whatever its type says.
    const named: Buffer | undefined = context.key.data;
    const verdict = parts.logins.byKey(context.username, named ?? Buffer.alloc(0));
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
    // Clients begin with `none` to be told what there is.
    if (context.method !== 'password' && context.method !== 'publickey') {
      context.reject(METHODS);
      return;
    }
    const answered = context.method === 'password' ? byPassword(context, end) : byKey(context, end);
    answered.catch((error: unknown) => {
      if (!signal.aborted) parts.logger.error({ err: error }, 'a login by SFTP could not be looked at');
      end.end();
    });
  };
}

const isCredential = (verdict: Verdict): verdict is CredentialRow => typeof verdict === 'object';

/** Too many passwords are being looked at. */
function busy(error: unknown): 'blocked' {
  if (isKind(error, 'rate_limited')) return 'blocked';
  throw error;
}

/** Its home may be gone, or be something else by now. */
async function isFolder(files: AuthParts['files'], verdict: Verdict): Promise<boolean> {
  if (!isCredential(verdict)) return false;
  try {
    return (await files.describe(verdict.home_dir)).type === 'directory';
  } catch (error) {
    if (isKind(error, 'not_found', 'invalid_input', 'forbidden', 'unavailable')) return false;
    throw error;
  }
}
