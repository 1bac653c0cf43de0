import type { Database } from '../../lib/database.js';
import { Download } from '../../lib/download.js';
import { DomainError } from '../../lib/errors.js';
import type { Upload } from '../../lib/upload.js';
import { holderOf, type Requester, semaphoreFor } from '../concurrency/bounds.js';
import type { Containers } from '../containers/containers.js';
import type { CutHold } from '../containers/hold.js';
import type { Work } from '../operations/operations.js';
import type { Account } from '../quotas/account.js';
import { BackupAccount, type BackupLimits } from './backup-account.js';
import { BackupIndex, type BackupRecord } from './backup-index.js';
import {
  type BackupPage,
  type BackupPageRequest,
  backupPage,
  type NewBackupView,
  newBackupView,
} from './backup-page.js';
import type { BackupParts } from './backup-parts.js';
import type { BackupManifest } from './backup-store.js';
import { BackupUses, noBackup } from './backup-uses.js';
import { typeAfter } from './making/console-lines.js';
import { type BackupNote, makeBackup, type NewBackup } from './making/make-backup.js';
import { Restores, requireOwn } from './restoring/restores.js';
import { removeBackup } from './store-backup.js';
import { takeUpload } from './take-upload.js';
import { TrueIndex } from './true-index.js';

export type BackupsOptions = Omit<BackupParts, 'index' | 'account' | 'truth' | 'uses'> & {
  limits: BackupLimits;
  /** The folder of the containers' folders. */
  serversFolder: string;
  database: Database;
  /** The daemon's own folder for what is being restored, on the disk of the containers' folders. */
  restoringFolder: string;
};

/** One that has begun goes on; one that is resumed asks here again. */
const LINK_S = 60;

/**
 * Backups of the containers' files. They outlive their containers. Every method throws DomainError `not_found` for a
 * container or backup that is not there, `unavailable` while the store is away, and `disk_full`.
 */
export class Backups {
  readonly #parts: BackupParts;
  readonly #restores: Restores;
  readonly #making = semaphoreFor('backups');
  /** Containers of which a backup is being made, or waits for that. */
  readonly #made = new Set<string>();
  readonly #uploading = semaphoreFor('backup_uploads');
  readonly #closing = new AbortController();

