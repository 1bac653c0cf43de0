import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

/** O_PATH of Linux's open(2), which Node.js does not define: a descriptor that needs no read permission. */
export const O_PATH = 0o10000000;
export const FOLDER_ALONE = constants.O_DIRECTORY | constants.O_NOFOLLOW;
/**
 * The flag with which all files of servers are opened, so that open(2) never blocks. For a file with a lease
 * (fcntl(2), F_SETLEASE) it fails with EAGAIN, and for a pipe it does not wait for the other end. Reads and writes of
 * regular files are unaffected.
 */
export const AT_ONCE = constants.O_NONBLOCK;
/** The flags to create a file that must not exist yet. */
export const NEW_FILE =
  constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW | AT_ONCE;

/**
 * Returns the path of an entry in an open folder. It stays valid if the folder is moved or replaced. `name` is
 * decoded as Latin-1 (one character per byte), because names of files need not be UTF-8.
 */
export const within = (folder: FileHandle, name: string): Buffer =>
  Buffer.from(`/proc/self/fd/${folder.fd}/${name}`, 'latin1');

/** Returns a path that refers to an open file or folder, for calls that need a path. */
export const itself = (held: Pick<FileHandle, 'fd'>): string => `/proc/self/fd/${held.fd}`;
