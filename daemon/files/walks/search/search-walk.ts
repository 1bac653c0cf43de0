import { closeSync, constants, type Stats } from 'node:fs';
import { MAX_PATH_BYTES } from '../../jail/jail-path.js';
import { Descent } from '../../traversal/descent.js';
import { unreadableCode } from '../../traversal/entry-codes.js';
import { openFileAt, readFully } from '../../traversal/file-reads.js';
import type { HeldNames } from '../../traversal/held-names.js';
import type { SortedNames } from '../../traversal/sorted-names.js';
import { Turn, type Turns } from '../../traversal/turn.js';
import { LineSearch } from './line-search.js';
import { type MatchesName, namePattern } from './name-pattern.js';

/** What a search visits and reads at most. */
export type SearchBounds = {
  entries: number;
  /** The total bytes of all files that are read. */
  bytes: number;
  /** The size of a file that is read. */
  fileBytes: number;
  linesPerFile: number;
  ms: number;
};

export type SearchQuery = {
  /** A part of the name, or a pattern with `*` and `?`. Always ignores case. */
  name?: string;
  /** The text that a line of a file contains. */
  content?: string;
  isCaseSensitive: boolean;
  /** The maximum number of matches. */
  limit: number;
};

/** `fd` is the descriptor of the folder to search. */
export type SearchOptions = SearchQuery & { fd: number; bounds: SearchBounds };

/** `modified` is in milliseconds since the Unix epoch. A match of the content has a line and its text. */
export type SearchMatch = {
  path: string;
  isFolder: boolean;
  size: number;
  modified: number;
  line?: number;
  text?: string;
};

/** Why a search ended before it had visited everything. */
export type SearchStop = 'limit' | 'entries' | 'bytes' | 'time';

export type SearchResult = {
  stoppedBy: SearchStop | undefined;
  /** The numbers of visited entries, and of files of each kind that were not searched, or not completely. */
  entries: number;
  binary: number;
  large: number;
  unreadable: number;
  /** Files with more matching lines than `linesPerFile`. */
  shortened: number;
};

/** A folder on the current path: its remaining names and the prefix of their paths. */
type Level = { names: SortedNames; prefix: string };
type Pieces<T = void> = Turns<SearchMatch[], T>;

const { S_IFDIR, S_IFMT, S_IFREG } = constants;
const CHUNK_BYTES = 64 * 1024;

/**
 * Yields the entries below a folder whose name matches, or the lines of its files that contain a text, in the byte
 * order of names, with the content of a folder directly after it. Files with a NUL byte at their beginning are binary
 * and not searched.
 */
export function* searchWalk(options: SearchOptions, names?: HeldNames): Pieces<SearchResult> {
  using descent = new Descent(options.fd, { names });
  const search = new Search(options, descent);
  yield* search.all();
  return search.result;
}

class Search {
  readonly result: SearchResult = {
    ...{ stoppedBy: undefined, entries: 0, binary: 0, large: 0, unreadable: 0, shortened: 0 },
  };
  readonly #options: SearchOptions;
  readonly #descent: Descent;
  readonly #matchesName: MatchesName;
  readonly #turn = new Turn();
  readonly #untilMs: number;
  readonly #buffer: Buffer;
  #matches: SearchMatch[] = [];
  #count = 0;
  #bytes = 0;

  constructor(options: SearchOptions, descent: Descent) {
    this.#options = options;
    this.#descent = descent;
    this.#matchesName = options.name === undefined ? () => true : namePattern(options.name);
    this.#untilMs = performance.now() + options.bounds.ms;
    this.#buffer = Buffer.allocUnsafeSlow(options.content === undefined ? 0 : CHUNK_BYTES);
  }

