import { type DomainError, isKind } from '../../../lib/errors/errors.js';
import { untilAborted } from '../../../lib/time/until-aborted.js';
import { verifyArchive } from '../restoring/verify-archive.js';
import type { BackupManifest, BackupStore } from '../stores/backup-store.js';
import { ENCRYPTION_DAMAGE } from '../stores/encrypted-store.js';
import { ArchiveSeal } from '../storing/archive-seal.js';

/** What is known about an archive since it was stored. */
export type StoredArchive = Pick<BackupManifest, 'id' | 'size' | 'sha256'>;

const MISSING = 'The archive is missing.';
const CHANGED = 'The archive has changed since it was stored: its checksum differs.';
/** The maximum length of a description of damage, as in the API document. */
export const MAX_DAMAGE_CHARACTERS = 500;

/**
 * Reads a whole archive, and compares it with what was stored. It is unpacked in memory, a chunk at a time, so that a
 * restore would accept it.
 *
 * @param onBytes called with the number of bytes so far
 * @returns how the archive is damaged, in a sentence; null if it is not
 * @throws DomainError of the store, such as `unavailable`; the signal's reason
 */
export async function damageOf(
  store: Pick<BackupStore, 'read'>,
  { id, size, sha256 }: StoredArchive,
  { signal, onBytes }: { signal: AbortSignal; onBytes(bytes: number): void },
): Promise<string | null> {
  const seal = new ArchiveSeal();
  const sealed = seal.through(untilAborted(store.read(id, undefined, signal), signal), onBytes);
  try {
    const problem = await problemIn(sealed, signal);
    if (problem !== null && ENCRYPTION_DAMAGE.includes(problem)) return problem;
    const found = seal.digest();
    if (found.size !== size) return `The archive has ${found.size} bytes instead of ${size}.`;
    return found.sha256 === sha256 ? problem : CHANGED;
  } catch (error) {
    signal.throwIfAborted();
    if (isKind(error, 'not_found')) return MISSING;
    throw error;
  }
}

/** Reads an archive to its end, whatever is in it. @returns why a restore would reject it; null if it would not */
async function problemIn(archive: AsyncGenerator<Uint8Array>, signal: AbortSignal): Promise<string | null> {
  try {
    // Without a method `return`, `verifyArchive` cannot end the iteration when it finds a problem.
    await verifyArchive({ [Symbol.asyncIterator]: () => ({ next: () => archive.next() }) }, signal);
    return null;
  } catch (error) {
    if (!isKind(error, 'invalid_input', 'too_large')) throw error;
    const { message } = (await problemWithRest(archive)) ?? error;
    // Do not end with the first half of a character outside the Basic Multilingual Plane.
    return message.slice(0, MAX_DAMAGE_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '');
  } finally {
    await archive.return(undefined);
  }
}

/** Reads the rest of an archive. @returns the error of an encrypted one that cannot be decrypted to its end */
async function problemWithRest(archive: AsyncGenerator<Uint8Array>): Promise<DomainError | undefined> {
  try {
    while ((await archive.next()).done !== true);
    return undefined;
  } catch (error) {
    if (isKind(error, 'invalid_input')) return error;
    throw error;
  }
}
