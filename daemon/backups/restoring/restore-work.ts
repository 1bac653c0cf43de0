import { chmod, chown, mkdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { itself } from '../../../lib/held-folder.js';
import { hostFault } from '../../../lib/host-fault.js';
import type { Hold } from '../../containers/hold.js';
import type { BackupManifest } from '../backup-store.js';
import type { RestoreNote, RestoreParts } from './restore-parts.js';
import { openAlone, RestoreSite } from './restore-site.js';
import { clearSite, keep, keepsAnything, swapFolders, writePatterns } from './swap-folders.js';
import { unpackBackup } from './unpack-backup.js';

type Restore = { parts: RestoreParts; manifest: BackupManifest; hold: Hold; site: RestoreSite };

/** A container's folder is its user's alone, whatever an archive says of it. */
const FOLDER_MODE = 0o700;

/**
 * Makes the folder of a backup beside the container's, and puts it in its place once it is whole and right. What the
 * backup's patterns did not take moves into it. Up to that point nothing of the server is changed.
 *
 * @throws DomainError `conflict` for a backup that is damaged, or a folder that cannot be replaced; `disk_full`;
 * `unavailable`; the signal's reason
 */
export async function restoreFolder(
  parts: RestoreParts,
  manifest: BackupManifest,
  hold: Hold,
): Promise<void> {
  try {
    const site = await RestoreSite.choose(hold.folder, parts.folder);
    await new RestoreWork({ parts, manifest, hold, site }).run();
  } catch (error) {
    throw hostFault(error, `The backup ${manifest.id} cannot be restored now`);
  }
}

class RestoreWork {
  readonly #restore: Restore;

  constructor(restore: Restore) {
    this.#restore = restore;
  }

  async run(): Promise<void> {
    const { parts, manifest, hold, site } = this.#restore;
    const { disk } = parts;
    const note = (step: object) =>
      hold.note({ backup: manifest.id, place: site.place, ...step } as RestoreNote);
    const room = disk.begin(hold.containerId, { replacesAll: true });
    let isDone = false;
    try {
      await note({ step: 'stage' });
      // What an earlier one has left that nobody could set right.
      await parts.containers.folders.throwAway(site.folder);
      await site.make();
      await writePatterns(site, manifest);
      // Counted as it is told: what a server has written since is not in it, and is no more, either.
      const replaced = disk.bytesOf(hold.containerId) - (await this.#keptBytes());
      if (replaced > 0) room.replaces(replaced);
      else room.adopt(-replaced);
      const inode = await this.#unpacked(room);
      await keep(parts, site, manifest, { isTrial: true });
      hold.signal.throwIfAborted();
      await note({ step: 'swap', inode });
      if (!(await swapFolders(parts, site, inode))) throw new Error('what was unpacked is gone');
      if (replaced > 0) room.give(replaced);
      isDone = true;
    } finally {
      room.end(isDone);
    }
    await clearSite(parts, site);
  }

  /** Before there is anything that could be in the way of it. */
  async #keptBytes(): Promise<number> {
    const { parts, manifest, site } = this.#restore;
    if (!keepsAnything(manifest)) return 0;
    const into = join(site.folder, 'nothing');
    await mkdir(into, 0o700);
    const bytes = await keep(parts, site, manifest, { isTrial: true, into });
    await rmdir(into);
    return bytes;
  }

  /** @returns the number of the folder */
  async #unpacked(room: ReturnType<RestoreParts['disk']['begin']>): Promise<number> {
    const { parts, manifest, hold, site } = this.#restore;
    const folder = await openAlone(site.newFolder);
    if (folder === undefined) throw new Error('a folder that was made is gone');
    try {
      const { store, walks: unpacker } = parts;
      await unpackBackup({ store, unpacker, manifest, to: folder.fd, hold, room });
      const { owner } = hold;
      if (owner !== undefined) await chown(itself(folder), owner.uid, owner.gid);
      await chmod(itself(folder), FOLDER_MODE);
      return (await folder.stat()).ino;
    } finally {
      await folder.close();
    }
  }
}
