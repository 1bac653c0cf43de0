import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../lib/clock.js';
import { errorCode } from '../../lib/errors.js';
import type { Logger } from '../../lib/logger.js';
import { nextStem, plainPath } from './log-archives.js';
import { STAMP_BYTES, stampLines } from './log-lines.js';

/** How far a run's output is in the log. `cursor` is the runtime's and means nothing here. */
export type LogPosition = { runId: string; cursor: string };

type Stored = LogPosition & { bytes: number; open: number };

export const CURRENT = 'current.log';
const POSITION = 'position';
/** Written over in place, so that it needs no room on a full disk and is never seen half-written. */
const POSITION_BYTES = 1024;
const READ_WRITE = constants.O_RDWR | constants.O_CREAT;
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT']);

export type LogWriterOptions = {
  folder: string;
  rotateAtBytes: number;
  clock: Clock;
  logger: Logger;
  /** Told what was added. */
  onAdded(stamped: Buffer): void;
  /** Told that there is something to pack. */
  onRotated(): void;
  onClosed(): void;
};

/**
 * Writes one container's log. After each piece it notes how long the log is and how far the run's output is
 * in it: a daemon that was killed cuts the log there and has the output from there on sent again, so that
 * every line is in the log exactly once. Calls must not overlap.
 */
export class LogWriter {
  readonly #options: LogWriterOptions;
  #log: FileHandle;
  readonly #positionFile: FileHandle;
  #stored: Stored;
  #toldBytes: number;
  #lostBytes = 0;

  private constructor(options: LogWriterOptions, log: FileHandle, positionFile: FileHandle, stored: Stored) {
    this.#options = options;
    this.#log = log;
    this.#positionFile = positionFile;
    this.#stored = stored;
    this.#toldBytes = stored.bytes;
  }

  static async open(options: LogWriterOptions): Promise<LogWriter> {
    await mkdir(options.folder, { recursive: true, mode: 0o700 });
    const log = await open(join(options.folder, CURRENT), READ_WRITE, 0o600);
    const positionFile = await open(join(options.folder, POSITION), READ_WRITE, 0o600);
    const stored = await readPosition(positionFile);
    const { size } = await log.stat();
    if (stored === null) {
      if (size > 0) options.logger.warn({ folder: options.folder }, 'the position of a log is lost');
      return new LogWriter(options, log, positionFile, { runId: '', cursor: '', bytes: size, open: 0 });
    }
    // Shorter than noted: it was rotated, and the daemon was killed before it could note that.
    if (size < stored.bytes) Object.assign(stored, { bytes: size, open: 0 });
    if (size > stored.bytes) await log.truncate(stored.bytes);
    return new LogWriter(options, log, positionFile, stored);
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
    if (open === 0) return Buffer.alloc(0);
    const length = Math.min(bytes, STAMP_BYTES + open);
    const { buffer, bytesRead } = await this.#log.read(Buffer.alloc(length), 0, length, bytes - length);
    return buffer.subarray(0, bytesRead);
  }

  /** Adds output of a run, which goes up to `position`. With a full disk it is lost, and the log says so later. */
  async append(chunk: Buffer, position: LogPosition): Promise<void> {
    const { bytes, open } = stampLines(chunk, this.#stored.open, this.#options.clock.now());
    const lost = this.#lostBytes;
    try {
      if (lost > 0) await this.#noteLoss();
      await this.#write(bytes, { ...position, open });
    } catch (error) {
      if (!NO_ROOM.has(errorCode(error) ?? '')) throw error;
      // A part of it may have found room.
      await this.#log.truncate(this.#stored.bytes);
      if (lost === 0)
        this.#options.logger.warn({ err: error, folder: this.#options.folder }, 'no room for a log');
      this.#lostBytes += chunk.length;
      return;
    }
    if (open === 0 && this.#stored.bytes >= this.#options.rotateAtBytes) await this.#rotate();
  }

  /** Adds a line of our own, on a line of its own. */
  async note(text: string): Promise<void> {
    await this.append(Buffer.from(`${this.#stored.open > 0 ? '\n' : ''}[berth] ${text}\n`), this.position);
  }

  /** Ends the last line and puts the run's output into an archive of its own. */
  async endRun(): Promise<void> {
    if (this.#stored.open > 0) await this.append(Buffer.from('\n'), this.position);
    if (this.#stored.bytes > 0) await this.#rotate();
  }

  async close(): Promise<void> {
    this.#options.onClosed();
    await this.#log.close();
    await this.#positionFile.close();
  }

  async #noteLoss(): Promise<void> {
    const notice = Buffer.from(
      `\n${this.#lostBytes} bytes of output were lost: there was no room on the disk\n`,
    );
    const from = this.#stored.open === 0 ? 1 : 0;
    const { bytes, open } = stampLines(notice.subarray(from), this.#stored.open, this.#options.clock.now());
    await this.#write(bytes, { ...this.position, open });
    this.#lostBytes = 0;
  }

  async #write(bytes: Buffer, next: Omit<Stored, 'bytes'>): Promise<void> {
    let done = 0;
    while (done < bytes.length) {
      const { bytesWritten } = await this.#log.write(
        bytes,
        done,
        bytes.length - done,
        this.#stored.bytes + done,
      );
      done += bytesWritten;
    }
    await this.#note({ ...next, bytes: this.#stored.bytes + bytes.length });
    this.#toldBytes = this.#stored.bytes;
    this.#options.onAdded(bytes);
  }

  async #note(stored: Stored): Promise<void> {
    const text = JSON.stringify(stored).padEnd(POSITION_BYTES - 1);
    await this.#positionFile.write(`${text}\n`, 0);
    this.#stored = stored;
  }

  async #rotate(): Promise<void> {
    const { folder, clock, onRotated } = this.#options;
    const current = join(folder, CURRENT);
    await rename(current, plainPath(folder, nextStem(folder, clock.now())));
    const fresh = await open(current, READ_WRITE, 0o600);
    await this.#log.close();
    this.#log = fresh;
    await this.#note({ ...this.#stored, bytes: 0, open: 0 });
    this.#toldBytes = 0;
    onRotated();
  }
}

/** Null where there is none, or where it was spoiled (by a loss of power: a kill does not tear a write). */
async function readPosition(file: FileHandle): Promise<Stored | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(POSITION_BYTES), 0, POSITION_BYTES, 0);
  try {
    const value: unknown = JSON.parse(buffer.toString('utf8', 0, bytesRead));
    return isStored(value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null) return false;
  const { runId, cursor, bytes, open } = value as Record<string, unknown>;
  return (
    typeof runId === 'string' &&
    typeof cursor === 'string' &&
    Number.isSafeInteger(bytes) &&
    Number.isSafeInteger(open)
  );
}
