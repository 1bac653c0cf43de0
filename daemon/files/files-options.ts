import type { StartTimer } from '../../lib/limits/fair-semaphore.js';
import type { Logger } from '../../lib/logging/logger.js';
import type { Clock } from '../../lib/time/clock.js';
import type { DiskTiming } from '../disk/disk-use.js';
import type { ContainersFolders } from './changes/path-claims.js';

export type FilesOptions = {
  /** The data directory: a folder for each container, named by its id. */
  dataDirectory: string;
  /** A folder on the same disk, outside the data directory. New files are in it until they are complete. */
  stagingFolder: string;
  /** The maximum total size of an unpacked archive, in bytes. */
  maxUnpackedBytes: number;
  /** A folder on the same disk, outside the data directory, with the received bytes of resumable uploads. */
  uploadsFolder: string;
  /** The maximum size of a resumable upload, in bytes. */
  maxUploadBytes: number;
  clock: Clock;
  folders: ContainersFolders;
  /** The free space that file operations must leave on the disk, in bytes. */
  keepFreeBytes: number;
  diskTiming?: Partial<DiskTiming>;
  /** Starts the timer that limits how long reads wait in the queue. Defaults to `setTimeout`. */
  startTimer?: StartTimer;
  logger: Logger;
};
