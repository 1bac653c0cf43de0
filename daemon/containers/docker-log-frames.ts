/** `2026-01-31T12:00:00.000000000Z `: the engine stamps entries with this fixed width (RFC 3339, UTC). */
const STAMP_LENGTH = 30;
const HEADER_LENGTH = 8;
const SECOND_LENGTH = 19;
/** Entries are lines, and lines are cut at 16 KiB; anything much larger is not the engine's log. */
const MAX_FRAME_BYTES = 1_048_576;

/**
 * Where in a run's log one is. The engine can only skip by time, entries share stamps, and stdout's and
 * stderr's may stand in the file slightly out of order. So the position is a whole second shortly before
 * the last entry, and the number of entries from that second on that were delivered.
 */
export class LogPosition {
  /** Delivered entries by second, oldest first; seconds too old to come again are dropped. */
  readonly #counts = new Map<string, number>();
  #last = '';
  readonly #resumed: { anchor: string; count: number; last: string } | undefined;
  #toSkip: number;

  constructor(cursor: string | null) {
    const [anchor, count, last] = cursor?.split('|') ?? [];
    if (anchor !== undefined && last !== undefined) {
      this.#resumed = { anchor, count: Number(count), last };
      this.#last = last;
      this.#counts.set(anchor, this.#resumed.count);
    }
    this.#toSkip = this.#resumed?.count ?? 0;
  }

  /** Seconds since the epoch from which the engine is to read; undefined: from the beginning. */
  get sinceS(): number | undefined {
    return this.#resumed === undefined ? undefined : Date.parse(`${this.#resumed.anchor}Z`) / 1000;
  }

  /** Whether an entry that is met while reading on was delivered before. */
  wasDelivered(stamp: string): boolean {
    // After a rotation fewer are left than were counted; what is newer than the last was never delivered.
    if (this.#toSkip === 0 || this.#resumed === undefined || stamp > this.#resumed.last) return false;
    this.#toSkip -= 1;
    return true;
  }

  advance(stamp: string): void {
    const second = stamp.slice(0, SECOND_LENGTH);
    this.#counts.set(second, (this.#counts.get(second) ?? 0) + 1);
    if (stamp > this.#last) this.#last = stamp;
    while (this.#counts.size > 3) {
      const oldest = [...this.#counts.keys()].reduce((a, b) => (a < b ? a : b));
      this.#counts.delete(oldest);
    }
  }

  /** The position as it is stored, or null before the first entry. */
  cursor(): string | null {
    const seconds = [...this.#counts.keys()].sort();
    const [anchor] = seconds;
    if (anchor === undefined) return null;
    const count = [...this.#counts.values()].reduce((sum, value) => sum + value, 0);
    return `${anchor}|${count}|${this.#last}`;
  }
}

/**
 * Takes the engine's multiplexed log apart: frames of eight header bytes (the last four the length), a
 * stamp, and the entry. Entries are handed on as they are; a cut line has no line end, so that its parts
 * join by themselves.
 */
export class LogFrames {
  #rest: Buffer = Buffer.alloc(0);

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
      const stamp = input.latin1Slice(start, start + STAMP_LENGTH);
      if (position.wasDelivered(stamp)) continue;
      position.advance(stamp);
      entries.push(input.subarray(start + STAMP_LENGTH + 1, offset));
    }
    this.#rest = Buffer.from(input.subarray(offset));
    return Buffer.concat(entries);
  }
}