  private constructor(parts: BackupParts, restores: Restores) {
    this.#parts = parts;
    this.#restores = restores;
    parts.containers.holds.register('backup', (cut) => this.#recover(cut));
  }

  static async open(options: BackupsOptions): Promise<Backups> {
    const { database, restoringFolder, serversFolder, limits, ...parts } = options;
    const { store, logger, containers } = parts;
    const index = await BackupIndex.open({ database, logger });
    const truth = new TrueIndex({ index, store, logger });
    const account = new BackupAccount({
      index,
      limits,
      diskLimitOf: (id) => diskLimitOf(containers, id),
      folder: parts.disk?.folder,
      serversFolder,
    });
    const { disk } = parts.files;
    const restores = await Restores.open({ ...parts, disk, folder: restoringFolder });
    return new Backups({ ...parts, index, account, truth, uses: new BackupUses() }, restores);
  }

  /** Makes what is known true again after a start; in the background. To be called once. */
  recover(): void {
    this.#parts.truth.begin();
  }

  /**
   * Packs a container's folder while its server runs. @param wanted aborted when no client waits for the backup
   * for the answer any more, which ends its wait for its turn and nothing that has begun
   * @throws DomainError `conflict` while it is held by other work or waits for its turn already; `forbidden` for what the
   * daemon may not read, which it names; `rate_limited`; the signals' reasons
   */
  async create(
    input: NewBackup,
    requester: Requester,
    work: Work,
    wanted?: AbortSignal,
  ): Promise<NewBackupView> {
    const { containers } = this.#parts;
    containers.status(input.id);
    if (this.#made.has(input.id)) throw isMadeAlready(input.id);
    this.#made.add(input.id);
    try {
      const hold = () =>
        containers.hold(input.id, 'backup', (held) => makeBackup(this.#parts, input, held), work);
      const waits = wanted === undefined ? work.signal : AbortSignal.any([work.signal, wanted]);
      return newBackupView(await this.#making.run(holderOf(requester, input.id), hold, waits));
    } finally {
      this.#made.delete(input.id);
    }
  }

  /** A page of the backups of the named container, or of the default one; also of one that was removed. */
  async list({ id, ...page }: BackupPageRequest & { id?: string | undefined }): Promise<BackupPage> {
    const { containers, index, truth } = this.#parts;
    const containerId = containers.resolveDefault(id);
    await truth.settled();
    const records = index.of(containerId);
    if (records.length === 0) containers.status(containerId);
    return backupPage(records, page);
  }

  /**
   * Puts a backup back into its container (`Restores`), which is what it was before when this is done.
   * @throws DomainError `conflict` for a backup of another container, or one that is damaged
   */
  async restore({ id, backup_id }: { id: string; backup_id: string }, requester: Requester, work: Work) {
    this.#parts.containers.status(id);
    await this.during(backup_id, ({ container_id }) => {
      requireOwn(backup_id, { of: container_id, into: id });
      const manifest = (signal: AbortSignal) => this.#manifest(backup_id, signal);
      return this.#restores.restore(manifest, id, requester, work);
    });
    return { id, backup_id, status: 'restoring' as const };
  }

  /** The bytes of a container's backups, also of those that are being made, and how many there are. */
  usageOf(id: string): Account & { count: number } {
    const { account, index } = this.#parts;
    return { ...account.of(id), count: index.of(id).length };
  }

  /** The bytes of the backups of all containers. */
  totalUsage(): Promise<Account> {
    return this.#parts.account.total();
  }

  /** What is known of a backup. */
  async find(id: string): Promise<BackupRecord> {
    await this.#parts.truth.settled();
    const record = this.#parts.index.get(id);
    if (record === undefined) throw noBackup(id);
    return record;
  }

  /** Lets `work` have a backup that nobody deletes meanwhile. */
  async during<T>(id: string, work: (record: BackupRecord) => Promise<T>): Promise<T> {
    const record = await this.find(id);
    const letGo = this.#parts.uses.take(id);
    try {
      return await work(record);
    } finally {
      letGo();
    }
  }

  /** Deletes one; downloads of it are ended. @throws DomainError `conflict` while it is restored */
  async remove(id: string): Promise<{ backup_id: string; status: 'deleted' }> {
    await this.find(id);
    await removeBackup(this.#parts, id);
    return { backup_id: id, status: 'deleted' };
  }

  /** Where anybody can load its archive from for a minute; undefined where the store gives no such addresses. */
  async link(id: string): Promise<string | undefined> {
    const { store } = this.#parts;
    const record = await this.find(id);
    return store.link?.(id, { fileName: fileNameOf(record), expiresInS: LINK_S });
  }

  /** Its archive, until it is closed, or the backup is deleted. Retention leaves it as long. */
  async download(id: string): Promise<Download> {
    const { store, uses } = this.#parts;
    const record = await this.find(id);
    const over = new AbortController();
    const letGo = uses.take(id, () => over.abort(wasDeleted(id)));
    return new Download({
      fileName: fileNameOf(record),
      size: record.size,
      etag: `"${record.sha256}"`,
      modified: new Date(record.created),
      // The size that is promised is asked for: an archive that became shorter is refused before anything is sent.
      open: (range = { start: 0, end: record.size }) => store.read(id, range, over.signal),
      close: () => {
        over.abort(new Error('the download is over'));
        letGo();
      },
    });
  }

  /**
   * Stores an uploaded archive after it has been read to its end.
   * @throws DomainError `invalid_input` for what is damaged or no archive of files; `rate_limited`; what reading the
   * upload throws; the reason of `signal`, by which whoever sends it is gone
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

  async close(): Promise<void> {
    this.#closing.abort(new DomainError('unavailable', 'The daemon is stopping: try again later.'));
    await this.#restores.close();
    await this.#parts.truth.close();
    await this.#parts.index.close();
  }

  /** All that is known of a backup. @throws DomainError `conflict` where the store leaves it out, `unavailable` */
  async #manifest(id: string, signal: AbortSignal): Promise<BackupManifest> {
    for await (const manifest of this.#parts.store.manifests(signal)) if (manifest.id === id) return manifest;
    const message = `The backup ${id} cannot be restored: its files are damaged or gone, as the log of the daemon says. Restore another one.`;
    throw new DomainError('conflict', message);
  }

  /** A server that was told to be quiet is told that it is over; what is in the store is swept. */
  async #recover({ containerId, note, signal }: CutHold): Promise<'undone'> {
    const { after } = note as Partial<BackupNote>;
    await typeAfter(this.#parts, containerId, after ?? [], signal);
    return 'undone';
  }
}

/** Of a container that is gone nothing more is stored. */
const diskLimitOf = ({ folders }: Pick<Containers, 'folders'>, id: string) =>
  folders.isThere(id) ? folders.diskOf(id).limitBytes : undefined;

const wasDeleted = (id: string) =>
  new DomainError('not_found', `The backup ${id} was deleted: its download has ended.`);

const isMadeAlready = (id: string) =>
  new DomainError('conflict', `A backup of ${id} is made, or waits for its turn: wait until it is there.`);

/** No colon, which Windows has no names with. */
const fileNameOf = ({ name, created }: BackupRecord) =>
  `${name}-${created.slice(0, 10)}.tar.gz`.replaceAll(':', '-');
