import { DomainError } from '../../../lib/errors/errors.js';
import { isoTime } from '../../../lib/time/clock.js';
import { holderOf, type Requester, semaphoreFor } from '../../concurrency/bounds.js';
import type { Work } from '../../operations/operations.js';
import { type BackupRecord, recordOf } from '../index/backup-index.js';
import type { BackupManifest } from '../stores/backup-store.js';
import type { BackupParts } from '../storing/backup-parts.js';
import { noBackup } from '../storing/backup-uses.js';
import { damageOf } from './damage.js';

/** When a backup was verified last, and how it is damaged, if it is. */
type Finding = { verified_at: string; damage: string | null };

const NO_MANIFEST = 'The manifest of the backup, which describes it, is missing or damaged.';

/** Verifies backups. A verification that does not end, because it is cancelled or the daemon killed, changes nothing. */
export class Verifications {
  readonly #parts: BackupParts;
  readonly #verifying = semaphoreFor('verifications');
  /** The ids of backups that are being verified or queued. */
  readonly #busy = new Set<string>();

  constructor(parts: BackupParts) {
    this.#parts = parts;
  }

  /**
   * Reads a whole backup, and stores in its manifest whether it is damaged. Deleting the backup ends this.
   *
   * @returns the backup with the result @throws DomainError `conflict` if it is being verified; `not_found` if it was
   * deleted; `rate_limited`; errors of the store; the reason of the signal. Then the earlier result stays
   */
  async verify({ id, container_id }: BackupRecord, requester: Requester, work: Work): Promise<BackupRecord> {
    if (this.#busy.has(id))
      throw new DomainError('conflict', `Backup ${id} is already being verified: wait for the result.`);
    this.#busy.add(id);
    try {
      const verify = () => verifyBackup(this.#parts, id, work);
      return await this.#verifying.run(holderOf(requester, container_id), verify, work.signal);
    } finally {
      this.#busy.delete(id);
    }
  }
}

async function verifyBackup(parts: BackupParts, id: string, work: Work): Promise<BackupRecord> {
  const { clock, index, logger, store, uses } = parts;
  const deleted = new AbortController();
  const release = uses.take(id, () => deleted.abort(noBackup(id)));
  const signal = AbortSignal.any([work.signal, deleted.signal]);
  try {
    const known = index.get(id);
    if (known === undefined) throw noBackup(id);
    const manifest = await store.manifest(id, signal);
    const stored = manifest ?? known;
    const onBytes = (doneBytes: number) =>
      work.onProgress({ step: 'verifying', doneBytes, totalBytes: stored.size });
    const found = await damageOf(store, stored, { signal, onBytes });
    const damage = found ?? (manifest === undefined ? NO_MANIFEST : null);
    if (damage !== null)
      logger.error({ backup: id, container: known.container_id, damage }, 'a backup is damaged');
    const finding = { verified_at: isoTime(clock.now()), damage };
    return await uses.change(id, () => keep(parts, id, finding, signal), { isPatient: true });
  } finally {
    release();
  }
}

/** Stores the result of a verification in the manifest, or only in the index if the manifest cannot be stored. */
async function keep(
  { index, logger, store, sync }: BackupParts,
  id: string,
  { verified_at, damage }: Finding,
  signal: AbortSignal,
): Promise<BackupRecord> {
  signal.throwIfAborted();
  // Otherwise the sweep after a start could delete the partial file of the new manifest.
  sync.register(id);
  const stored = await store.manifest(id, signal);
  signal.throwIfAborted();
  if (stored === undefined) return index.note(id, { verified_at, damage });
  const { damage: _, ...rest } = stored;
  const changed: BackupManifest = { ...rest, verified_at, ...(damage === null ? {} : { damage }) };
  try {
    await store.publish(changed);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    logger.warn({ err: error, backup: id }, 'cannot store the result of a verification with the backup');
    return index.note(id, { verified_at, damage });
  }
  await index.update(changed);
  return recordOf(changed);
}
