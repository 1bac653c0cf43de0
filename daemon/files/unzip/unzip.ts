import { constants } from 'node:fs';
import type { UnzipResult } from '../../../generated/daemon/types.js';
import { DomainError, unlessKind } from '../../../lib/errors/errors.js';
import { MAX_NAME_BYTES } from '../../archives/unpack/bounds.js';
import { holderOf, type Requester, semaphoreFor } from '../../concurrency/bounds.js';
import type { Work } from '../../operations/operations.js';
import type { FileParts } from '../changes/file-parts.js';
import type { PathClaim } from '../changes/path-claims.js';
import { finish, placeNew } from '../changes/staging.js';
import { openFile, statOf } from '../jail/jail.js';
import { containerOf, type JailPath, nameOf, quoted } from '../jail/jail-path.js';
import { Walks } from '../walks/walks.js';
import { makeFolders, removeFolders } from '../writing/making.js';
import { type Unpacking, type UnpackParts, unpack } from './unpacking.js';

export type UnzipInput = { path: JailPath; destination: JailPath; overwrite: boolean };

type UnzipParts = FileParts & UnpackParts;

const FOLDER_MODE = 0o755;

/** The number of workers that unpack one archive together. More workers on the same disk would not finish sooner. */
const UNPACKERS = 2;
const MAX_ENTRIES = 1_000_000;

/**
 * Unpacks a limited number of archives at a time, in its own workers, so that lists of folders do not wait for them.
 */
export class Unzipper {
  readonly #parts: UnzipParts;
  readonly #extractions = semaphoreFor('extractions');

  /** @param maxBytes the maximum total size of an unpacked archive */
  constructor(parts: FileParts, maxBytes: number) {
    const bounds = { maxBytes, maxEntries: MAX_ENTRIES, maxNameBytes: MAX_NAME_BYTES };
    const unpackers = Array.from({ length: UNPACKERS }, () => new Walks());
    this.#parts = { ...parts, unpackers, bounds };
  }

  /**
   * Unpacks an archive into a hidden folder, verifies it completely, and then moves the result to the destination. A
   * new destination appears atomically. In an existing one, each file is added separately; this last step cannot be
   * cancelled.
   *
   * @throws DomainError `not_found`; `invalid_input` if the archive is damaged or has unsupported entries;
   * `too_large`; `conflict` if a file is in the place of a folder or vice versa; `disk_full`; `rate_limited`; the
   * signal's reason
   */
  async unzip(input: UnzipInput, work: Work, requester: Requester): Promise<UnzipResult> {
    const unzip = () => unzipArchive(this.#parts, input, work);
    return this.#extractions.run(holderOf(requester, input.destination.names[0]), unzip, work.signal);
  }

  async close(): Promise<void> {
    await Promise.all(this.#parts.unpackers.map((unpacker) => unpacker.close()));
  }
}

async function unzipArchive(
  parts: UnzipParts,
  { path, destination, overwrite }: UnzipInput,
  work: Work,
): Promise<UnzipResult> {
  // A container's own folder is accepted as the destination, because only its content changes.
  const changed = destination.names.length === 1 ? inner(destination, '') : destination;
  const unzip = async (claim: PathClaim) => {
    work.onContainer(nameOf(destination.names[0] ?? ''));
    const archive = await parts.jail.hold(path, (spot) => openFile(spot, constants.O_RDONLY));
    await using _file = archive.file;
    const unpacking = { archive, path, claim, onProgress: work.onProgress };
    if (await isFolder(parts, destination)) return await unzipInto(parts, destination, overwrite, unpacking);
    return await unzipAnew(parts, destination, unpacking);
  };
  const files = await parts.claims.during(changed, unzip, work.signal);
  return { path: path.text, files_extracted: files, status: 'completed' };
}

const inner = ({ text, names }: JailPath, name: string): JailPath => ({ text, names: [...names, name] });

/** Returns whether the path exists. @throws DomainError `conflict` if it is not a folder */
async function isFolder({ jail }: FileParts, path: JailPath): Promise<boolean> {
  const looked = jail.hold(path, statOf);
  const stat = await (path.names.length > 1 ? unlessKind(looked, 'not_found') : looked);
  if (stat === undefined) return false;
  if (stat.isDirectory()) return true;
  const message = `The destination ${quoted(path.text)} already exists and is not a folder: choose another destination.`;
  throw new DomainError('conflict', message);
}

async function unzipAnew(parts: UnzipParts, destination: JailPath, unpacking: Unpacking): Promise<number> {
  const above: JailPath = { text: destination.text, names: destination.names.slice(0, -1) };
  const made = await makeFolders(parts, above, unpacking.claim.owner);
  try {
    await using spot = await parts.jail.openSpot(destination);
    await using staged = await parts.staging.create('folder', spot);
    const files = await unpack(parts, unpacking, staged.held.fd);
    await finish(staged, unpacking.claim, FOLDER_MODE);
    await placeNew(staged, spot);
    return files;
  } catch (error) {
    await removeFolders(parts, made);
    throw error;
  }
}

async function unzipInto(
  parts: UnzipParts,
  destination: JailPath,
  overwrite: boolean,
  unpacking: Unpacking,
): Promise<number> {
  const { jail, staging, walks } = parts;
  // Unpack on the file system of the folder's content: the folder itself may be a mount point.
  await using spot = await jail.openSpot(inner(destination, '.'));
  await using unpacked = await staging.create('folder', spot);
  await using aside = await staging.create('folder', spot);
  const files = await unpack(parts, unpacking, unpacked.held.fd);
  const merging = { from: unpacked.held.fd, to: spot.folder.fd, aside: aside.held.fd, overwrite };
  const { kept, bytes } = await walks.result('merge', merging, { of: containerOf(destination) });
  // The number of freed bytes is an estimate, because the server may have replaced files in the meantime.
  unpacking.claim.reservation.give(bytes, { isGuessed: overwrite });
  return files - kept;
}
