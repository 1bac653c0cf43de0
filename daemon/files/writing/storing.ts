import type { UploadedFile } from '../../../generated/daemon/types.js';
import type { Upload } from '../../../lib/contract/upload.js';
import { writeChunks } from '../../../lib/disk/writing/write-chunks.js';
import { DomainError, unlessKind } from '../../../lib/errors/errors.js';
import { untilAborted } from '../../../lib/time/until-aborted.js';
import type { FileParts } from '../changes/file-parts.js';
import { reservingSpace } from '../changes/taking-room.js';
import { statOf } from '../jail/jail.js';
import { type JailPath, jailPath, quoted } from '../jail/jail-path.js';
import { replaceFile } from './writing.js';

/**
 * Stores an upload of any length as it arrives: at the path or, if that is a folder, in the folder under the name
 * that the client sent, with all other files of the form. Each file appears atomically. If one fails, the files
 * before it are kept.
 *
 * @throws DomainError `conflict` if a folder has the file's name; `invalid_input` for a file without a name, or if
 * two files of the form have the same name
 */
export async function storeUpload(parts: FileParts, path: JailPath, upload: Upload): Promise<UploadedFile> {
  const stored = (bytes_uploaded: number) => ({
    path: path.text,
    bytes_uploaded,
    status: 'completed' as const,
  });
  if (!(await isFolder(parts, path))) return stored(await storeOne(parts, path, upload));
  // `others` must be called before the first file is read.
  const others = upload.others?.() ?? [];
  const names = new Set([upload.fileName]);
  let bytes = await storeOne(parts, placeIn(path, upload), upload);
  for await (const other of others) {
    const place = placeIn(path, other);
    if (names.has(other.fileName)) throw namedTwice(place);
    names.add(other.fileName);
    bytes += await storeOne(parts, place, other);
  }
  return stored(bytes);
}

async function isFolder({ jail }: FileParts, path: JailPath): Promise<boolean> {
  // Return false for the data directory. It contains only the containers' folders, so no file can be stored in it.
  if (path.names.length === 0) return false;
  return (await unlessKind(jail.hold(path, statOf), 'not_found'))?.isDirectory() ?? false;
}

function placeIn(folder: JailPath, { fileName = '' }: Upload): JailPath {
  const place = jailPath(`${folder.text}/${fileName}`);
  if (place.names.length === folder.names.length + 1) return place;
  const message = `The path ${quoted(folder.text)} is a folder: send the name of the file in that folder as the file name of the upload.`;
  throw new DomainError('invalid_input', message);
}

/** The error for two files of the same name, of which one would silently replace the other. */
const namedTwice = ({ text }: JailPath) =>
  new DomainError(
    'invalid_input',
    `Two files of the uploaded form would be stored as ${quoted(text)}: give them different names.`,
  );

function storeOne(parts: FileParts, path: JailPath, upload: Upload): Promise<number> {
  return parts.claims.during(path, (claim) =>
    replaceFile(parts, { path }, claim, (file) => {
      const chunks = reservingSpace(upload, { reservation: claim.reservation, size: upload.size });
      return writeChunks(file, untilAborted(chunks, claim.signal));
    }),
  );
}
