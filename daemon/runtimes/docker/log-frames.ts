import type { OutputCursor } from '../container-runtime.js';

/** The length of the engine's timestamps (RFC 3339, UTC) with a space: `2026-01-31T12:00:00.000000000Z `. */
const STAMP_LENGTH = 30;
const HEADER_LENGTH = 8;
const SECOND_LENGTH = 19;
/**
 * The maximum size of a log entry. The engine splits lines at 16 KiB, so data with a much larger entry is not its log.
 */
const MAX_FRAME_BYTES = 1_048_576;
const KEPT_SECONDS = 3;
const KEPT_STAMPS = 4096;

/**
 * A position in the engine's log of a run. The engine can only read from a given time on, but several entries may have
 * the same time, and those of stdout and stderr may be slightly out of order. So the position is a whole second
 * shortly before the last entry, and the number of entries that were delivered from that second on.
 */
export class LogPosition {
  /** The number of entries in each second of the log. Seconds that are too old to occur again are removed. */
  readonly #counts = new Map<string, number>();
  readonly #resumed: { anchor: string; count: number; last: string } | undefined;
  /** The latest timestamps in a ring buffer. It is only searched for a timestamp that is older than the last one. */
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

  /** The time from which the engine must read, in seconds since the Unix epoch; undefined means the beginning. */
  get sinceS(): number | undefined {
    return this.#resumed === undefined ? undefined : Date.parse(`${this.#resumed.anchor}Z`) / 1000;
  }

  /**
   * Classifies the next entry. `new`: it must be delivered. `delivered`: it was delivered before this response began.
   * `repeated`: the engine has begun a file again in the middle of its response, as Docker 20.10 does around
   * rotations. The rest of that response must be dropped.
   */
  take(stamp: string): 'new' | 'delivered' | 'repeated' {
    // After a rotation, the log may have fewer entries than were counted. So an entry that is newer than the last
    // delivered one is new in any case.
    if (this.#toSkip > 0 && this.#resumed !== undefined && stamp <= this.#resumed.last) {
      this.#toSkip -= 1;
      this.#count(stamp);
      return 'delivered';
    }
    this.#toSkip = 0;
    // The first entry is always accepted, so that reading makes progress whatever the timestamps are.
    if (this.#begun && stamp < this.#last && this.#mayBeRepeated(stamp)) return 'repeated';
    this.#begun = true;
    this.#count(stamp);
    return 'new';
  }

  /** Returns the position after the last entry in a form that can be stored; null before the first entry. */
  cursor(): OutputCursor | null {
    const [anchor] = [...this.#counts.keys()].sort();
    if (anchor === undefined) return null;
    const count = [...this.#counts.values()].reduce((sum, value) => sum + value, 0);
    return `${anchor}|${count}|${this.#last}`;
  }

  /**
   * Returns whether the entry may be a repetition. An entry that is merely out of order is slightly older than the
   * last one, and its timestamp has not occurred before.
   */
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
 * Parses the engine's multiplexed log: frames with a header of eight bytes (the last four are the length), a
 * timestamp, and the entry. Entries are passed on unchanged: the parts of a split line have no line break in between.
 */
export class LogFrames {
  #rest: Buffer = Buffer.alloc(0);
  /**
   * Whether the engine's response repeats earlier entries. The log must then be opened again at the current position.
   */
  repeats = false;

  /**
   * Returns the new entries that are complete after this chunk, as one buffer. Entries that were delivered before are
   * left out.
   */
  read(chunk: Buffer, position: LogPosition): Buffer {
    const input = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const entries: Buffer[] = [];
    let offset = 0;
    while (input.length - offset >= HEADER_LENGTH) {
      const size = input.readUInt32BE(offset + 4);
      if (size > MAX_FRAME_BYTES)
        throw new Error(
          `the container engine sent a log frame of ${size} bytes, more than the maximum of ${MAX_FRAME_BYTES}`,
        );
      const start = offset + HEADER_LENGTH;
      if (input.length < start + size) break;
      offset = start + size;
      const stamp = input.toString('latin1', start, start + STAMP_LENGTH);
      const kind = position.take(stamp);
      this.repeats = kind === 'repeated';
      if (this.repeats) break;
      if (kind === 'new') entries.push(input.subarray(start + STAMP_LENGTH + 1, offset));
    }
    this.#rest = Buffer.from(input.subarray(offset));
    return Buffer.concat(entries);
  }
}
