import { type StorageFault, storageFaultOf } from '../../lib/errors/storage-error.js';
import type { Logger } from '../../lib/logging/logger.js';
import type { Clock } from '../../lib/time/clock.js';
import {
  closeLogFiles,
  type LogFiles,
  type LogPosition,
  openLogFiles,
  rotateLog,
  type StoredPosition,
  writePosition,
} from './files/log-files.js';
import { STAMP_BYTES, stampLines } from './files/log-lines.js';

export type { LogPosition } from './files/log-files.js';

/** How many bytes the log must grow after a failed rotation before the rotation is retried. */
const ROTATE_AGAIN_BYTES = 1024 * 1024;

type RunPosition = Omit<StoredPosition, 'bytes' | 'open'>;

export type LogWriterOptions = {
  folder: string;
  rotateAtBytes: number;
  clock: Clock;
  logger: Logger;
  /** Called with the bytes that were added to the log. */
  onAdded(stamped: Buffer): void;
  /** Called after a rotation, to free disk space. The next chunk is not written before the promise settles. */
  onRotated(): Promise<void>;
  onClosed(): void;
};

/**
 * Writes one container's log. After each chunk of output, it stores the length of the log and the position in the
 * run's output. After a kill, the log is truncated to that length and the output is read again from that position, so
 * that every line is in the log exactly once. Calls must not overlap.
 *
 * Output that the disk rejects is lost, and the log states how much as soon as possible: a run continues whether or
 * not its output can be stored.
 */
export class LogWriter {
  readonly #options: LogWriterOptions;
  /** The log's files; null if they cannot be created. */
  #files: LogFiles | null = null;
  #stored: StoredPosition = { runId: '', cursor: '', bytes: 0, open: 0, taken: 0 };
  /** The length of the part of the current file about which viewers were notified (`onAdded`). */
  publishedBytes = 0;
  #lostBytes = 0;
  /**
   * How many of the next bytes of output must be dropped because they are already in the log (`taken` of
   * `StoredPosition`).
   */
  #dropBytes = 0;
  /** Whether the next chunk directly follows the stored position. False if output was lost in between. */
  #isContiguous = true;
  /** Why the disk last rejected a write. */
  #fault: StorageFault = 'no_room';
  #rotateAtBytes: number;
  /** Whether the log was rotated and the new position must be stored before the next write. */
  #mustStorePosition = false;

  private constructor(options: LogWriterOptions) {
    this.#options = options;
    this.#rotateAtBytes = options.rotateAtBytes;
  }

  static async open(options: LogWriterOptions): Promise<LogWriter> {
    const writer = new LogWriter(options);
    await writer.#tryWrite('cannot open the log of a container', () => writer.#openFiles());
    writer.#dropBytes = writer.#stored.taken;
    return writer;
  }

