import type { FileHandle } from 'node:fs/promises';
import type { RunObserver } from '../../container-runtime.js';
import { spansOfText, toBlockEnd } from './nothing.js';

const CHUNK_BYTES = 128 * 1024;
/** How much of the newest unread output is still read when a run has ended. It limits how long the end is delayed. */
const REST_BYTES = 1024 * 1024 * 1024;
/** The largest offset that a number represents exactly; a file may be larger. */
const MAX_POSITION = Number.MAX_SAFE_INTEGER - CHUNK_BYTES;
const NEWLINE = 10;

/**
 * Reads a file to which a server appends, and which the server may truncate and extend as it likes (ftruncate(2) on
 * its own output). Holes are not copied, because the copies would use disk space. A line in the output reports what
 * was omitted.
 */
export class OutputReading {
  /** The position up to which the file was read. */
  at: number;
  readonly #file: FileHandle;
  readonly #onOutput: RunObserver['onOutput'];
  readonly #buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  #size = 0;
  /** The end of the output, once the run has ended. */
  #end: number | null = null;
  /** Skipped NULs that are not reported yet. */
  #nullBytes = 0;
  /** Whether some of them were not read. If there are several holes, lines may be between them. */
  #isUnread = false;
  #isAfterNothing = false;
  /** Whether the last read returned only NULs. */
  #isInNothing = false;
  #isInLine: boolean;

  constructor(file: FileHandle, from: number, observer: Pick<RunObserver, 'onOutput'>) {
    this.#file = file;
    this.at = from;
    this.#onOutput = (chunk, cursor) => observer.onOutput(chunk, cursor);
    // It is unknown whether the position is in the middle of a line.
    this.#isInLine = from > 0;
  }

  get unread(): number {
    return this.#size - this.at;
  }

  /** Whether at least one more full chunk can be read. */
  get isBehind(): boolean {
    return this.unread >= CHUNK_BYTES;
  }

  /** Reads the size of the file. `cut`: the file is shorter than what was already read. */
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

  /** Continues at the beginning of a truncated file. */
  async restart(): Promise<void> {
    this.at = 0;
    this.#nullBytes = 0;
    this.#isUnread = false;
    this.#isAfterNothing = false;
    this.#isInNothing = false;
    await this.#say('the server truncated its output file: the part that was not read yet is lost');
  }

  /** Delivers the next chunk. @returns its number of bytes; 0 if there is no new output */
  async read(failed: (error: unknown) => never): Promise<number> {
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
