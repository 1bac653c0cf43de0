import { sealedSize } from '../../../lib/age/payload.js';
import type { ByteRange } from '../../../lib/contract/download.js';

/**
 * The metadata of a backup, stored as JSON next to its archive, so that programs and people can read the store
 * without the daemon's database.
 */
export type BackupManifest = {
  /** The version of the manifest's format. Manifests of a later version are ignored. */
  format: 1;
  /** The id of the backup, `bkp_...`. */
  id: string;
  /** The id of the container, `cnt_...`. The container may have been removed. */
  container_id: string;
  name: string;
  /** When the backup was created or uploaded, in ISO 8601. */
  created: string;
  origin: 'created' | 'uploaded';
  /** The archive's size in bytes and its SHA-256 in hexadecimal digits, which are computed while it is written. */
  size: number;
  sha256: string;
  /** The number of entries of any type, and the total size of the unpacked files in bytes. */
  entries: number;
  unpacked_size: number;
  /** The number of devices, pipes and sockets that were not archived. Unknown for uploaded backups. */
  left_out?: number;
  /**
   * The patterns of the paths in the backup. An empty `include_paths` means all files; an empty `exclude_paths`
   * excludes none.
   */
  include_paths: string[];
  exclude_paths: string[];
  /** Whether the server was running at any moment while its files were read. Unknown for older and uploaded backups. */
  server_running?: boolean;
  /** The number of files that changed while they were read, and the paths of the first hundred. */
  changed_files: number;
  changed_paths: string[];
  /** Whether the backup must not be deleted. Missing if it is not locked. */
  locked?: boolean;
  /** When the whole archive was last read and compared with this manifest, in ISO 8601. Missing until then. */
  verified_at?: string;
  /** How the archive was damaged then, in a sentence. Missing if it was not. */
  damage?: string;
  /** `age` if the archive is stored as a file of age. `size` and `sha256` are those of the archive before. */
  encryption?: 'age';
};

/** Returns the size of an archive as it is stored, in bytes. */
export const storedSize = ({ size, encryption }: Pick<BackupManifest, 'size' | 'encryption'>): number =>
  encryption === undefined ? size : sealedSize(size);

/**
 * Stores backups. A backup is the archive `<id>.tar.gz` and, once that is complete and durable, the manifest
 * `<id>.json`. A backup exists only with its manifest, so a killed daemon never leaves a partial backup.
 *
 * Each method throws DomainError `disk_full` or `unavailable` for temporary failures (a full disk, an unreachable or
 * slow store), `not_found` for an unknown id, and the reason of its signal.
 */
export interface BackupStore {
  readonly kind: 'local' | 's3';
  /** Stores an archive durably, without publishing it. A failed or aborted write leaves no files. */
  write(id: string, archive: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void>;
  /**
   * Stores a manifest durably. This publishes the backup, whose archive must already be stored. A manifest that exists is
   * replaced atomically; after an error, either of the two is there.
   */
  publish(manifest: BackupManifest): Promise<void>;
  /** Yields all manifests in no particular order. Unreadable manifests are skipped and logged. */
  manifests(signal: AbortSignal): AsyncIterable<BackupManifest>;
  /** Returns the manifest of a backup. Returns undefined if it is missing or unreadable, which is logged. */
  manifest(id: string, signal?: AbortSignal): Promise<BackupManifest | undefined>;
  /** Reads an archive or a range of its bytes. */
  read(id: string, range?: ByteRange, signal?: AbortSignal): AsyncIterable<Uint8Array>;
  /**
   * Deletes a backup, the manifest first. If the archive cannot be deleted afterwards, this is logged, and `sweep`
   * deletes it later. Deleting an unknown backup is no error.
   */
  remove(id: string): Promise<void>;
  /**
   * Deletes what interrupted operations have left: archives without a manifest, and partial files. `going` are the
   * ids of backups in progress, which it does not touch.
   */
  sweep(going: ReadonlySet<string>, signal: AbortSignal): Promise<void>;
  /** Returns a temporary URL from which anyone can download the archive. Missing if the store does not support URLs. */
  link?(id: string, options: { fileName: string; expiresInS: number }): Promise<string>;
}
