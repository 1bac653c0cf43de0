import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DomainError, errorCode } from './errors.js';
import { type ExclusiveLock, takeExclusiveLock } from './exclusive-lock.js';
import { newSecret } from './secret.js';
import { StartError } from './start-error.js';

/** A predecessor that is just ending gets this long to let go. */
const LOCK_WAIT_MS = 3000;

/**
 * Makes a service's folder for the owner alone and takes it for this process.
 * @throws StartError where it cannot be written, or another process uses it
 */
export async function claimStateFolder(folder: string, service: string): Promise<ExclusiveLock> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return await takeExclusiveLock(join(folder, `${service}.lock`), LOCK_WAIT_MS);
  } catch (error) {
    if (error instanceof DomainError) {
      throw new StartError(
        `Another ${service} already uses ${folder}: stop it, or set DATA_DIR to another folder.`,
      );
    }
    throw new StartError(
      `${folder} cannot be used (${errorCode(error) ?? 'unknown fault'}): set DATA_DIR to a folder that can be written.`,
      { cause: error },
    );
  }
}

/** Reads the secret kept in `file`, or makes one, mode 0600. Two processes at once get the same. */
export function keepSecret(file: string): string {
  try {
    return readSecret(file);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  // Whole before it has its name: a kill in between leaves no empty secret behind.
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = openSync(draft, 'wx', 0o600);
  writeSync(handle, `${newSecret()}\n`);
  fsyncSync(handle);
  closeSync(handle);
  try {
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  return readSecret(file);
}

function readSecret(file: string): string {
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32) {
    throw new StartError(`${file} is damaged: put its copy back, or delete it to have a new secret made.`);
  }
  return secret;
}
