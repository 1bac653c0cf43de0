import { DomainError } from '../../../lib/errors/errors.js';
import { canonicalPath, type JailPath } from '../../files/jail/jail-path.js';
import { pathBelow } from '../../files/posix/byte-path.js';
import type { PosixFiles } from '../../files/posix/posix-files.js';
import type { FileEntry, HandleEntry, Handles } from './handles.js';
import type { WireReader } from './packets/wire-reader.js';
import type { SftpAction, SftpSession } from './sftp-session.js';

/** The data that all requests of a session share. */
export type Context = {
  files: PosixFiles;
  root: JailPath;
  handles: Handles;
  signal: AbortSignal;
  record: SftpSession['record'];
};

export type Request = { id: number; reader: WireReader };

/**
 * Handles a request and returns the reply. An error is sent to the client, except a BadPacket, which ends the
 * session.
 */
export type Handler = (context: Context, request: Request) => Promise<Buffer>;

/** Reads a path from a request. @throws BadPacket; DomainError `invalid_input` */
export const readPath = ({ root }: Context, { reader }: Request): JailPath =>
  pathBelow(root, reader.string());

/**
 * Reads the path of an entry that is to be created, renamed or deleted.
 * @throws DomainError `conflict` for the home folder
 */
export function readEntry(context: Context, request: Request): JailPath {
  const path = readPath(context, request);
  if (path.names.length > context.root.names.length) return path;
  throw new DomainError('conflict', 'The path "/" is your home folder: use a path below it.');
}

export const recordChange = ({ record }: Context, action: SftpAction, path: JailPath, size = 0): void =>
  record({ action, path: canonicalPath(path), size });

/** Closes the file or folder of a handle and records its transfers. @throws DomainError */
export const closeEntry = (context: Context, entry: HandleEntry): Promise<void> =>
  (entry.kind === 'folder' ? entry.open.close() : closeFile(context, entry)).finally(entry.leave);

async function closeFile(context: Context, entry: FileEntry): Promise<void> {
  const { open, readBytes, writtenBytes } = entry;
  const isUpload = open.isWritable && (writtenBytes > 0 || readBytes === 0);
  if (!isUpload || readBytes > 0) recordChange(context, 'download', open.path, readBytes);
  await open.close().finally(() => {
    if (isUpload) recordChange(context, 'upload', open.path, writtenBytes);
  });
}
