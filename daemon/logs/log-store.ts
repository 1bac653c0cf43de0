import { join } from 'node:path';
import type { Clock } from '../../lib/clock.js';
import type { Logger } from '../../lib/logger.js';
import { ArchivePacker } from './log-archives.js';
import type { LogLine } from './log-lines.js';
import { type LogQuery, readLog } from './log-reader.js';
import { type LogAsker, LogReads } from './log-reads.js';
import { type LogListener, LogViewers } from './log-viewers.js';
import { LogWriter } from './log-writer.js';

export type { LogLine } from './log-lines.js';
export type { LogQuery } from './log-reader.js';
export type { LogAsker } from './log-reads.js';
export type { LogArrival, LogListener } from './log-viewers.js';
export type { LogPosition, LogWriter } from './log-writer.js';

export type LogStoreOptions = {
  /** One folder per container below it. A container's log outlives the container. */
  folder: string;
  clock: Clock;
  logger: Logger;
  /** What all archives of one container may take; the oldest go first. Defaults to 200 MiB. */
  maxBytesPerContainer?: number;
  /** The size at which a log in use becomes an archive. Defaults to 10 MiB. */
  rotateAtBytes?: number;
};

export type LogWatch = { earlier: Promise<LogLine[]>; stop(): void };

export interface LogStore {
  /** Opens a container's log for writing; one writer at a time. */
  open(containerId: string): Promise<LogWriter>;
  /**
   * The newest lines, oldest first, over all runs. No log at all reads as an empty one. An `asker` waits for its
   * turn. @throws DomainError `rate_limited` when too many of its key wait, `unavailable`
   */
  read(containerId: string, query: LogQuery, asker?: LogAsker): Promise<LogLine[]>;
  /**
   * Looks on from now: `earlier` is what there is at this moment, the listener is told every whole line that
   * comes after. No line is in neither, and none in both. The listener is never waited for.
   */
  watch(containerId: string, query: LogQuery, listener: LogListener): LogWatch;
  /** Settles when everything that can be packed is packed. */
  close(): Promise<void>;
}

const MIB = 1024 * 1024;

/** Every run's output, kept in files: `current.log` of each container, and archives of what was before. */
export function createLogStore(options: LogStoreOptions): LogStore {
  const { clock, logger, rotateAtBytes = 10 * MIB, maxBytesPerContainer = 200 * MIB } = options;
  const packer = new ArchivePacker(logger, maxBytesPerContainer);
  const viewers = new Map<string, LogViewers>();
  const writers = new Map<string, LogWriter>();
  const viewersOf = (id: string) => {
    const known = viewers.get(id) ?? new LogViewers();
    viewers.set(id, known);
    return known;
  };
  const folderOf = (id: string) => join(options.folder, id);
  const reads = new LogReads();
  return {
    async open(id) {
      const folder = folderOf(id);
      const writer = await LogWriter.open({
        folder,
        rotateAtBytes,
        clock,
        logger,
        onAdded: (stamped) => viewersOf(id).push(stamped),
        onRotated: () => packer.pack(folder),
        onClosed: () => writers.delete(id),
      });
      viewersOf(id).begin(await writer.openLine());
      writers.set(id, writer);
      // A daemon that was killed may have left archives unpacked.
      packer.pack(folder);
      return writer;
    },
    read(id, query, asker) {
      const read = () => readLog(folderOf(id), query);
      return asker === undefined ? read() : reads.read(asker, read);
    },
    watch(id, query, listener) {
      const stop = viewersOf(id).add(listener);
      // In the same turn, so that nothing can be told in between.
      return { earlier: readLog(folderOf(id), query, writers.get(id)?.toldBytes ?? Infinity), stop };
    },
    close: () => packer.idle(),
  };
}
