import { closeSync, constants, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { errorCode } from '../../../lib/errors.js';
import { failing, hostFault } from '../../../lib/host-fault.js';

/** No note is longer. */
const NOTE_BYTES = 64;
const PADDING = /\0+$/;
/** Written over in place: what was reserved is used. */
const OVER = constants.O_RDWR | constants.O_CREAT;

/** Makes an empty note with its bytes on the disk, so that it can be written when no byte and no inode is left. */
export const reserveNote = (path: string): Promise<void> => writeNote(path, '');

/** Replaces a note by a text of at most 64 bytes. @throws DomainError `disk_full`, `unavailable` */
export async function writeNote(path: string, text: string): Promise<void> {
  const bytes = Buffer.alloc(NOTE_BYTES);
  bytes.write(text);
  const failed = failing('A note on a run cannot be written');
  const file = await open(path, OVER, 0o600).catch(failed);
  try {
    await file.write(bytes, 0, NOTE_BYTES, 0).catch(failed);
  } finally {
    await file.close();
  }
}

/** A note's text, empty where nothing was noted, or null where it was never made. @throws DomainError `unavailable` */
export function readNote(path: string): string | null {
  try {
    const file = openSync(path, 'r');
    try {
      // What is behind them, where a server got hold of a note, is not read.
      const bytes = Buffer.alloc(NOTE_BYTES);
      return bytes.toString('utf8', 0, readSync(file, bytes, 0, NOTE_BYTES, 0)).replace(PADDING, '');
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw hostFault(error, 'A note on a run cannot be read');
  }
}
