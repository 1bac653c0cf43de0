import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { Upload } from '../../../lib/contract/upload.js';
import { writeChunks } from '../../../lib/disk/writing/write-chunks.js';
import { DomainError, errorCode } from '../../../lib/errors/errors.js';
import type { DiskReservation } from '../../disk/change-room.js';
import type { FileParts } from '../changes/file-parts.js';
import type { PathClaim } from '../changes/path-claims.js';
import { readUpTo } from '../changes/read-up-to.js';
import { finish, NEW_MODE, placeOver, replaceable, type Staged } from '../changes/staging.js';
import { reservingSpace } from '../changes/taking-room.js';
import type { Spot } from '../jail/jail.js';
import { jailPath } from '../jail/jail-path.js';
import { type Checksum, UploadBody } from './upload-body.js';
import type { Going, UploadEntry } from './upload-entry.js';
import type { UploadFolder } from './upload-folder.js';

export type Receiving = {
  parts: FileParts;
  folder: UploadFolder;
  entry: UploadEntry;
  going: Going;
};

export type SentBytes = {
  /** The offset of the first byte in the file, which must be the current offset of the upload. */
  offset: number;
  checksum?: Checksum | undefined;
  bytes: Upload;
};

/**
 * Appends bytes to the partial file of an upload, and moves it to its path when it is complete. The creation of the
 * upload has reserved the whole length in the container's quota, so only the free space of the disk is checked.
 *
 * @throws DomainError; some of the bytes may be stored, which the `offset` of the upload shows
 */
export async function receivePart(receiving: Receiving, sent: SentBytes): Promise<void> {
  const { parts, entry, going } = receiving;
  const path = jailPath(entry.record.path);
  const work = async (claim: PathClaim) => {
    await using spot = await parts.jail.openSpot(path);
    await using file = await openAt(receiving, sent.offset);
    await addTo(file, receiving, sent, { ...claim, spot });
  };
  await parts.claims.during(path, work, going.signal);
}

/** Opens the partial file and removes bytes whose checksum was not verified. */
async function openAt({ folder, entry }: Receiving, offset: number): Promise<FileHandle> {
  const { record, sureBytes } = entry;
  const file = await folder.openPart(record, sureBytes);
  if (sureBytes === undefined) return file;
  try {
    await file.truncate(offset);
    await folder.markPart(record, sureBytes, undefined);
    entry.sureBytes = undefined;
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** A claim on the container's folder, and the location of the final file. */
type Placing = PathClaim & { spot: Spot };

async function addTo(
  file: FileHandle,
  receiving: Receiving,
  { offset, checksum, bytes }: SentBytes,
  placing: Placing,
): Promise<void> {
  const { record } = receiving.entry;
  const { reservation, signal, spot } = placing;
  const old = await replaceable(spot);
  const body = new UploadBody(bytes, { maxBytes: record.length - offset, checksum, signal });
  receiving.going.body = body;
  if (bytes.size !== undefined && bytes.size > 0) await reservation.fill(bytes.size);
  const chunks = reservingSpace(body, { reservation: freeSpaceOnly(reservation), size: undefined });
  if (checksum === undefined) await writeAsFarAs(file, { chunks, body, offset });
  else await writeIfRight(file, receiving, { chunks, body, offset });
  if (offset + body.bytes === record.length) await place(receiving, file, placing, old);
}

/**
 * Returns a reservation for bytes that the quota already includes, so that only free space of the disk is reserved.
 * Each call of `take` ends the reservation of the previous call.
 */
const freeSpaceOnly = (reservation: DiskReservation) => ({
  take: (bytes: number) => reservation.fill(bytes),
  give: () => undefined,
  wrote: () => undefined,
});

type Writing = { chunks: AsyncIterable<Buffer>; body: UploadBody; offset: number };

/** Writes the body. If this fails, received bytes are kept. */
async function writeAsFarAs(file: FileHandle, { chunks, body, offset }: Writing): Promise<void> {
  try {
    await writeChunks(file, chunks, { position: offset });
  } finally {
    // A client that sends too many bytes is sending another file, so none of them are kept.
    if (body.isTooLong) await file.truncate(offset);
  }
  if (body.broken !== undefined) throw body.broken.by;
}

/** Writes the body. Received bytes are kept only if their checksum matches. */
async function writeIfRight(
  file: FileHandle,
  { folder, entry }: Receiving,
  { chunks, body, offset }: Writing,
): Promise<void> {
  await folder.markPart(entry.record, undefined, offset);
  entry.sureBytes = offset;
  let isRight = false;
  try {
    await writeChunks(file, chunks, { position: offset });
    isRight = body.broken === undefined && body.isRight;
  } finally {
    if (!isRight) await file.truncate(offset);
    await folder.markPart(entry.record, offset, undefined);
    entry.sureBytes = undefined;
  }
  if (!isRight) throw body.broken?.by ?? mismatch();
}

/** Moves the partial file of an upload to the upload's path. A file at that path is replaced, as in other uploads. */
async function place(
  { parts, folder, entry }: Receiving,
  file: FileHandle,
  placing: Placing,
  old: Stats | undefined,
): Promise<void> {
  const { reservation, spot } = placing;
  const { names } = parts.staging;
  const path = folder.part(entry.record);
  const part: Staged = { kind: 'file', held: file, path, names, isPlaced: false };
  const mode = old?.mode ?? NEW_MODE;
  try {
    await finish(part, placing, mode);
    const replaced = await placeOver(part, spot).catch((error: unknown) => {
      if (errorCode(error) !== 'EXDEV') throw error;
      // Copy it to another mount, because rename(2) cannot cross mounts.
      return placeCopy(parts, part, { ...placing, mode });
    });
    reservation.give(replaced);
    reservation.redeem(entry.record.length);
    entry.release();
  } catch (error) {
    // For the next attempt, the partial file must be writable, even if the final file is read-only.
    await file.chmod(0o600);
    throw error;
  }
  entry.isCompleted = true;
  await folder.complete(entry.record, Date.now());
}

async function placeCopy(
  { staging }: FileParts,
  part: Staged,
  { owner, signal, spot, mode }: Placing & { mode: number },
): Promise<number> {
  await using copy = await staging.create('file', spot);
  const { size } = await part.held.stat();
  await writeChunks(copy.held, readUpTo(part.held, size, signal));
  await finish(copy, { owner, signal }, mode);
  return await placeOver(copy, spot);
}

const mismatch = () =>
  new DomainError(
    'checksum_mismatch',
    'The received bytes do not match the checksum that was sent with them: send these bytes again.',
  );
