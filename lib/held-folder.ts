import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

/** Linux's own (open(2)), which Node.js does not name: a handle that needs no right to read. */
export const O_PATH = 0o10000000;
export const FOLDER_ALONE = constants.O_DIRECTORY | constants.O_NOFOLLOW;
/**
 * Does not wait: not for a lease of a server on its file (fcntl(2), F_SETLEASE; the open fails with EAGAIN), nor for the other
 * end of a pipe. It changes nothing about reading and writing a file. Every open of a server's file has it.
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