  *all(): Pieces {
    const levels = [yield* this.#open('')];
    for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
      if (this.result.stoppedBy !== undefined) break;
      const name = level.names.next();
      if (name === undefined) {
        levels.pop();
        this.#descent.leave();
        continue;
      }
      yield* this.#pause();
      const path = `${level.prefix}${name}`;
      if (path.length > MAX_PATH_BYTES || this.#isOver('entries', this.result.entries)) continue;
      this.result.entries += 1;
      const stat = this.#descent.stat(name);
      if (stat === undefined) continue;
      yield* this.#visit(name, path, stat);
      if ((stat.mode & S_IFMT) === S_IFDIR) {
        const below = yield* this.#enter(name, path);
        if (below !== undefined) levels.push(below);
      }
    }
    if (this.#matches.length > 0) yield this.#take();
  }

  *#open(prefix: string): Pieces<Level> {
    const left = this.#options.bounds.entries - this.result.entries;
    // One name more than may be visited, so that the walk notices that it is incomplete.
    const { names } = yield* this.#descent.sortedNames(this.#turn, left + 1);
    return { names, prefix };
  }

  *#enter(name: string, path: string): Pieces<Level | undefined> {
    if (!this.#descent.enter(name)) {
      this.result.unreadable += 1;
      return undefined;
    }
    try {
      return yield* this.#open(`${path}/`);
    } catch (error) {
      if (unreadableCode(error) === undefined) throw error;
      this.result.unreadable += 1;
      this.#descent.leave();
      return undefined;
    }
  }

  *#visit(name: string, path: string, { mode, size, mtimeMs }: Stats): Pieces {
    const isFile = (mode & S_IFMT) === S_IFREG;
    const { content, bounds } = this.#options;
    if ((content !== undefined && !isFile) || !this.#matchesName(decoded(name))) return;
    const match: SearchMatch = {
      path: decoded(path),
      isFolder: (mode & S_IFMT) === S_IFDIR,
      size: isFile ? size : 0,
      modified: mtimeMs,
    };
    if (content === undefined) this.#add(match);
    else if (size > bounds.fileBytes) this.result.large += 1;
    else if (this.#bytes >= bounds.bytes) this.result.stoppedBy = 'bytes';
    else if (size > 0) yield* this.#read(name, new LineSearch(content, this.#options.isCaseSensitive), match);
  }

  *#read(name: string, search: LineSearch, match: SearchMatch): Pieces {
    try {
      const opened = openFileAt(this.#descent.at(name));
      if (opened === undefined) return;
      try {
        yield* this.#readOpened(opened.fd, search, match);
      } finally {
        closeSync(opened.fd);
      }
    } catch (error) {
      if (unreadableCode(error) === undefined) throw error;
      this.result.unreadable += 1;
    }
  }

  *#readOpened(fd: number, search: LineSearch, match: SearchMatch): Pieces {
    const { bytes, fileBytes, linesPerFile } = this.#options.bounds;
    let lines = 0;
    // A file may grow while it is read.
    for (let position = 0; position < fileBytes; position += CHUNK_BYTES) {
      const chunk = readFully(fd, this.#buffer, position);
      if (position === 0 && chunk.includes(0)) {
        this.result.binary += 1;
        return;
      }
      this.#bytes += chunk.length;
      const isEnd = chunk.length < CHUNK_BYTES;
      const isLast = isEnd || this.#bytes >= bytes || position + CHUNK_BYTES >= fileBytes;
      for (const found of search.add(chunk, isLast)) {
        lines += 1;
        if (lines > linesPerFile) {
          this.result.shortened += 1;
          return;
        }
        this.#add({ ...match, ...found });
        if (this.result.stoppedBy !== undefined) return;
      }
      if (isEnd) return;
      if (this.#bytes >= bytes) this.result.stoppedBy = 'bytes';
      yield* this.#pause();
      if (this.result.stoppedBy !== undefined) return;
    }
  }

  #add(match: SearchMatch): void {
    if (this.#isOver('limit', this.#count)) return;
    this.#count += 1;
    this.#matches.push(match);
  }

  /** Ends the search if it has reached the limit. */
  #isOver(stop: 'limit' | 'entries', count: number): boolean {
    const most = stop === 'limit' ? this.#options.limit : this.#options.bounds.entries;
    if (count < most) return false;
    this.result.stoppedBy = stop;
    return true;
  }

  /** Ends the time slice if it is used up, and the search if its time is. */
  *#pause(): Pieces {
    if (!this.#turn.isOver()) return;
    if (performance.now() > this.#untilMs) this.result.stoppedBy ??= 'time';
    yield* this.#turn.end(this.#take());
  }

  #take(): SearchMatch[] | undefined {
    const matches = this.#matches;
    this.#matches = [];
    return matches.length === 0 ? undefined : matches;
  }
}

/** Decodes a name or path of one character per byte. */
const decoded = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');
