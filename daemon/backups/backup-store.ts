import type { ByteRange } from '../../lib/download.js';

/**
 * What is kept beside each archive, as JSON: all that is known of a backup, so that a store can be read without the
 * daemon's database, and by hand.
 */
export type BackupManifest = {
  /** Of this shape; a manifest of a later one is left alone. */
  format: 1;
  /** `bkp_...` */
  id: string;
  /** `cnt_...`, also of a container that is no more. */
  container_id: string;
  name: string;
  /** When it was made or came in, in ISO 8601. */
  created: string;
  origin: 'created' | 'uploaded';
  /** The archive: its size in bytes, and its SHA-256 in hexadecimal digits, taken as it was written. */
  size: number;
  sha256: string;
  /** What is in it: entries of any type, and the bytes of its files as they are unpacked. */
  entries: number;
  unpacked_size: number;
  /** Devices, pipes and sockets that were there, and are in no archive; not known of one that was uploaded. */
  left_out?: number;
  /** The patterns it was made by, as they were asked for; empty: everything, and nothing. */
  include_paths: string[];
  exclude_paths: string[];
  /** Whether the server was running at any moment while its files were read; older and uploaded backups lack it. */
  server_running?: boolean;
  /** Files that changed while they were read: how many, and the paths of the first hundred. */
  changed_files: number;
  changed_paths: string[];
};

/**
 * Where backups lie: `<id>.tar.gz` and, once that is whole and outlives a power cut, `<id>.json`, its manifest. A backup
 * is there when its manifest is: killed at any moment, none is ever half there.
 *
 * Each call throws DomainError `disk_full` or `unavailable` for what passes (a full disk, a store that is away or does not
 * answer in time), `not_found` for an id that has nothing, and the reason of its signal.
 */
export interface BackupStore {
  readonly kind: 'local' | 's3';
  /** Stores an archive as it comes, durably; it is not there yet. What fails or is aborted leaves nothing. */
  write(id: string, archive: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void>;
  /** Stores the manifest, durably: with that the backup is there. */
  publish(manifest: BackupManifest): Promise<void>;
  /** All that are there, in no order; one that cannot be read is left out, and logged. */
  manifests(signal: AbortSignal): AsyncIterable<BackupManifest>;
  /** The bytes of an archive, or of a part of it. */
  read(id: string, range?: ByteRange, signal?: AbortSignal): AsyncIterable<Uint8Array>;
  /**
   * The manifest goes first: with that it is deleted. An archive that cannot be, then, is logged, and swept later. What
   * is not there is no error.
   */
  remove(id: string): Promise<void>;
  /** Removes what work that was cut off has left: archives without a manifest, parts; none of `going`. */
  sweep(going: ReadonlySet<string>, signal: AbortSignal): Promise<void>;
  /** An address from which anybody can load the archive for so long; a store that has none lacks the method. */
  link?(id: string, options: { fileName: string; expiresInS: number }): Promise<string>;
}
