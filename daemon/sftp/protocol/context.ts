import { DomainError } from '../../../lib/errors.js';
import { atEnd, type Soon } from '../../../lib/soon.js';
import { canonicalPath, type JailPath } from '../../files/jail/jail-path.js';
import { pathBelow } from '../../files/posix/byte-path.js';
import type { FileSession } from '../../files/posix/opening.js';
import type { PosixFiles } from '../../files/posix/posix-files.js';
import type { FileEntry, HandleEntry, Handles } from './handles.js';
import type { WireReader } from './packets/wire-reader.js';
import type { SftpAction, SftpSession } from './sftp-session.js';

/** What the requests of a session share. */
export type Context = {
  files: PosixFiles;
  root: JailPath;
  handles: Handles;
  opener: FileSession;
  signal: AbortSignal;
  record: SftpSession['record'];
};

export type Request = { id: number; reader: WireReader };

/** Answers a request, at once where it can. What it throws is told to the client; a BadPacket ends the session. */
export type Handler = (context: Context, request: Request) => Soon<Buffer>;

/** A path of the request. @throws BadPacket; DomainError `invalid_input` */
export const readPath = ({ root }: Context, { reader }: Request): JailPath =>
  pathBelow(root, reader.string());

/** The same of what may be made, renamed or deleted: not the home itself. @throws DomainError `conflict` */
export function readEntry(context: Context, request: Request): JailPath {
  const path = readPath(context, request);
  if (path.names.length > context.root.names.length) return path;
  throw new DomainError('conflict', 'The path "/" is your home: use a path below it.');
}

export const recordChange = ({ record }: Context, action: SftpAction, path: JailPath, size = 0): void =>
  record({ action, path: canonicalPath(path), size });

/** Closes what a handle was for, and tells what was done with it. @throws DomainError */
export const closeEntry = (context: Context, entry: HandleEntry): Soon<void> =>
  atEnd(() => (entry.kind === 'folder' ? entry.open.close() : closeFile(context, entry)), entry.leave);

function closeFile(context: Context, entry: FileEntry): Soon<void> {
  const { open, readBytes, writtenBytes } = entry;
  const isUpload = open.isWritable && (writtenBytes > 0 || readBytes === 0);
  if (!isUpload || readBytes > 0) recordChange(context, 'download', open.path, readBytes);
  return atEnd(
    () => open.close(),
    () => {
      if (isUpload) recordChange(context, 'upload', open.path, writtenBytes);
    },
  );
}
