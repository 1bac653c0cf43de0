import type {
  Backup,
  BackupChange,
  BackupList,
  CreateBackupRequest,
  DeletedBackup,
  UpdateBackupRequest,
} from '../../generated/daemon/types.js';
import { cursorPage, type PageRequest } from '../../lib/contract/cursor-page.js';
import type { Download } from '../../lib/contract/download.js';
import type { Upload } from '../../lib/contract/upload.js';
import type { Database } from '../../lib/database/database.js';
import { DomainError } from '../../lib/errors/errors.js';
import { isoTime } from '../../lib/time/clock.js';
import { holderOf, type Requester, semaphoreFor } from '../concurrency/bounds.js';
import type { InterruptedClaim } from '../containers/lifecycle/journaled-claim.js';
import type { Account } from '../disk/account.js';
import type { Work } from '../operations/operations.js';
import { fileNameOf, openDownload } from './backup-download.js';
import { BackupIndex, type BackupRecord, recordOf } from './index/backup-index.js';
import { backupView, newBackupView } from './index/backup-view.js';
import { IndexSync } from './index/index-sync.js';
import { typeAfter } from './making/console-lines.js';
import { type BackupNote, makeBackup } from './making/make-backup.js';
import { type RestoreRequest, Restores, requireOf } from './restoring/restores.js';
import type { BackupManifest } from './stores/backup-store.js';
import { BackupAccount, type BackupLimits } from './storing/backup-account.js';
import { removeBackup, setLock } from './storing/backup-locks.js';
import type { BackupParts } from './storing/backup-parts.js';
import { BackupUses, noBackup } from './storing/backup-uses.js';
import { takeUpload } from './take-upload.js';
import { Verifications } from './verifying/verifications.js';

export type BackupsOptions = Omit<BackupParts, 'index' | 'account' | 'sync' | 'uses'> & {
  limits: BackupLimits;
  /** The parent of the containers' folders. */
  serversFolder: string;
  database: Database;
  /** The daemon's folder for restores in progress, on the disk of the containers' folders. */
  restoringFolder: string;
};

/**
 * The lifetime of a download link, in seconds. A download that has started continues; to resume it, clients need a
 * new link.
 */
const LINK_S = 60;

const PLACES = {
  placeOf: ({ created: age, id }: BackupRecord) => ({ age, id }),
  pattern: /^([0-9TZ:.+-]{10,35}) (bkp_[0-9a-v]{26})$/,
  parseAge: String,
};

/**
 * Backups of the containers' files, which are kept when a container is removed. Every method throws DomainError
 * `not_found` for an unknown container or backup, `unavailable` while the store is unavailable, and `disk_full`.
 */
export class Backups {
  readonly #parts: BackupParts;
  readonly #restores: Restores;
  readonly #verifications: Verifications;
  readonly #making = semaphoreFor('backups');
  /** The ids of containers of which a backup is being created or queued. */
  readonly #busy = new Set<string>();
  readonly #uploading = semaphoreFor('backup_uploads');
  readonly #closing = new AbortController();
  readonly #listeners = new Set<(change: BackupChange) => void>();

