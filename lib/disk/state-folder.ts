import { randomBytes } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DomainError, errorCode } from '../errors/errors.js';
import { StartError } from '../errors/start-error.js';
import { storageFaultOf } from '../errors/storage-error.js';
import { newSecret } from '../secrets/secret.js';
import { type ExclusiveLock, takeExclusiveLock } from './exclusive-lock.js';
import { makeFolder } from './make-folder.js';

/** How long to wait for the lock of an earlier process that is stopping. */
const LOCK_WAIT_MS = 1500;
/**
 * The name of the file that `tryWriting` creates. If a start was killed in between, the next one overwrites the file.
 */
const TRIAL_FILE = 'trial-write';

/**
 * Creates a service's folder, accessible only to its owner, and locks it for this process.
 * @throws StartError if it is not writable, is in use by another process, or a restore of a backup was interrupted
 */
export const claimStateFolder = (folder: string, service: string): Promise<ExclusiveLock> =>
  lockStateFolder(folder, service, () => {
    requireWholeRestore(dirname(folder));
    tryWriting(folder);
  });

/** The folder in DATA_DIR with the files of a backup, from the moment when all are there until all are in their places. */
export const RESTORE_FOLDER = 'restore';

/** @throws StartError if a restore was killed when some files were in their places, and others were not */
function requireWholeRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, RESTORE_FOLDER))) return;
  throw new StartError(
    `The restore of a backup into ${dataDir} was interrupted: run \`berth backup restore FILE\` again, with any backup. It completes the interrupted restore.`,
  );
}

/**
 * Does what `claimStateFolder` does, for a restore. @param check is called while the lock is held
 */
export async function lockStateFolder(
  folder: string,
  service: string,
  check: () => void = () => undefined,
): Promise<ExclusiveLock> {
  makeStateFolder(folder);
  try {
    const lock = await takeExclusiveLock(join(folder, `${service}.lock`), LOCK_WAIT_MS);
    try {
      check();
      return lock;
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (error instanceof DomainError) {
      throw new StartError(
        `Another ${service} already uses ${folder}: stop that process, or set DATA_DIR to another folder.`,
      );
    }
    throw unusable(folder, error);
  }
}

/**
 * Writes, flushes and deletes a file. After a disk error, a file system may reject all writes although its mount and
 * its permissions allow them; without this check, a service would report that it is healthy and then fail. A full
 * disk does not prevent a start.
 *
 * @throws the system's error
 */
function tryWriting(folder: string): void {
  const file = join(folder, TRIAL_FILE);
  try {
    const handle = openSync(file, 'w', 0o600);
    try {
      writeSync(handle, 'trial');
      fsyncSync(handle);
    } finally {
      closeSync(handle);
      unlinkSync(file);
    }
  } catch (error) {
    if (storageFaultOf(error) !== 'no_room') throw error;
  }
}

/**
 * Checks that a service was started with this data folder before, so that a command in the wrong folder does not create an empty
 * installation.
 *
 * @param file the service's database, or its folder
 * @throws StartError if it does not exist
 */
export function requireInstallation(file: string, service: string): void {
  if (existsSync(file)) return;
  throw new StartError(
    `There is no ${service} data at ${file}. Set DATA_DIR to the data folder of your installation (\`berth up\` prints it at its start), or run the command where you start Berth.`,
  );
}

/** Creates a folder below DATA_DIR, and its parents. @throws StartError if that is not possible */
export function makeStateFolder(folder: string, mode = 0o700): void {
  try {
    makeFolder(folder, mode);
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error('a file'), { code: 'ENOTDIR' });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(folder, error);
  }
}

const unusable = (path: string, cause: unknown, advice = adviceFor(cause)) =>
  new StartError(`${path} cannot be used (${errorCode(cause) ?? 'unknown error'}): ${advice}.`, { cause });

function adviceFor(cause: unknown): string {
  if (storageFaultOf(cause) === 'no_room') {
    return 'its disk has no space or inodes left, so delete files there';
  }
  if (errorCode(cause) === 'EROFS') {
    return 'its disk is mounted read-only, or became so after a disk error (see `dmesg`): repair it, mount it writable and start again';
  }
  if (errorCode(cause) === 'EIO') return 'its disk reports errors (see `dmesg`): repair it and start again';
  return 'set DATA_DIR to a writable folder';
}

/**
 * Reads the secret in `file`, or creates it with mode 0600. If two processes start together, both get the same secret.
 */
export const keepSecret = (file: string): string => keepText(file, newSecret, /^\S{32,}$/);

/**
 * Reads the line in `file`, or creates it with mode 0600.
 * @throws StartError if the file does not contain a `valid` line
 */
export function keepText(file: string, make: () => string, valid: RegExp): string {
  const text = readOrMake(file, make);
  if (valid.test(text)) return text;
  throw new StartError(`${file} is damaged: restore a copy of it, then start again.`);
}

function readOrMake(file: string, make: () => string): string {
  try {
    if (!existsSync(file)) writeOnce(file, `${make()}\n`);
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw unusable(file, error, secretAdviceFor(error));
  }
}

const secretAdviceFor = (cause: unknown) =>
  storageFaultOf(cause) === 'no_room' ? adviceFor(cause) : 'make it readable and writable';

/**
 * Writes the content to a draft file and then links the draft to `file`. So a kill leaves no incomplete file, and only
 * one of two processes succeeds.
 */
function writeOnce(file: string, content: string): void {
  const draft = writeDraft(file, content);
  try {
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  flushFolder(dirname(file));
}

/**
 * Replaces the text in `file`, with mode 0600. After a kill or a power failure, the file has either the old or the
 * new text. @throws StartError if that is not possible
 */
export function replaceText(file: string, text: string): void {
  try {
    const draft = writeDraft(file, `${text}\n`);
    renameSync(draft, file);
    flushFolder(dirname(file));
  } catch (error) {
    throw unusable(file, error, secretAdviceFor(error));
  }
}

/** Writes and flushes a draft file next to `file`, and returns its path. */
function writeDraft(file: string, content: string): string {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, content);
    fsyncSync(handle);
  } catch (error) {
    unlinkSync(draft);
    throw error;
  } finally {
    closeSync(handle);
  }
  return draft;
}

/** Flushes a folder to the disk. Only after that, new names in the folder survive a power failure. */
function flushFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
