import type { FileHandle } from 'node:fs/promises';
import type { RunObserver } from '../../container-runtime.js';
import { spansOfText, toBlockEnd } from './nothing.js';

const CHUNK_BYTES = 128 * 1024;
/**
 * The maximum amount of unread output that is still read after the end of a run. Reading it delays the report of the
 * run's end.
 */
const REST_BYTES = 1024 * 1024 * 1024;
/** The largest position in a file that a number represents exactly. A file may be larger. */
const MAX_POSITION = Number.MAX_SAFE_INTEGER - CHUNK_BYTES;
const NEWLINE = 10;

/**
 * Reads a file to which a server appends its output. The server can also truncate and extend the file (ftruncate(2)).
 * Holes in the file are not copied, because the copies would use disk space. A line in the output reports what was
 * omitted.
 */
export class OutputReading {
  /** The position in the file up to which it was read. */
  at: number;
  readonly #file: FileHandle;
  readonly #onOutput: RunObserver['onOutput'];
  readonly #buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  #size = 0;
  /** The position in the file at which the output ends; null while the run has not ended. */
  #end: number | null = null;
  /** The number of skipped NUL bytes that are not reported yet. */
  #nullBytes = 0;
  /** Whether some of the skipped bytes were never read. They may contain lines between several holes. */
  #isUnread = false;
  #isAfterNothing = false;
  /** Whether the last read returned NUL bytes only. */
  #isInNothing = false;
  #isInLine: boolean;

  constructor(file: FileHandle, from: number, observer: Pick<RunObserver, 'onOutput'>) {
    this.#file = file;
    this.at = from;
    this.#onOutput = (chunk, cursor) => observer.onOutput(chunk, cursor);
    // If reading begins in the middle of the file, it may begin in the middle of a line.
    this.#isInLine = from > 0;
  }

  get unread(): number {
    return this.#size - this.at;
  }

  /** Whether at least one whole chunk is unread. */
  get isBehind(): boolean {
    return this.unread >= CHUNK_BYTES;
  }

  /**
   * Reads the size of the file. `over`: all output was read. `cut`: the file is shorter than the part that was already
   * read. `open`: more output may follow.
   */
  async look(isAlive: boolean): Promise<'over' | 'cut' | 'open'> {
    const { size, blocks, nlink } = await this.#file.stat();
    this.#size = Math.min(size, MAX_POSITION);
    const allocated = blocks * 512;
    const isFirst = !isAlive && this.#end === null;
    if (isFirst) this.#end = this.#size;
    if (!isAlive && nlink === 0) return 'over';
    if (this.#size < this.at) return isAlive || isFirst ? 'cut' : 'over';
    if (this.#isInNothing && this.unread > allocated) {
      this.#isUnread = true;
      this.#passOver(this.unread - allocated);
    }
    if (isFirst && Math.min(this.unread, allocated) > REST_BYTES) await this.#leaveOut();
    if (this.#end === null || this.at < this.#end) return 'open';
    await this.#reportNulls();
    return 'over';
  }

  /** Continues at the beginning of the file after the server has truncated it. */
  async restart(): Promise<void> {
    this.at = 0;
    this.#nullBytes = 0;
    this.#isUnread = false;
    this.#isAfterNothing = false;
    this.#isInNothing = false;
    await this.#say('the server truncated its output file: the part that was not read yet is lost');
  }

  /** Reads and delivers the next chunk. @returns its number of bytes; 0 if there is no new output */
  async read(failed: (error: unknown) => never): Promise<number> {
    // Skip the read if the last `fstat` showed no new bytes, which is usual for idle servers. Later output triggers another check.
    if (this.unread <= 0) {
      await this.#reportNulls();
      return 0;
    }
    const most = Math.min(toBlockEnd(this.at, CHUNK_BYTES), (this.#end ?? MAX_POSITION) - this.at);
    const { bytesRead } = await this.#file.read(this.#buffer, 0, most, this.at).catch(failed);
    if (bytesRead === 0) {
      await this.#reportNulls();
      return 0;
    }
    const chunk = this.#buffer.subarray(0, bytesRead);
    const start = this.at;
    const spans = spansOfText(chunk, start, this.#isAfterNothing);
    this.#isInNothing = spans.length === 0;
    for (const { from, to } of spans) {
      this.#nullBytes += start + from - this.at;
      this.at = start + from;
      await this.#reportNulls();
      this.at = start + to;
      this.#isInLine = chunk[to - 1] !== NEWLINE;
      await this.#onOutput(chunk.subarray(from, to), String(this.at));
    }
    this.#isAfterNothing = this.at < start + bytesRead;
    this.#passOver(start + bytesRead - this.at);
    return bytesRead;
  }

  #passOver(bytes: number): void {
    this.#nullBytes += bytes;
    this.at += bytes;
  }

  async #leaveOut(): Promise<void> {
    const left = this.unread - REST_BYTES;
    this.at += left;
    await this.#say(`${left} bytes of output were dropped: the server ended long before they could be read`);
  }

  async #reportNulls(): Promise<void> {
    if (this.#nullBytes === 0) return;
    const bytes = this.#nullBytes;
    const what = this.#isUnread ? 'of NULs, including unread output between them,' : 'of NULs';
    this.#nullBytes = 0;
    this.#isUnread = false;
    await this.#say(`${bytes} bytes ${what} were left out of the output`);
  }

  async #say(text: string): Promise<void> {
    const line = Buffer.from(`${this.#isInLine ? '\n' : ''}[berth] ${text}\n`);
    this.#isInLine = false;
    await this.#onOutput(line, String(this.at));
  }
}