  private constructor(parts: BackupParts, restores: Restores) {
    this.#parts = parts;
    this.#restores = restores;
    this.#verifications = new Verifications(parts);
    parts.containers.recoveries.register('backup', (cut) => this.#recover(cut));
    parts.index.onChange(({ change, record }) => this.#report(change, record));
  }

  static async open(options: BackupsOptions): Promise<Backups> {
    const { database, restoringFolder, serversFolder, limits, ...parts } = options;
    const { store, logger } = parts;
    const { folders } = parts.containers;
    const index = await BackupIndex.open({ database, logger });
    const sync = new IndexSync({ index, store, logger });
    const account = new BackupAccount({
      index,
      limits,
      // A removed container has no limit, because nothing more is stored for it.
      diskLimitOf: (id) => (folders.isThere(id) ? folders.diskOf(id).limitBytes : undefined),
      folder: parts.disk?.folder,
      serversFolder,
    });
    const { disk } = parts.files;
    const restores = await Restores.open({ ...parts, disk, folder: restoringFolder });
    return new Backups({ ...parts, index, account, sync, uses: new BackupUses() }, restores);
  }

  /** Starts to synchronize the index with the store, in the background. Call it once, after the start of the daemon. */
  recover(): void {
    this.#parts.sync.start();
  }

  /**
   * Packs a container's folder while its server runs.
   *
   * @param wanted aborts when no client waits for the response any more. Then a queued backup is dropped, but a backup
   * in progress continues.
   * @throws DomainError `conflict` while another operation claims the container, or a backup of it is queued;
   * `forbidden` for files that the daemon may not read, which the message names; `rate_limited`; the signals' reasons
   */
  async create(
    input: CreateBackupRequest,
    requester: Requester,
    work: Work,
    wanted?: AbortSignal,
  ): Promise<Backup> {
    const { containers } = this.#parts;
    containers.status(input.id);
    if (this.#busy.has(input.id)) {
      const message = `A backup of container ${input.id} is already being created or queued: wait until that backup has finished.`;
      throw new DomainError('conflict', message);
    }
    this.#busy.add(input.id);
    try {
      const make = () =>
        containers.claim(input.id, 'backup', (claim) => makeBackup(this.#parts, input, claim), work);
      const waits = wanted === undefined ? work.signal : AbortSignal.any([work.signal, wanted]);
      return newBackupView(await this.#making.run(holderOf(requester, input.id), make, waits));
    } finally {
      this.#busy.delete(input.id);
    }
  }

  /**
   * Returns a page of the list of a container's backups. Without an `id`, the default container is used. The
   * container may have been removed.
   */
  async list({ id, ...page }: PageRequest & { id?: string | undefined }): Promise<BackupList> {
    const { containers, index, sync } = this.#parts;
    const containerId = containers.resolveDefault(id);
    await sync.settled();
    const records = index.of(containerId);
    if (records.length === 0) containers.status(containerId);
    const { shown, next_cursor } = cursorPage(records, page, PLACES);
    return { backups: shown.map(backupView), next_cursor };
  }

  /**
   * Restores a backup into its container, or a backup of the container `source_id` into another one (see `Restores`).
   * @throws DomainError `conflict` for a backup of another container than this one, or a damaged one
   */
  async restore({ id, backup_id, source_id = id }: RestoreRequest, requester: Requester, work: Work) {
    this.#parts.containers.status(id);
    await this.during(backup_id, async (record) => {
      requireOf(source_id, { id: backup_id, of: record.container_id }, id);
      const manifest = (signal: AbortSignal) => this.#manifest(backup_id, signal);
      await this.#restores.restore(manifest, id, requester, work);
      // The container of the backup does not change if the backup is restored into another one.
      if (source_id === id) this.#report('restored', record);
    });
    return { id, backup_id, status: 'restoring' as const };
  }

  /**
   * Reads a whole backup, and stores whether it is damaged (see `Verifications`). The container may have been removed.
   */
  async verify(id: string, requester: Requester, work: Work): Promise<Backup> {
    const record = await this.#verifications.verify(await this.find(id), requester, work);
    this.#report('verified', record);
    return backupView(record);
  }

  /** Returns the number of a container's backups and their total size, including those being created. */
  usageOf(id: string): Account & { count: number } {
    const { account, index } = this.#parts;
    return { ...account.of(id), count: index.of(id).length };
  }

  /** Returns the total size of the backups of all containers. */
  totalUsage(): Promise<Account> {
    return this.#parts.account.total();
  }

  /** Returns the figures of all stored backups, without asking the store. */
  figures(): ReturnType<BackupIndex['newest']> & { bytes: number } {
    const { index } = this.#parts;
    return { ...index.newest(), bytes: index.bytes() };
  }

  /** Returns the metadata of a backup. */
  async find(id: string): Promise<BackupRecord> {
    await this.#parts.sync.settled();
    const record = this.#parts.index.get(id);
    if (record === undefined) throw noBackup(id);
    return record;
  }

  /** Runs `work`, and rejects any deletion of the backup until `work` has ended. */
  async during<T>(id: string, work: (record: BackupRecord) => Promise<T>): Promise<T> {
    const record = await this.find(id);
    const release = this.#parts.uses.take(id);
    try {
      return await work(record);
    } finally {
      release();
    }
  }

  /** Locks a backup or unlocks it (see `setLock`). */
  async update({ backup_id: id, locked }: UpdateBackupRequest): Promise<Backup> {
    await this.find(id);
    return backupView(recordOf(await setLock(this.#parts, id, locked)));
  }

  /** Deletes a backup and ends its downloads. @throws DomainError `conflict` while it is being restored or if locked */
  async remove(id: string): Promise<DeletedBackup> {
    await this.find(id);
    await removeBackup(this.#parts, id);
    return { backup_id: id, status: 'deleted' };
  }

  /**
   * Returns a URL from which anyone can download the archive for a minute. Returns undefined if the store does not
   * support URLs.
   */
  async link(id: string): Promise<string | undefined> {
    const { store } = this.#parts;
    const record = await this.find(id);
    return store.link?.(id, { fileName: fileNameOf(record), expiresInS: LINK_S });
  }

  /** Opens a download of the archive (see `openDownload`). */
  async download(id: string): Promise<Download> {
    return openDownload(this.#parts, await this.find(id));
  }

  /**
   * Stores an uploaded archive after reading it completely.
   * @throws DomainError `invalid_input` for an archive that is damaged or not supported; `rate_limited`;
   * errors of reading the upload; the reason of `signal`, which aborts when the client disconnects
   */
  async upload(
    input: { id: string; name?: string | undefined; upload: Upload },
    requester: Requester,
    signal: AbortSignal,
  ) {
    this.#parts.containers.status(input.id);
    const either = AbortSignal.any([this.#closing.signal, signal]);
    const take = () => takeUpload(this.#parts, input, either);
    const { id, container_id, name, size } = await this.#uploading.run(
      holderOf(requester, input.id),
      take,
      either,
    );
    return { backup_id: id, container_id, name, size, status: 'completed' as const };
  }

  /** Calls back when a backup was created, restored, verified or deleted. @returns a function that unsubscribes */
  onChange(listener: (change: BackupChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#closing.abort(new DomainError('unavailable', 'The daemon is stopping: try again later.'));
    await this.#restores.close();
    await this.#parts.sync.close();
    await this.#parts.index.close();
  }

  #report(change: BackupChange['change'], record: BackupRecord): void {
    const at = isoTime(this.#parts.clock.now());
    for (const listener of this.#listeners) listener({ change, backup: backupView(record), at });
  }

  /** Returns the manifest of a backup. @throws DomainError `conflict` if the store has no valid one, `unavailable` */
  async #manifest(id: string, signal: AbortSignal): Promise<BackupManifest> {
    const found = await this.#parts.store.manifest(id, signal);
    if (found !== undefined) return found;
    const message = `Backup ${id} cannot be restored because its files are damaged or missing (the daemon’s log has the details). Restore another one.`;
    throw new DomainError('conflict', message);
  }

  /**
   * Recovers from an interrupted backup: types the console lines that should follow the backup. `IndexSync` deletes
   * the files of the backup.
   */
  async #recover({ containerId, note, signal }: InterruptedClaim): Promise<'undone'> {
    const { after } = note as Partial<BackupNote>;
    await typeAfter(this.#parts, containerId, after ?? [], signal);
    return 'undone';
  }
}
