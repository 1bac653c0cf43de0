import { QueryTypes, type Sequelize } from 'sequelize';
import type { Database } from '../../../lib/database/database.js';
import { RecordWrites } from '../../../lib/database/record-writes.js';
import type { ValuesOf } from '../../../lib/database/table.js';
import type { Logger } from '../../../lib/logging/logger.js';
import type { BackupManifest } from '../stores/backup-store.js';
import { manifestBytes } from '../stores/manifest-text.js';
import { noBackup } from '../stores/store-names.js';
import { backupTable } from './backup-row.js';

/** The metadata of a backup in the index. */
export type BackupRecord = ValuesOf<typeof backupTable.columns>;

/** A change of a backup by this daemon. */
export type BackupIndexChange = { change: 'created' | 'deleted'; record: BackupRecord };

const FIELDS = Object.keys(backupTable.columns) as (keyof BackupRecord)[];

const UPSERT = [
  `INSERT INTO backups (${FIELDS.join(', ')}) VALUES (${FIELDS.map((_, index) => `$${index + 1}`).join(', ')})`,
  `ON CONFLICT (id) DO UPDATE SET ${FIELDS.slice(1)
    .map((field) => `${field} = excluded.${field}`)
    .join(', ')}`,
].join(' ');

/**
 * All backups, in memory and in the database, so that they can be listed while the store is unavailable. If the
 * database rejects a write, the change is written later, or the daemon finds it in the store after its next start.
 */
export class BackupIndex {
  readonly #sequelize: Sequelize;
  readonly #writes: RecordWrites;
  readonly #records: Map<string, BackupRecord>;
  /** The size of each manifest that was read, by the backup's id. It is not stored in the database. */
  readonly #manifestBytes = new Map<string, number>();
  readonly #listeners = new Set<(change: BackupIndexChange) => void>();
  /** The ids of the backups that were added or removed while the store is being read. */
  #touched = new Set<string>();

  private constructor(sequelize: Sequelize, logger: Logger, records: Map<string, BackupRecord>) {
    this.#sequelize = sequelize;
    this.#writes = new RecordWrites(logger);
    this.#records = records;
  }

  static async open({ database, logger }: { database: Database; logger: Logger }): Promise<BackupIndex> {
    const { sequelize } = database;
    const rows = await sequelize.query<BackupRecord>(`SELECT ${FIELDS.join(', ')} FROM backups`, {
      type: QueryTypes.SELECT,
    });
    return new BackupIndex(sequelize, logger, new Map(rows.map((row) => [row.id, fromRow(row)])));
  }

  get(id: string): BackupRecord | undefined {
    return this.#records.get(id);
  }

  /** Returns the backups of a container, the oldest first. */
  of(containerId: string): BackupRecord[] {
    return [...this.#records.values()].filter((record) => record.container_id === containerId).sort(byAge);
  }

  /** Returns the number of all backups, and when the newest backup of each container was made (ISO 8601). */
  newest(): { count: number; newest: ReadonlyMap<string, string> } {
    const newest = new Map<string, string>();
    for (const { container_id: id, created } of this.#records.values())
      if (created > (newest.get(id) ?? '')) newest.set(id, created);
    return { count: this.#records.size, newest };
  }

  /** Returns the bytes of a container's backups, or of all backups: archives and manifests. */
  bytes(containerId?: string): number {
    let bytes = 0;
    for (const { id, container_id, size } of this.#records.values()) {
      if (containerId === undefined || container_id === containerId)
        bytes += size + (this.#manifestBytes.get(id) ?? 0);
    }
    return bytes;
  }

  /**
   * Calls back for each backup that is added or removed, but not for differences to the store that `follow` finds.
   *
   * @returns a function that unsubscribes
   */
  onChange(listener: (change: BackupIndexChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Adds a backup, after its manifest was stored. */
  async add(manifest: BackupManifest): Promise<void> {
    const stored = this.update(manifest);
    this.#report({ change: 'created', record: recordOf(manifest) });
    await stored;
  }

  /** Updates a backup, after its manifest was stored. */
  async update(manifest: BackupManifest): Promise<void> {
    this.#touched.add(manifest.id);
    this.#manifestBytes.set(manifest.id, manifestBytes(manifest));
    this.#records.set(manifest.id, recordOf(manifest));
    await this.#write(manifest.id);
  }

  /**
   * Updates the result of a verification that cannot be stored in the manifest.
   *
   * @throws DomainError `not_found` if the backup was deleted meanwhile
   */
  async note(
    id: string,
    result: Required<Pick<BackupRecord, 'verified_at' | 'damage'>>,
  ): Promise<BackupRecord> {
    const known = this.#records.get(id);
    if (known === undefined) throw noBackup();
    const record = { ...known, ...result };
    this.#touched.add(id);
    this.#records.set(id, record);
    await this.#write(id);
    return record;
  }

  /** Removes a backup, after its manifest was deleted. */
  async remove(id: string): Promise<void> {
    const record = this.#records.get(id);
    this.#touched.add(id);
    this.#records.delete(id);
    this.#manifestBytes.delete(id);
    if (record !== undefined) this.#report({ change: 'deleted', record });
    await this.#write(id);
  }

  /**
   * Updates the index from the manifests in the store. Ignores backups that were added or removed during the update.
   *
   * @throws any error of reading the store
   */
  async follow(manifests: AsyncIterable<BackupManifest>): Promise<void> {
    const touched = new Set<string>();
    this.#touched = touched;
    const found = new Map<string, BackupRecord>();
    for await (const manifest of manifests) {
      found.set(manifest.id, recordOf(manifest));
      if (!touched.has(manifest.id)) this.#manifestBytes.set(manifest.id, manifestBytes(manifest));
    }
    const known = [...this.#records.keys(), ...found.keys()].filter((id) => !touched.has(id));
    for (const id of new Set(known)) {
      const record = found.get(id);
      if (isSame(record, this.#records.get(id))) continue;
      if (record === undefined) {
        this.#records.delete(id);
        this.#manifestBytes.delete(id);
      } else this.#records.set(id, record);
      await this.#write(id);
    }
  }

  close(): Promise<void> {
    return this.#writes.close();
  }

  #report(change: BackupIndexChange): void {
    for (const listener of this.#listeners) listener(change);
  }

  #write(id: string): Promise<void> {
    return this.#writes.writeFact(id, async () => {
      const record = this.#records.get(id);
      if (record === undefined) {
        await this.#sequelize.query('DELETE FROM backups WHERE id = $1', { bind: [id] });
        return;
      }
      await this.#sequelize.query(UPSERT, { bind: FIELDS.map((field) => record[field]) });
    });
  }
}

const byAge = (one: BackupRecord, other: BackupRecord) =>
  compare(one.created, other.created) || compare(one.id, other.id);

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

export const recordOf = (manifest: BackupManifest): BackupRecord =>
  Object.fromEntries(FIELDS.map((field) => [field, manifest[field] ?? null])) as BackupRecord;

/** Converts the 0 and 1 that SQLite stores for booleans. */
const fromRow = (row: BackupRecord): BackupRecord => ({
  ...row,
  server_running: row.server_running === null ? null : Boolean(row.server_running),
  locked: row.locked === null ? null : Boolean(row.locked),
});

const isSame = (one: BackupRecord | undefined, other: BackupRecord | undefined) =>
  one === other || (one && other && FIELDS.every((field) => one[field] === other[field])) === true;
