import { closeSync, constants, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../../../lib/errors/errors.js';
import { failing, hostFault } from '../../../../lib/errors/host-fault.js';
import type { ContainerSpec, ServerUser } from '../../../catalog/container-spec.js';

/** The maximum length of a note, which is a small file of the daemon about a run. */
const NOTE_BYTES = 64;
const PADDING = /\0+$/;
/** Flags to overwrite a file in place, so that no new disk block is needed. */
const OVER = constants.O_RDWR | constants.O_CREAT;

/**
 * Creates an empty note and allocates its block, so that it can still be written when the disk is full or has no free
 * inodes.
 */
export const reserveNote = (path: string): Promise<void> => writeNote(path, '');

/** Replaces a note with a text of at most 64 bytes. @throws DomainError `disk_full`, `unavailable` */
export async function writeNote(path: string, text: string): Promise<void> {
  const bytes = Buffer.alloc(NOTE_BYTES);
  bytes.write(text);
  const failed = failing('The record of a run cannot be written');
  await using file = await open(path, OVER, 0o600).catch(failed);
  await file.write(bytes, 0, NOTE_BYTES, 0).catch(failed);
}

/**
 * Reads a note. Returns an empty string if it was not written yet, and null if it does not exist. @throws DomainError
 * `unavailable`
 */
export function readNote(path: string): string | null {
  try {
    const file = openSync(path, 'r');
    try {
      // Ignore further bytes, which a server that has access to the file may have added.
      const bytes = Buffer.alloc(NOTE_BYTES);
      return bytes.toString('utf8', 0, readSync(file, bytes, 0, NOTE_BYTES, 0)).replace(PADDING, '');
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw hostFault(error, 'The record of a run cannot be read');
  }
}

/** The user as which a container's processes run. */
export type Owner = ServerUser & { isOwn: boolean };

const OWNER = /^(\d{1,10}):(\d{1,10}) (own|shared)$/;

/**
 * Records as which user a container's processes run, before any is started, so that the next daemon can end all of
 * them.
 *
 * @throws DomainError `disk_full`, `unavailable`
 */
export async function noteOwner(
  containerFolder: string,
  { user, userIsOwn = false }: Pick<ContainerSpec, 'user' | 'userIsOwn'>,
): Promise<void> {
  if (user === undefined) return;
  await writeNote(noteIn(containerFolder), `${user.uid}:${user.gid} ${userIsOwn ? 'own' : 'shared'}`);
}

/** Returns the recorded user; null if no process was started as another user. @throws DomainError `unavailable` */
export function readOwner(containerFolder: string): Owner | null {
  const [, uid, gid, kind] = OWNER.exec(readNote(noteIn(containerFolder)) ?? '') ?? [];
  return uid === undefined ? null : { uid: Number(uid), gid: Number(gid), isOwn: kind === 'own' };
}

const noteIn = (containerFolder: string) => join(containerFolder, 'user');
