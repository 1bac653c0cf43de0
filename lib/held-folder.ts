import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

/** Linux's own (open(2)), which Node.js does not name: a handle that needs no right to read. */
export const O_PATH = 0o10000000;
export const FOLDER_ALONE = constants.O_DIRECTORY | constants.O_NOFOLLOW;
/**
 * Flag of every open(2) of a server's file, so that it never blocks: on a file with a lease (fcntl(2), F_SETLEASE) it fails
 * with EAGAIN, and on a pipe it does not wait for the other end. Reads and writes of regular files are unaffected.
 */
export const AT_ONCE = constants.O_NONBLOCK;
/** For a file that is written, where nothing is. */
export const NEW_FILE =
  constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW | AT_ONCE;

/**
 * An entry of a folder that is held by a descriptor: the entry itself, wherever the folder was moved to and whatever
 * now has its name. Each character of `name` stands for a byte: names need not be UTF-8.
 */
export const within = (folder: FileHandle, name: string): Buffer =>
  Buffer.from(`/proc/self/fd/${folder.fd}/${name}`, 'latin1');

/** What a descriptor holds, also where that is no folder, for calls that take a path. */
export const itself = (held: Pick<FileHandle, 'fd'>): string => `/proc/self/fd/${held.fd}`;
