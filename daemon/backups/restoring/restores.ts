import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DomainError, unlessCode } from '../../../lib/errors.js';
import { holderOf, type Requester, semaphoreFor } from '../../concurrency/bounds.js';
import type { CutHold, Hold } from '../../containers/hold.js';
import { Walks } from '../../files/walks/walks.js';
import type { Work } from '../../operations/operations.js';
import type { BackupManifest } from '../backup-store.js';
import type { RestoreNote, RestoreParts } from './restore-parts.js';
import { inodeOf, movedAway, placesOf, RestoreSite } from './restore-site.js';
import { restoreFolder } from './restore-work.js';
import { clearSite, swapFolders } from './swap-folders.js';

const NOT_THERE = new Set(['ENOENT']);

/** Puts backups back into the containers that they are of. */
export class Restores {
  readonly #parts: RestoreParts;
  readonly #restoring = semaphoreFor('restores');

  private constructor(parts: RestoreParts) {
    this.#parts = parts;
    parts.containers.holds.register('restore', (cut) => this.#recover(cut));
  }

  /** To be opened before containers are recovered, and before anybody asks for anything. */
  static async open(options: Omit<RestoreParts, 'walks'>): Promise<Restores> {
    const restores = new Restores({ ...options, walks: new Walks() });
    await restores.#sweep();
    return restores;
  }

  /**
   * Puts a backup in the place of all that its container's folder holds, but for what it was told not to hold. A server
   * that runs is ended for it and begun again. What fails, or is called off, leaves everything as it was.
   *
   * @param manifestOf asked when its turn has come
   * @throws DomainError `conflict` for a backup that is damaged, and while there is other work
   * at the container; `disk_full`; `unavailable`; `rate_limited`; the signal's reason
   */
  async restore(
    manifestOf: (signal: AbortSignal) => Promise<BackupManifest>,
    containerId: string,
    requester: Requester,
    work: Work,
  ): Promise<void> {
    const begin = async () => {
      const manifest = await manifestOf(work.signal);
      await this.#requireRoom(manifest, containerId);
      const restore = (hold: Hold) => restoreFolder(this.#parts, manifest, hold);
      return this.#parts.containers.hold(containerId, 'restore', restore, work);
    };
    await this.#restoring.run(holderOf(requester, containerId), begin, work.signal);
  }

  /** Before a server is ended for it. What stays beside it is not looked at here. */
  async #requireRoom({ unpacked_size }: BackupManifest, containerId: string): Promise<void> {
    const { containers, disk, folder } = this.#parts;
    await RestoreSite.choose(containers.folders.pathOf(containerId), folder);
    const room = disk.begin(containerId, { replacesAll: true });
    try {
      room.replaces(disk.bytesOf(containerId));
      await room.take(unpacked_size);
    } finally {
      room.end(false);
    }
  }

  close(): Promise<void> {
    return this.#parts.walks.close();
  }

  async #recover({ containerId, folder, note: noted }: CutHold): Promise<'undone' | 'done'> {
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

  /** Somebody has taken away what was to be put there. */
  async #putBack(site: RestoreSite): Promise<void> {
    if (await movedAway(site.old(1), site.target)) return;
    const message = 'The folder of the server is gone, and the restore kept no copy of it: restore a backup.';
    throw new DomainError('conflict', message, { logOnly: { folder: site.folder } });
  }

  /** What nobody will set right any more. What may be all that is left of a server's files stays. */
  async #sweep(): Promise<void> {
    const { containers, folder: state, logger } = this.#parts;
    const servers = dirname(containers.folders.pathOf('cnt_'));
    for (const place of placesOf(state, servers)) {
      for (const id of (await unlessCode(readdir(place), NOT_THERE)) ?? []) {
        const target = containers.folders.pathOf(id);
        const isOnly = containers.folders.isThere(id) && (await inodeOf(target)) === undefined;
        if (containers.folders.isHeld(id) || isOnly) continue;
        await containers.folders.throwAway(join(place, id)).catch((error: unknown) => {
          logger.warn({ err: error, folder: join(place, id) }, 'what a restore has left cannot be deleted');
        });
      }
    }
  }
}

/** @throws DomainError `conflict` */
export function requireOwn(id: string, { of, into }: { of: string; into: string }): void {
  if (of === into) return;
  const what = `The backup ${id} is of the container ${of}`;
  throw new DomainError('conflict', `${what}: download it, upload it to ${into}, and restore that.`);
}
