import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DomainError, unlessMissing } from '../../../lib/errors/errors.js';
import { holderOf, type Requester, semaphoreFor } from '../../concurrency/bounds.js';
import type { InterruptedClaim, JournaledClaim } from '../../containers/lifecycle/journaled-claim.js';
import { Walks } from '../../files/walks/walks.js';
import type { Work } from '../../operations/operations.js';
import type { BackupManifest } from '../stores/backup-store.js';
import type { RestoreNote, RestoreParts } from './restore-parts.js';
import { inodeOf, movedAway, placesOf, RestoreSite } from './restore-site.js';
import { restoreFolder } from './restore-work.js';
import { clearSite, swapFolders } from './swap-folders.js';

/** A backup, the container to restore, and the container of the backup if it is another one. */
export type RestoreRequest = { id: string; backup_id: string; source_id?: string };

/** Restores backups into their containers, or into others. */
export class Restores {
  readonly #parts: RestoreParts;
  readonly #restoring = semaphoreFor('restores');

  private constructor(parts: RestoreParts) {
    this.#parts = parts;
    parts.containers.recoveries.register('restore', (cut) => this.#recover(cut));
  }

  /** Creates the restores. Call this before containers are recovered and requests are served. */
  static async open(options: Omit<RestoreParts, 'walks'>): Promise<Restores> {
    const restores = new Restores({ ...options, walks: new Walks() });
    await restores.#sweep();
    return restores;
  }

  /**
   * Replaces all files of the container's folder by those of a backup, except files that the backup excluded. A
   * running server is stopped and started again. A failed or cancelled restore changes nothing.
   *
   * @param manifestOf returns the backup's manifest; called when the restore leaves the queue @throws DomainError
   * `conflict` for a damaged backup or while another operation claims the container; `disk_full`; `unavailable`;
   * `rate_limited`; the signal's reason
   */
  async restore(
    manifestOf: (signal: AbortSignal) => Promise<BackupManifest>,
    containerId: string,
    requester: Requester,
    work: Work,
  ): Promise<void> {
    const begin = async () => {
      const manifest = await manifestOf(work.signal);
      await this.#requireSpace(manifest, containerId);
      const restore = (hold: JournaledClaim) => restoreFolder(this.#parts, manifest, hold);
      return this.#parts.containers.claim(containerId, 'restore', restore, work);
    };
    await this.#restoring.run(holderOf(requester, containerId), begin, work.signal);
  }

  /** Checks the disk limit before the server is stopped. Does not count the files that the restore will keep. */
  async #requireSpace({ unpacked_size }: BackupManifest, containerId: string): Promise<void> {
    const { containers, disk, folder } = this.#parts;
    await RestoreSite.choose(containers.folders.pathOf(containerId), folder);
    const reservation = disk.begin(containerId, { replacesAll: true });
    try {
      reservation.replaces(disk.bytesOf(containerId));
      await reservation.take(unpacked_size);
    } finally {
      reservation.end(false);
    }
  }

  close(): Promise<void> {
    return this.#parts.walks.close();
  }

  async #recover({ containerId, folder, note: noted }: InterruptedClaim): Promise<'undone' | 'done'> {
    const note = noted as RestoreNote;
    const { disk, folder: state } = this.#parts;
    const site = new RestoreSite(note.place, { target: folder, state });
    const isDone = note.step === 'swap' && (await swapFolders(this.#parts, site, note.inode));
    const isLost = note.step === 'swap' && !isDone && (await inodeOf(folder)) === undefined;
    if (isLost) await this.#putBack(site);
    await clearSite(this.#parts, site);
    if (isDone) disk.measureSoon(containerId);
    return isDone ? 'done' : 'undone';
  }

  /** Moves the old folder back if the new folder has disappeared. */
  async #putBack(site: RestoreSite): Promise<void> {
    if (await movedAway(site.old(1), site.target)) return;
    const message =
      'The folder of the server is missing, and the restore has no copy of it: restore a backup.';
    throw new DomainError('conflict', message, { logOnly: { folder: site.folder } });
  }

  /** Deletes what old restores have left, except a folder that may be the only copy of a server's files. */
  async #sweep(): Promise<void> {
    const { containers, folder: state, logger } = this.#parts;
    const servers = dirname(containers.folders.pathOf('cnt_'));
    for (const place of placesOf(state, servers)) {
      for (const id of (await unlessMissing(readdir(place))) ?? []) {
        const target = containers.folders.pathOf(id);
        const isOnly = containers.folders.isThere(id) && (await inodeOf(target)) === undefined;
        if (containers.folders.isClaimed(id) || isOnly) continue;
        await containers.folders.throwAway(join(place, id)).catch((error: unknown) => {
          logger.warn(
            { err: error, folder: join(place, id) },
            'cannot delete the files that an earlier restore left',
          );
        });
      }
    }
  }
}

/**
 * Checks that a backup belongs to the container `source` from which it is restored into `into`.
 *
 * @throws DomainError `conflict` if it does not
 */
export function requireOf(source: string, backup: { id: string; of: string }, into: string): void {
  const { id, of } = backup;
  if (of === source) return;
  throw new DomainError(
    'conflict',
    source === into
      ? `Backup ${id} belongs to container ${of}: restore it with POST /container/restore-from, which takes both containers.`
      : `Backup ${id} does not belong to the container from which it should be restored: name the container that has it.`,
  );
}
