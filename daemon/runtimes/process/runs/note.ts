import { closeSync, constants, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../../../lib/errors/errors.js';
import { failing, hostFault } from '../../../../lib/errors/host-fault.js';
import type { ContainerSpec, ServerUser } from '../../../catalog/container-spec.js';

/** The maximum length of a note. */
const NOTE_BYTES = 64;
const PADDING = /\0+$/;
/** Overwrites in place, to use the reserved block. */
const OVER = constants.O_RDWR | constants.O_CREAT;

/**
 * Creates an empty note with its block allocated, so that it can be written when the disk has no blocks or inodes
 * left.
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
 * Returns the text of a note; empty if nothing was written, null if it does not exist. @throws DomainError
 * `unavailable`
 */
export function readNote(path: string): string | null {
  try {
    const file = openSync(path, 'r');
    try {
      // Ignores further bytes, which a server with access to a note may have added.
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
 * Records the user before anything runs, so that the next daemon can end all processes of that user. It only knows
 * the container's id.
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

/** Returns null if nothing was started as another user. @throws DomainError `unavailable` */
export function readOwner(containerFolder: string): Owner | null {
  const [, uid, gid, kind] = OWNER.exec(readNote(noteIn(containerFolder)) ?? '') ?? [];
  return uid === undefined ? null : { uid: Number(uid), gid: Number(gid), isOwn: kind === 'own' };
}

const noteIn = (containerFolder: string) => join(containerFolder, 'user');