  get position(): LogPosition {
    return { runId: this.#stored.runId, cursor: this.#stored.cursor };
  }

  /** Returns the last line if it has not ended yet; otherwise an empty buffer. */
  async openLine(): Promise<Buffer> {
    const { open, bytes } = this.#stored;
    if (open === 0 || this.#files === null) return Buffer.alloc(0);
    const length = Math.min(bytes, STAMP_BYTES + open);
    const { buffer, bytesRead } = await this.#files.log.read(Buffer.alloc(length), 0, length, bytes - length);
    return buffer.subarray(0, bytesRead);
  }

  /** Adds output of a run to the log. `position` is the position in the run's output after the chunk. */
  async append(chunk: Buffer, position: LogPosition): Promise<void> {
    const isSameRun = position.runId === this.#stored.runId;
    const dropped = isSameRun ? Math.min(this.#dropBytes, chunk.length) : 0;
    this.#dropBytes = isSameRun ? this.#dropBytes - dropped : 0;
    const next = { ...position, taken: this.#dropBytes };
    this.#isContiguous = await this.#add(chunk.subarray(dropped), next, (raw) => {
      if (!isSameRun || !this.#isContiguous) return null;
      // If the runtime gives no cursor, it never sends the same output again, so none of it will have to be dropped.
      return { ...this.position, taken: position.cursor === '' ? 0 : dropped + raw };
    });
  }

  /**
   * Adds a chunk to the log, and rotates the log within the chunk if necessary.
   *
   * @param next the position in the run's output after the chunk
   * @param at returns the position after the first `raw` bytes of the chunk, or null if that position cannot be stored
   * @returns whether the disk accepted the chunk
   */
  async #add(chunk: Buffer, next: RunPosition, at: (raw: number) => RunPosition | null): Promise<boolean> {
    let left = chunk.length;
    const isKept = await this.#tryWrite('output of a server is lost', async () => {
      await this.#openFiles();
      const notice = this.#lossNotice();
      const piece = notice.length === 0 ? chunk : Buffer.concat([notice, chunk]);
      const { bytes, open, ended } = stampLines(piece, this.#stored.open, this.#options.clock.now());
      const isTooMuch = ended.bytes > 0 && this.#stored.bytes + ended.bytes >= this.#rotateAtBytes;
      const whole = Math.max(0, ended.raw - notice.length);
      const between = open > 0 && isTooMuch ? at(whole) : null;
      // Rotate after the last whole line in the chunk. Waiting for a chunk that ends with a line could take forever.
      if (between !== null) {
        await this.#write(bytes.subarray(0, ended.bytes), { ...between, open: 0 });
        left -= whole;
        await this.#rotate();
      }
      await this.#write(between === null ? bytes : bytes.subarray(ended.bytes), { ...next, open });
    });
    if (!isKept) this.#lostBytes += left;
    else if (this.#stored.open === 0 && this.#stored.bytes >= this.#rotateAtBytes) await this.#rotate();
    return isKept;
  }

  /** Adds a line from Berth itself to the log. */
  async note(text: string): Promise<void> {
    await this.#addNote(`${this.#stored.open > 0 ? '\n' : ''}[berth] ${text}\n`);
  }

  /** Ends the last line, and rotates the output of the run into an archive. */
  async endRun(): Promise<void> {
    if (this.#stored.open > 0) await this.#addNote('\n');
    else if (this.#lostBytes > 0) await this.#addNote('');
    if (this.#stored.bytes > 0) await this.#rotate();
  }

  async #addNote(text: string): Promise<void> {
    const { runId, cursor, taken } = this.#stored;
    await this.#add(Buffer.from(text), { runId, cursor, taken }, () => null);
  }

  async close(): Promise<void> {
    this.#options.onClosed();
    const files = this.#files;
    this.#files = null;
    if (files !== null) await closeLogFiles(files);
  }

  /** Runs a write. @returns whether the disk accepted the data @throws errors that do not come from the disk */
  async #tryWrite(loss: string, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      const fault = storageFaultOf(error);
      if (fault === undefined) throw error;
      this.#fault = fault;
      const { logger, folder } = this.#options;
      // Log only the first of several rejected writes, because a server may write a lot.
      if (this.#lostBytes === 0)
        logger.warn({ err: error, folder }, `${loss}, because the disk rejects writes`);
      return false;
    }
  }

  async #openFiles(): Promise<LogFiles> {
    if (this.#files !== null) return this.#files;
    const { stored, ...files } = await openLogFiles(this.#options.folder, this.#options.logger);
    this.#files = files;
    this.#stored = stored;
    this.publishedBytes = stored.bytes;
    return files;
  }

  /**
   * Returns a notice for the log about lost output. The notice is written together with the next chunk, so that
   * notices do not fill a full disk. The daemon cannot know how much the server itself failed to write.
   */
  #lossNotice(): Buffer {
    if (this.#lostBytes === 0) return Buffer.alloc(0);
    const begin = this.#stored.open === 0 ? '' : '\n';
    const why = this.#fault === 'no_room' ? 'the disk was full' : 'the disk rejected them';
    return Buffer.from(`${begin}at least ${this.#lostBytes} bytes of output were lost: ${why}\n`);
  }

  async #write(bytes: Buffer, next: Omit<StoredPosition, 'bytes'>): Promise<void> {
    const { log } = await this.#openFiles();
    const from = this.#stored.bytes;
    if (this.#mustStorePosition) await this.#storePosition(this.#stored);
    try {
      for (let done = 0; done < bytes.length; ) {
        const { bytesWritten } = await log.write(bytes, done, bytes.length - done, from + done);
        done += bytesWritten;
      }
      await this.#storePosition({ ...next, bytes: from + bytes.length });
    } catch (error) {
      // Removes the part of the chunk that may have been written. If this fails, too, the next chunk overwrites it.
      await this.#tryWrite('cannot truncate the log of a container', () => log.truncate(from));
      throw error;
    }
    this.#lostBytes = 0;
    this.publishedBytes = this.#stored.bytes;
    this.#options.onAdded(bytes);
  }

  async #storePosition(stored: StoredPosition): Promise<void> {
    const { position } = await this.#openFiles();
    await writePosition(position, stored);
    this.#stored = stored;
    this.#mustStorePosition = false;
  }

  /** Rotates the log into an archive. If that fails, the log keeps growing. */
  async #rotate(): Promise<void> {
    const { folder, clock, rotateAtBytes, onRotated } = this.#options;
    const isDone = await this.#tryWrite('cannot archive the log of a container', async () => {
      const files = await this.#openFiles();
      const fresh = await rotateLog(folder, clock.now());
      await files.log.close();
      this.#files = { ...files, log: fresh };
    });
    this.#rotateAtBytes = isDone ? rotateAtBytes : this.#stored.bytes + ROTATE_AGAIN_BYTES;
    if (!isDone) return;
    this.#stored = { ...this.#stored, bytes: 0, open: 0 };
    this.publishedBytes = 0;
    this.#mustStorePosition = true;
    await this.#tryWrite('cannot store the position up to which the output of a server was logged', () =>
      this.#storePosition(this.#stored),
    );
    await onRotated();
  }
}
