import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { unlessCode } from '../errors/errors.js';
import { AT_ONCE } from './held-folder.js';

const READ = constants.O_RDONLY | constants.O_NOFOLLOW | AT_ONCE;
/** Error codes of open(2) if the path is a link, a folder or a socket, or if there is nothing at the path. */
const NO_FILE = new Set(['ENOENT', 'ELOOP', 'EISDIR', 'ENXIO']);

/** Opens a regular file for reading. Returns undefined if there is none at the path. @throws the system's errors */
export async function openRegular(path: string | Buffer): Promise<FileHandle | undefined> {
  const file = await unlessCode(open(path, READ), NO_FILE);
  try {
    if (file === undefined || (await file.stat()).isFile()) return file;
  } catch (error) {
    await file?.close();
    throw error;
  }
  await file.close();
  return undefined;
}
