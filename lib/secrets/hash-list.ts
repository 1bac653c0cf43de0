import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { errorCode } from '../errors/errors.js';

/** Flags to open the file. Without O_NONBLOCK, opening a pipe in its place would block. */
const READ = constants.O_RDONLY | constants.O_NONBLOCK;
/** The maximum length of a line without its line feed: 40 digits, a count, and the padding that some downloads have. */
const MAX_LINE_BYTES = 128;
/** How many bytes to read for a line: enough for the rest of the line before it, and the whole line. */
const PROBE_BYTES = 2 * MAX_LINE_BYTES + 2;
/** The maximum size of a range that is read and searched as a whole. */
const BLOCK_BYTES = 4096;
/** How many blocks of the file `checkHashList` reads after the first one. */
const CHECKED_BLOCKS = 64;
/** Matches error codes of the operating system. Codes of Node.js itself begin with `ERR_`; such errors are bugs. */
const SYSTEM_ERROR = /^E[A-Z0-9]+$/;
const LINE = /^([0-9A-Fa-f]{40})(?::[0-9]{1,20})? *\r?$/;

/** The hash of a line, in upper case, and the offsets in bytes at which the line begins and the next one begins. */
type Line = { hash: string; start: number; next: number };

/** A text that is greater than every hash. */
const BEYOND = 'G';

/**
 * The error for a file that cannot be used as a list of hashes. The message completes a sentence that begins with its
 * path.
 */
export class HashListError extends Error {
  constructor(message: string, options?: { cause: unknown }) {
    super(message, options);
    this.name = 'HashListError';
  }
}

/**
 * Returns whether a file contains a hash. The file is sorted by SHA-1 hash, with one `HASH` or `HASH:COUNT` per line.
 * The search reads from the disk: a file of 40 GB takes about 25 reads of at most 4 KiB. The file is opened for each
 * search, so that a new file with its name is used from the next search on.
 *
 * @param hash 40 hexadecimal digits in either case
 * @throws HashListError when the file cannot be read, or a line that was read is malformed or out of order
 */
export function hashListContains(path: string, hash: string): Promise<boolean> {
  return withFile(path, (file) => search(file, hash.toUpperCase()));
}

/**
 * Checks that the lines in a sample of the file are well-formed and in order. The sample is the first 4 KiB, the last
 * 4 KiB and 63 blocks of 4 KiB between them. A file of up to 250 KB is checked completely.
 *
 * @returns the size of the file in bytes
 * @throws HashListError
 */
export function checkHashList(path: string): Promise<number> {
  return withFile(path, async (file) => {
    let former = '';
    let checkedTo = 0;
    for (let block = 0; block <= CHECKED_BLOCKS && checkedTo < file.size; block += 1) {
      const offset = Math.floor((Math.max(0, file.size - BLOCK_BYTES) * block) / CHECKED_BLOCKS);
      const start = offset > checkedTo ? (await lineAfter(file, offset)).start : checkedTo;
      const end = Math.min(start + BLOCK_BYTES, file.size);
      const bytes = await readAt(file, start, end - start);
      // A block other than the last one may end in the middle of a line. Leave that line out.
      const whole = end === file.size ? bytes.length : bytes.lastIndexOf('\n') + 1;
      for (const line of linesOf(whole === 0 ? bytes : bytes.slice(0, whole), start)) {
        assertOrder(former, line);
        former = line.hash;
        checkedTo = line.next;
      }
    }
    return file.size;
  });
}

type OpenFile = { handle: FileHandle; size: number };

async function withFile<T>(path: string, work: (file: OpenFile) => Promise<T>): Promise<T> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, READ);
    const stat = await handle.stat();
    if (!stat.isFile()) throw new HashListError('is not a regular file');
    if (stat.size === 0) throw new HashListError('is empty');
    return await work({ handle, size: stat.size });
  } catch (error) {
    if (error instanceof HashListError) throw error;
    const code = errorCode(error);
    if (code === undefined || !SYSTEM_ERROR.test(code)) throw error;
    throw new HashListError(`cannot be read (${code})`, { cause: error });
  } finally {
    await handle?.close();
  }
}

async function search(file: OpenFile, wanted: string): Promise<boolean> {
  // The lines that remain to be searched begin at `low` or later and before `high`. A line begins at each of the two.
  let [low, high] = [0, file.size];
  let [least, greatest] = ['', BEYOND];
  while (high - low > BLOCK_BYTES) {
    const line = await lineAfter(file, low + Math.floor((high - low) / 2));
    assertOrder(least, line, greatest);
    if (line.hash === wanted) return true;
    if (line.hash < wanted) [low, least] = [line.next, line.hash];
    else [high, greatest] = [line.start, line.hash];
  }
  for (const line of linesOf(await readAt(file, low, high - low), low)) {
    assertOrder(least, line, greatest);
    if (line.hash === wanted) return true;
    least = line.hash;
  }
  return false;
}

/** Returns the first line that begins at this offset or after it. */
async function lineAfter(file: OpenFile, offset: number): Promise<Line> {
  const bytes = await readAt(file, offset, Math.min(PROBE_BYTES, file.size - offset));
  if (offset === 0) return parseLine(bytes, 0, 0);
  const end = bytes.indexOf('\n');
  if (end < 0 || end > MAX_LINE_BYTES) throw malformed(offset);
  return parseLine(bytes, end + 1, offset);
}

/** Yields the lines in `bytes`. @param start the offset of `bytes` in the file, where a line begins */
function* linesOf(bytes: string, start: number): Generator<Line> {
  for (let at = 0; at < bytes.length; ) {
    const line = parseLine(bytes, at, start);
    yield line;
    at = line.next - start;
  }
}

/** Parses the line at `at` in `bytes`. @param start the offset of `bytes` in the file */
function parseLine(bytes: string, at: number, start: number): Line {
  const feed = bytes.indexOf('\n', at);
  const end = feed < 0 ? bytes.length : feed;
  const hash = end - at > MAX_LINE_BYTES ? undefined : LINE.exec(bytes.slice(at, end))?.[1];
  if (hash === undefined) throw malformed(start + at);
  return { hash: hash.toUpperCase(), start: start + at, next: start + end + 1 };
}

function assertOrder(former: string, { hash, start }: Line, latter = BEYOND): void {
  if (hash < former || hash > latter) throw new HashListError(`is not sorted by hash near byte ${start}`);
}

async function readAt({ handle }: OpenFile, offset: number, length: number): Promise<string> {
  const buffer = Buffer.allocUnsafe(length);
  for (let filled = 0; filled < length; ) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, offset + filled);
    if (bytesRead === 0) throw new HashListError('became shorter while it was read');
    filled += bytesRead;
  }
  return buffer.toString('latin1');
}

const malformed = (offset: number) =>
  new HashListError(
    `has a line near byte ${offset} that is not a SHA-1 hash (40 hexadecimal digits, then optionally a colon and a count)`,
  );
