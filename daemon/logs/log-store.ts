import { join } from 'node:path';
import type { Clock } from '../../lib/clock.js';
import { createKeyedGate } from '../../lib/gate.js';
import type { Logger } from '../../lib/logger.js';
import { ArchivePacker } from './log-archives.js';
import type { LogLine } from './log-lines.js';
import { type LogQuery, readLog } from './log-reader.js';
import { type LogListener, LogViewers } from './log-viewers.js';
import { LogWriter } from './log-writer.js';

export type { LogLine } from './log-lines.js';
export type { LogQuery } from './log-reader.js';
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
   * The newest lines, oldest first, over all runs. No log at all reads as an empty one. A `reader` (the key that
   * asks) waits for its turn. @throws DomainError `rate_limited` when too many of it wait, `unavailable`
   */
  read(containerId: string, query: LogQuery, reader?: string): Promise<LogLine[]>;
  /**
   * Looks on from now: `earlier` is what there is at this moment, the listener is told every whole line that
   * comes after. No line is in neither, and none in both. The listener is never waited for.
   */
  watch(containerId: string, query: LogQuery, listener: LogListener): LogWatch;
  /** Settles when everything that can be packed is packed. */
  close(): Promise<void>;
}

const MIB = 1024 * 1024;
/** A log is read in pieces of up to 8 MiB, and whole archives are run through for it. */
const READS = { all: { maxRunning: 4, maxWaiting: 100 }, each: { maxRunning: 2, maxWaiting: 25 } };

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
  const gate = createKeyedGate(READS);
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
    read(id, query, reader) {
      const work = () => readLog(folderOf(id), query);
      return reader === undefined ? work() : gate(reader, work);
    },
    watch(id, query, listener) {
      const stop = viewersOf(id).add(listener);
      // In the same turn, so that nothing can be told in between.
      return { earlier: readLog(folderOf(id), query, writers.get(id)?.toldBytes ?? Infinity), stop };
    },
    close: () => packer.idle(),
  };
}
