import type { FileHandle } from 'node:fs/promises';
import type { RunObserver } from '../container-runtime.js';
import { spansOfText, toBlockEnd } from './nothing.js';

const CHUNK_BYTES = 128 * 1024;
/** Of what is unread when a run has ended the newest so much is still read: nobody waits longer for its end. */
const REST_BYTES = 1024 * 1024 * 1024;
/** A file may be larger than a number tells exactly. */
const MAX_POSITION = Number.MAX_SAFE_INTEGER - CHUNK_BYTES;
const NEWLINE = 10;

/**
 * Reads a file that a server appends to, and that it may cut and enlarge as it likes (ftruncate(2) on its own output).
 * What it enlarged by is not copied: it would fill the disk with what takes nothing of it. What was left out is said in
 * a line of its own.
 */
export class OutputReading {
  /** How far it was read. */
  at: number;
  readonly #file: FileHandle;
  readonly #onOutput: RunObserver['onOutput'];
  readonly #buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  #size = 0;
  /** Where the run's output ends, once the run has. */
  #end: number | null = null;
  /** Bytes of nothing that were passed over last, and not told of. */
  #nothing = 0;
  /** Whether some of them were not looked at: where there are several holes, lines may be between them. */
  #isUnread = false;
  #isAfterNothing = false;
  /** Whether the last read was of nothing else. */
  #isInNothing = false;
  #isInLine: boolean;

  constructor(file: FileHandle, from: number, observer: Pick<RunObserver, 'onOutput'>) {
    this.#file = file;
    this.at = from;
    this.#onOutput = (chunk, cursor) => observer.onOutput(chunk, cursor);
    // Where it is gone on with nobody knows.
    this.#isInLine = from > 0;
  }

  get unread(): number {
    return this.#size - this.at;
  }

  /** Whether there is a whole piece more to read. */
  get isBehind(): boolean {
    return this.unread >= CHUNK_BYTES;
  }

  /** Looks at how long the file is. `cut`: it was made shorter than what was read of it. */
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
    await this.#tellOfNothing();
    return 'over';
  }

  /** The file begins anew. */
  async restart(): Promise<void> {
    this.at = 0;
    this.#nothing = 0;
    this.#isUnread = false;
    this.#isAfterNothing = false;
    this.#isInNothing = false;
    await this.#say('the server cut the file of its output: what was not read of it yet is lost');
  }

  /** Delivers the next piece. @returns how many bytes it had; 0 where there is nothing new */
  async read(failed: (error: unknown) => never): Promise<number> {
    const most = Math.min(toBlockEnd(this.at, CHUNK_BYTES), (this.#end ?? MAX_POSITION) - this.at);
    const { bytesRead } = await this.#file.read(this.#buffer, 0, most, this.at).catch(failed);
    if (bytesRead === 0) {
      await this.#tellOfNothing();
      return 0;
    }
    const chunk = this.#buffer.subarray(0, bytesRead);
    const start = this.at;
    const spans = spansOfText(chunk, start, this.#isAfterNothing);
    this.#isInNothing = spans.length === 0;
    for (const { from, to } of spans) {
      this.#nothing += start + from - this.at;
      this.at = start + from;
      await this.#tellOfNothing();
      this.at = start + to;
      this.#isInLine = chunk[to - 1] !== NEWLINE;
      await this.#onOutput(chunk.subarray(from, to), String(this.at));
    }
    this.#isAfterNothing = this.at < start + bytesRead;
    this.#passOver(start + bytesRead - this.at);
    return bytesRead;
  }

  #passOver(bytes: number): void {
    this.#nothing += bytes;
    this.at += bytes;
  }

  async #leaveOut(): Promise<void> {
    const left = this.unread - REST_BYTES;
    this.at += left;
    await this.#say(`${left} bytes of output were left out: the server ended long before they could be read`);
  }

  async #tellOfNothing(): Promise<void> {
    if (this.#nothing === 0) return;
    const bytes = this.#nothing;
    const what = this.#isUnread
      ? 'that are nothing (NUL), or among it and were not read,'
      : 'of nothing (NUL)';
    this.#nothing = 0;
    this.#isUnread = false;
    await this.#say(`${bytes} bytes ${what} were left out of the output`);
  }

  async #say(text: string): Promise<void> {
    const line = Buffer.from(`${this.#isInLine ? '\n' : ''}[berth] ${text}\n`);
    this.#isInLine = false;
    await this.#onOutput(line, String(this.at));
  }
}
