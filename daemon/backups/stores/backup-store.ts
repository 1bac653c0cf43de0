import type { ByteRange } from '../../../lib/contract/download.js';

/**
 * The metadata of a backup, stored as JSON next to its archive, so that the store is readable without the
 * daemon's database and by people.
 */
export type BackupManifest = {
  /** The version of this format. Manifests of a later version are ignored. */
  format: 1;
  /** `bkp_...` */
  id: string;
  /** `cnt_...`. The container may have been removed. */
  container_id: string;
  name: string;
  /** When the backup was created or uploaded, in ISO 8601. */
  created: string;
  origin: 'created' | 'uploaded';
  /** The archive's size in bytes and its SHA-256 in hexadecimal digits, computed while it was written. */
  size: number;
  sha256: string;
  /** The contents: entries of any type, and the bytes of the unpacked files. */
  entries: number;
  unpacked_size: number;
  /** Devices, pipes and sockets that were not archived. Unknown for uploaded backups. */
  left_out?: number;
  /** The patterns of the request. Empty lists include everything and exclude nothing. */
  include_paths: string[];
  exclude_paths: string[];
  /**
   * Whether the server was running at any moment while its files were read; older and uploaded backups lack
   * it.
   */
  server_running?: boolean;
  /** The number of files that changed while they were read, and the paths of the first hundred. */
  changed_files: number;
  changed_paths: string[];
};

/**
 * Stores backups: `<id>.tar.gz` and, once that is complete and durable, its manifest `<id>.json`. A backup
 * exists when its manifest exists, so a killed daemon never leaves a partial backup.
 *
 * Each method throws DomainError `disk_full` or `unavailable` for temporary failures (a full disk, an
 * unreachable or slow store), `not_found` for an unknown id, and the reason of its signal.
 */
export interface BackupStore {
  readonly kind: 'local' | 's3';
  /** Stores an archive durably, without publishing it. A failed or aborted write leaves nothing. */
  write(id: string, archive: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void>;
  /** Stores the manifest durably, which publishes the backup. */
  publish(manifest: BackupManifest): Promise<void>;
  /** Lists the manifests in no particular order. Unreadable ones are skipped and logged. */
  manifests(signal: AbortSignal): AsyncIterable<BackupManifest>;
  /** Reads an archive or a part of it. */
  read(id: string, range?: ByteRange, signal?: AbortSignal): AsyncIterable<Uint8Array>;
  /**
   * Deletes a backup, the manifest first. If the archive then cannot be deleted, that is logged, and `sweep`
   * deletes it later. Deleting an unknown backup is no error.
   */
  remove(id: string): Promise<void>;
  /**
   * Deletes what interrupted work has left: archives without a manifest, and partial files, except those in
   * `going`.
   */
  sweep(going: ReadonlySet<string>, signal: AbortSignal): Promise<void>;
  /**
   * Returns a temporary URL from which anyone can download the archive. Stores without such URLs lack the
   * method.
   */
  link?(id: string, options: { fileName: string; expiresInS: number }): Promise<string>;
}
