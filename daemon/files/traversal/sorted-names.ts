/** The number of names that are sorted and packed together (a "run"). Sorting them takes about 3 ms. */
const RUN_NAMES = 4096;
/** The number of names in a block of a run. The names of a block are unpacked together. */
const BLOCK_NAMES = 16;
/** The slash separates packed names, because no name contains it. */
const SEPARATOR = '/';

/** A run of sorted names, one character per byte. `blocks` are the offsets at which the blocks begin. */
type PackedRun = { bytes: Buffer; blocks: Uint32Array };

/**
 * The names of one directory, returned in byte order. They are packed, because a million names of 8 characters take 10
 * MB then, and 60 MB as strings. Call `add` for all names before reading the first.
 */
export class SortedNames {
  /** The number of added names. */
  count = 0;
  #run: string[] = [];
  readonly #packed: PackedRun[] = [];
  /**
   * The runs that still have names, as a binary heap ordered by the next name of each. Undefined before the first name
   * is read.
   */
  #heads: Head[] | undefined;

  static of(name: string): SortedNames {
    const names = new SortedNames();
    names.add(name);
    return names;
  }

  /**
   * Adds a name.
   * @returns how many of the last added names were packed by this call: a whole run, or 0
   */
  add(name: string): number {
    this.count += 1;
    this.#run.push(name);
    if (this.#run.length < RUN_NAMES) return 0;
    this.#packed.push(packed(this.#run.sort()));
    this.#run = [];
    return RUN_NAMES;
  }

  /** Returns the next name without removing it; undefined at the end. */
  peek(): string | undefined {
    this.#heads ??= this.#begun();
    return this.#heads[0]?.name;
  }

  /** Returns and removes the next name; undefined at the end. */
  next(): string | undefined {
    this.#heads ??= this.#begun();
    const [first] = this.#heads;
    if (first === undefined) return undefined;
    const { name } = first;
    if (!first.advance()) {
      const last = this.#heads.pop();
      if (last === undefined || last === first) return name;
      this.#heads[0] = last;
    }
    sink(this.#heads);
    return name;
  }

  #begun(): Head[] {
    const rest = this.#run.sort();
    const heads = this.#packed.map((run) => new Head(blocksOf(run)));
    if (rest.length > 0) heads.push(new Head([rest].values()));
    // An array in ascending order is already a valid heap.
    return heads.sort((one, other) => (one.name < other.name ? -1 : 1));
  }
}

/** A run and the position of its next name. The run has at least one name left. */
class Head {
  name: string;
  #block: string[];
  #at = 0;
  readonly #blocks: Iterator<string[]>;

  constructor(blocks: Iterator<string[]>) {
    this.#blocks = blocks;
    this.#block = blocks.next().value ?? [];
    this.name = this.#block[0] ?? '';
  }

  /** Moves to the next name. Returns false at the end of the run. */
  advance(): boolean {
    this.#at += 1;
    if (this.#at === this.#block.length) {
      const next = this.#blocks.next();
      if (next.done === true) return false;
      this.#block = next.value;
      this.#at = 0;
    }
    this.name = this.#block[this.#at] ?? '';
    return true;
  }
}

/** Restores the heap after the first head has advanced. */
function sink(heads: Head[]): void {
  const [head] = heads;
  if (head === undefined) return;
  let at = 0;
  for (;;) {
    const left = heads[2 * at + 1];
    const right = heads[2 * at + 2];
    const isRight = right !== undefined && left !== undefined && right.name < left.name;
    const least = isRight ? right : left;
    if (least === undefined || head.name <= least.name) break;
    heads[at] = least;
    at = 2 * at + (isRight ? 2 : 1);
  }
  heads[at] = head;
}

function packed(run: readonly string[]): PackedRun {
  const blocks = new Uint32Array(Math.ceil(run.length / BLOCK_NAMES) + 1);
  let offset = 0;
  for (const [index, name] of run.entries()) {
    if (index % BLOCK_NAMES === 0) blocks[index / BLOCK_NAMES] = offset;
    offset += name.length + SEPARATOR.length;
  }
  blocks[blocks.length - 1] = offset;
  // The buffer is not allocated in Node.js's pool, because it would keep the pool's memory in use.
  const bytes = Buffer.allocUnsafeSlow(offset);
  bytes.write(`${run.join(SEPARATOR)}${SEPARATOR}`, 'latin1');
  return { bytes, blocks };
}

function* blocksOf({ bytes, blocks }: PackedRun): Generator<string[], undefined, void> {
  for (let block = 0; block + 1 < blocks.length; block += 1) {
    const end = (blocks[block + 1] ?? 0) - SEPARATOR.length;
    yield bytes.toString('latin1', blocks[block], end).split(SEPARATOR);
  }
}
