import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
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
export const keepSecret = (file: string): string => keepText(file, newSecret, /^\S{32,}$/);

/**
 * Reads the line kept in `file`, or makes it, mode 0600.
 * @throws StartError where the file holds something else than `valid`
 */
export function keepText(file: string, make: () => string, valid: RegExp): string {
  if (!existsSync(file)) writeOnce(file, `${make()}\n`);
  const text = readFileSync(file, 'utf8').trim();
  if (valid.test(text)) return text;
  throw new StartError(`${file} is damaged: put a copy of it back before you start again.`);
}

/** Whole before it has its name: a kill in between leaves no half file, and of two writers one wins. */
function writeOnce(file: string, content: string): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = openSync(draft, 'wx', 0o600);
  writeSync(handle, content);
  fsyncSync(handle);
  closeSync(handle);
  try {
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
}
