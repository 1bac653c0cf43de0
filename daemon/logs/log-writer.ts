import type { Clock } from '../../lib/clock.js';
import type { Logger } from '../../lib/logger.js';
import { type StorageFault, storageFaultOf } from '../../lib/storage-error.js';
import {
  closeLogFiles,
  type LogFiles,
  type LogPosition,
  openLogFiles,
  rotateLog,
  type StoredPosition,
  writePosition,
} from './log-files.js';
import { STAMP_BYTES, stampLines } from './log-lines.js';

export type { LogPosition } from './log-files.js';

/** Where a log cannot be rotated, that is tried again after this much more of it. */
const ROTATE_AGAIN_BYTES = 1024 * 1024;

type RunPosition = Omit<StoredPosition, 'bytes' | 'open'>;

export type LogWriterOptions = {
  folder: string;
  rotateAtBytes: number;
  clock: Clock;
  logger: Logger;
  /** Told what was added. */
  onAdded(stamped: Buffer): void;
  /** Told that there is something to pack. Nothing is written until it has made space. */
  onRotated(): Promise<void>;
  onClosed(): void;
};

/**
 * Writes one container's log. After each piece it notes how long the log is and how far the run's output is
 * in it: a daemon that was killed cuts the log there and has the output from there on sent again, so that
 * every line is in the log exactly once. Calls must not overlap.
 *
 * What the disk does not take is lost, and the log says how much as soon as it can: a run is followed and
 * ends whether or not its output can be kept.
 */
export class LogWriter {
  readonly #options: LogWriterOptions;
  /** Null where not even they could be made. */
  #files: LogFiles | null = null;
  #stored: StoredPosition = { runId: '', cursor: '', bytes: 0, open: 0, taken: 0 };
  #toldBytes = 0;
  #lostBytes = 0;
  /** What comes first and is in the log already, see `StoredPosition`. */
  #dropBytes = 0;
  /** Whether what comes next is what follows the position that is noted: nothing is lost in between. */
  #isGapless = true;
  /** What the disk refused last. */
  #fault: StorageFault = 'no_room';
  #rotateAtBytes: number;
  /** A rotation is to be noted yet: nothing is written before. */
  #owesNote = false;

  private constructor(options: LogWriterOptions) {
    this.#options = options;
    this.#rotateAtBytes = options.rotateAtBytes;
  }

  static async open(options: LogWriterOptions): Promise<LogWriter> {
    const writer = new LogWriter(options);
    await writer.#unlessRefused('a log cannot be opened', () => writer.#openFiles());
    writer.#dropBytes = writer.#stored.taken;
    return writer;
  }

