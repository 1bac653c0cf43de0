import type { OutputCursor } from '../container-runtime.js';

/** `2026-01-31T12:00:00.000000000Z `: the engine stamps entries with this fixed width (RFC 3339, UTC). */
const STAMP_LENGTH = 30;
const HEADER_LENGTH = 8;
const SECOND_LENGTH = 19;
/** Entries are lines, and lines are cut at 16 KiB; anything much larger is not the engine's log. */
const MAX_FRAME_BYTES = 1_048_576;
const KEPT_SECONDS = 3;
const KEPT_STAMPS = 4096;

/**
 * Where in a run's log one is. The engine can only skip by time, entries share stamps, and stdout's and
 * stderr's may stand in the file slightly out of order. So the position is a whole second shortly before
 * the last entry, and the number of entries from that second on that were delivered.
 */
export class LogPosition {
  /** Entries met by second; seconds too old to come again are dropped. */
  readonly #counts = new Map<string, number>();
  readonly #resumed: { anchor: string; count: number; last: string } | undefined;
  /** The last stamps, in a ring: looked through only where one is older than the last. */
  readonly #recent: string[] = [];
  #taken = 0;
  #toSkip = 0;
  #last = '';
  #begun = false;

  constructor(cursor: OutputCursor | null) {
    const [anchor, count, last] = cursor?.split('|') ?? [];
    if (anchor === undefined || last === undefined) return;
    this.#resumed = { anchor, count: Number(count), last };
    this.#toSkip = this.#resumed.count;
    this.#last = last;
  }

  /** Seconds since the epoch from which the engine is to read; undefined: from the beginning. */
  get sinceS(): number | undefined {
    return this.#resumed === undefined ? undefined : Date.parse(`${this.#resumed.anchor}Z`) / 1000;
  }

  /**
   * Takes the next entry of the log: is it new, or was it delivered before this reading began? `repeated` is
   * an engine that begins a file anew in the middle of its answer, as Docker 20.10 does around rotations;
   * nothing more of that answer can be trusted.
   */
  take(stamp: string): 'new' | 'delivered' | 'repeated' {
    // After a rotation fewer are left than were counted; what is newer than the last was never delivered.
    if (this.#toSkip > 0 && this.#resumed !== undefined && stamp <= this.#resumed.last) {
      this.#toSkip -= 1;
      this.#count(stamp);
      return 'delivered';
    }
    this.#toSkip = 0;
    // The first one is always new, so that reading gets on however the stamps are.
    if (this.#begun && stamp < this.#last && this.#mayBeRepeated(stamp)) return 'repeated';
    this.#begun = true;
    this.#count(stamp);
    return 'new';
  }

  /** The position after the last entry taken, as it is stored; null before the first. */
  cursor(): OutputCursor | null {
    const [anchor] = [...this.#counts.keys()].sort();
    if (anchor === undefined) return null;
    const count = [...this.#counts.values()].reduce((sum, value) => sum + value, 0);
    return `${anchor}|${count}|${this.#last}`;
  }

  /** An entry out of order is a little older than the last one, and has a stamp of its own. */
  #mayBeRepeated(stamp: string): boolean {
    const oldest = this.#recent[this.#taken % this.#recent.length] ?? '';
    return stamp < oldest || this.#recent.includes(stamp);
  }

  #count(stamp: string): void {
    this.#recent[this.#taken % KEPT_STAMPS] = stamp;
    this.#taken += 1;
    if (stamp > this.#last) this.#last = stamp;
    const second = stamp.slice(0, SECOND_LENGTH);
    this.#counts.set(second, (this.#counts.get(second) ?? 0) + 1);
    if (this.#counts.size > KEPT_SECONDS) {
      this.#counts.delete([...this.#counts.keys()].reduce((a, b) => (a < b ? a : b)));
    }
  }
}

/**
 * Takes the engine's multiplexed log apart: frames of eight header bytes (the last four the length), a
 * stamp, and the entry. Entries are handed on as they are; a cut line has no line end, so that its parts
 * join by themselves.
 */
export class LogFrames {
  #rest: Buffer = Buffer.alloc(0);
  #repeats = false;

  /** Whether the log began to repeat itself: it is to be opened again at the position reached. */
  get repeats(): boolean {
    return this.#repeats;
  }

  /** The entries that `chunk` completes and that were not delivered before, in one piece. */
  read(chunk: Buffer, position: LogPosition): Buffer {
    const input = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const entries: Buffer[] = [];
    let offset = 0;
    while (input.length - offset >= HEADER_LENGTH) {
      const size = input.readUInt32BE(offset + 4);
      if (size > MAX_FRAME_BYTES) throw new Error(`the engine's log has a frame of ${size} bytes`);
      const start = offset + HEADER_LENGTH;
      if (input.length < start + size) break;
      offset = start + size;
      const stamp = input.toString('latin1', start, start + STAMP_LENGTH);
      const kind = position.take(stamp);
      this.#repeats = kind === 'repeated';
      if (this.#repeats) break;
      if (kind === 'new') entries.push(input.subarray(start + STAMP_LENGTH + 1, offset));
    }
    this.#rest = Buffer.from(input.subarray(offset));
    return Buffer.concat(entries);
  }
}
