import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

/** A Linux flag of open(2) without a constant in Node.js: a handle that needs no read permission. */
export const O_PATH = 0o10000000;
export const FOLDER_ALONE = constants.O_DIRECTORY | constants.O_NOFOLLOW;
/**
 * Flag of every open(2) of a server's file, so that it never blocks: on a file with a lease (fcntl(2), F_SETLEASE) it fails
 * with EAGAIN, and on a pipe it does not wait for the other end. Reads and writes of regular files are unaffected.
 */
export const AT_ONCE = constants.O_NONBLOCK;
/** For creating a file that must not exist. */
export const NEW_FILE =
  constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW | AT_ONCE;

/**
 * Returns the path of an entry in a folder that is held by a descriptor. It stays valid if the folder is moved or replaced.
 * Each character of `name` is a byte, because names need not be UTF-8.
 */
export const within = (folder: FileHandle, name: string): Buffer =>
  Buffer.from(`/proc/self/fd/${folder.fd}/${name}`, 'latin1');

/** Returns a path to what a descriptor holds, also if it is not a folder, for calls that need a path. */
export const itself = (held: Pick<FileHandle, 'fd'>): string => `/proc/self/fd/${held.fd}`;