  get position(): LogPosition {
    return { runId: this.#stored.runId, cursor: this.#stored.cursor };
  }

  /** How far into the present file everything was told by `onAdded`. */
  get toldBytes(): number {
    return this.#toldBytes;
  }

  /** The last line where no end has come for it yet; empty otherwise. */
  async openLine(): Promise<Buffer> {
    const { open, bytes } = this.#stored;
    if (open === 0 || this.#files === null) return Buffer.alloc(0);
    const length = Math.min(bytes, STAMP_BYTES + open);
    const { buffer, bytesRead } = await this.#files.log.read(Buffer.alloc(length), 0, length, bytes - length);
    return buffer.subarray(0, bytesRead);
  }

  /** Adds output of a run, which goes up to `position`. */
  async append(chunk: Buffer, position: LogPosition): Promise<void> {
    const isSameRun = position.runId === this.#stored.runId;
    const dropped = isSameRun ? Math.min(this.#dropBytes, chunk.length) : 0;
    this.#dropBytes = isSameRun ? this.#dropBytes - dropped : 0;
    const next = { ...position, taken: this.#dropBytes };
    this.#isGapless = await this.#add(chunk.subarray(dropped), next, (raw) => {
      if (!isSameRun || !this.#isGapless) return null;
      // Without a cursor nothing is ever sent again.
      return { ...this.position, taken: position.cursor === '' ? 0 : dropped + raw };
    });
  }

  /**
   * @param at where a run's output is after so many bytes of the chunk; null where that cannot be noted
   * @returns whether the disk took it
   */
  async #add(chunk: Buffer, next: RunPosition, at: (raw: number) => RunPosition | null): Promise<boolean> {
    let left = chunk.length;
    const isKept = await this.#unlessRefused('output is lost', async () => {
      await this.#openFiles();
      const notice = this.#lossNotice();
      const piece = notice.length === 0 ? chunk : Buffer.concat([notice, chunk]);
      const { bytes, open, ended } = stampLines(piece, this.#stored.open, this.#options.clock.now());
      const isTooMuch = ended.bytes > 0 && this.#stored.bytes + ended.bytes >= this.#rotateAtBytes;
      const whole = Math.max(0, ended.raw - notice.length);
      const between = open > 0 && isTooMuch ? at(whole) : null;
      // What comes next may end within a line, too: what is whole is put away without waiting for one that does not.
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

  /** Adds a line of our own, on a line of its own. */
  async note(text: string): Promise<void> {
    await this.#addOurs(`${this.#stored.open > 0 ? '\n' : ''}[berth] ${text}\n`);
  }

  /** Ends the last line and puts the run's output into an archive of its own. */
  async endRun(): Promise<void> {
    if (this.#stored.open > 0) await this.#addOurs('\n');
    else if (this.#lostBytes > 0) await this.#addOurs('');
    if (this.#stored.bytes > 0) await this.#rotate();
  }

  async #addOurs(text: string): Promise<void> {
    const { runId, cursor, taken } = this.#stored;
    await this.#add(Buffer.from(text), { runId, cursor, taken }, () => null);
  }

  async close(): Promise<void> {
    this.#options.onClosed();
    const files = this.#files;
    this.#files = null;
    if (files !== null) await closeLogFiles(files);
  }

  /** @returns whether the disk took it; what else goes wrong is thrown */
  async #unlessRefused(what: string, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      const fault = storageFaultOf(error);
      if (fault === undefined) throw error;
      this.#fault = fault;
      const { logger, folder } = this.#options;
      // Once for each time that it begins: a server may write a great deal.
      if (this.#lostBytes === 0) logger.warn({ err: error, folder }, `${what}: the disk does not take it`);
      return false;
    }
  }

  async #openFiles(): Promise<LogFiles> {
    if (this.#files !== null) return this.#files;
    const { stored, ...files } = await openLogFiles(this.#options.folder, this.#options.logger);
    this.#files = files;
    this.#stored = stored;
    this.#toldBytes = stored.bytes;
    return files;
  }

  /**
   * Goes with the next piece that finds room, so that no full disk is filled with notices. A server may have lost more
   * in its own writing, which nobody sees.
   */
  #lossNotice(): Buffer {
    if (this.#lostBytes === 0) return Buffer.alloc(0);
    const begin = this.#stored.open === 0 ? '' : '\n';
    const why = this.#fault === 'no_room' ? 'there was no room on the disk' : 'the disk did not take them';
    return Buffer.from(`${begin}at least ${this.#lostBytes} bytes of output were lost: ${why}\n`);
  }

  async #write(bytes: Buffer, next: Omit<StoredPosition, 'bytes'>): Promise<void> {
    const { log } = await this.#openFiles();
    const from = this.#stored.bytes;
    if (this.#owesNote) await this.#note(this.#stored);
    try {
      for (let done = 0; done < bytes.length; ) {
        const { bytesWritten } = await log.write(bytes, done, bytes.length - done, from + done);
        done += bytesWritten;
      }
      await this.#note({ ...next, bytes: from + bytes.length });
    } catch (error) {
      // A part of it may have found room. Where not even this is taken, the next piece is written over it.
      await this.#unlessRefused('a log cannot be cut', () => log.truncate(from));
      throw error;
    }
    this.#lostBytes = 0;
    this.#toldBytes = this.#stored.bytes;
    this.#options.onAdded(bytes);
  }

  async #note(stored: StoredPosition): Promise<void> {
    const { position } = await this.#openFiles();
    await writePosition(position, stored);
    this.#stored = stored;
    this.#owesNote = false;
  }

  /** Where it cannot be done, the log goes on to grow. */
  async #rotate(): Promise<void> {
    const { folder, clock, rotateAtBytes, onRotated } = this.#options;
    const isDone = await this.#unlessRefused('a log cannot be archived', async () => {
      const files = await this.#openFiles();
      const fresh = await rotateLog(folder, clock.now());
      await files.log.close();
      this.#files = { ...files, log: fresh };
    });
    this.#rotateAtBytes = isDone ? rotateAtBytes : this.#stored.bytes + ROTATE_AGAIN_BYTES;
    if (!isDone) return;
    this.#stored = { ...this.#stored, bytes: 0, open: 0 };
    this.#toldBytes = 0;
    this.#owesNote = true;
    await this.#unlessRefused('the position of a log cannot be noted', () => this.#note(this.#stored));
    await onRotated();
  }
}
