import { Header } from 'tar';
import { damaged, refused, saying } from './archive-fault.js';
import type { Asking, PulledBytes } from './pulled-bytes.js';

/** The type of a tar entry; `hardlink` is a further name of an earlier file. */
export type TarKind = 'file' | 'folder' | 'symlink' | 'hardlink';

/** A tar entry. For a file, `bytes` bytes of content follow. `path` and `target` have one character per byte. */
export type TarEntry = {
  path: string;
  kind: TarKind;
  target: string;
  bytes: number;
  mode: number;
  /** Milliseconds since the epoch. */
  modified: number;
};

/** The values that a pax header sets for the next entry. Strings have one character per byte (Latin-1). */
type Overrides = { path?: string; target?: string; size?: number; modified?: number };

/** Called with each comment on the whole archive, which has one character per byte (Latin-1). */
type OnComment = (comment: string) => void;

/** A header and the names in it, which have one character per byte (Latin-1). */
type Head = { header: Header; path: string; target: string };

export const BLOCK_BYTES = 512;
/** The maximum size of a pax header or long name, which normally holds one or two paths and a few numbers. */
const MAX_PAX_BYTES = 1024 * 1024;
const LINE_END = 0x0a;
const TAKEN = new Set(['path', 'linkpath', 'mtime', 'size']);
const FILES = new Set(['File', 'OldFile', 'ContiguousFile']);
const FOLDERS = new Set(['Directory', 'GNUDumpDir']);
const DEVICES = new Set(['CharacterDevice', 'BlockDevice', 'FIFO']);
const PAX = new Set(['ExtendedHeader', 'OldExtendedHeader']);
const LONG_PATHS = new Set(['NextFileHasLongPath', 'OldGnuLongPath']);
const LONG_TARGET = 'NextFileHasLongLinkpath';
/** Header types that describe the next entry or the whole archive. */
const METAS = new Set([...PAX, ...LONG_PATHS, LONG_TARGET, 'GlobalExtendedHeader', 'TapeVolumeHeader']);
/** The maximum length of a link's target, in bytes: PATH_MAX of Linux (limits.h) without its terminating byte. */
const MAX_TARGET_BYTES = 4095;
const FILE_MODE = 0o644;
const FOLDER_MODE = 0o755;

/**
 * Yields the entries of a tar archive (ustar, pax or GNU). While `bytes` waits for input, its `Wait` values are yielded
 * as well. The `tar` package decodes the headers. Pax records are parsed here, because `tar` splits them at line
 * breaks, which names may contain.
 *
 * @param bytes the archive. Before the caller requests the next entry, it must read the content of the current entry
 * and the padding after it
 * @throws DomainError `invalid_input` if the archive is corrupt or has no end, or if an entry is not a file or folder
 * (or link, with `hasLinks`)
 */
export function* tarEntries<Wait>(
  bytes: PulledBytes<Wait>,
  { hasLinks = false, onComment }: { hasLinks?: boolean; onComment?: OnComment } = {},
): Generator<TarEntry | Wait, void, void> {
  const common: Overrides = {};
  let own: Overrides = {};
  for (;;) {
    const head = yield* readHead(bytes, Object.keys(own).length > 0);
    if (head === undefined) return;
    const { type } = head.header;
    if (!METAS.has(type)) {
      yield entryOf(head, { ...common, ...own }, hasLinks);
      own = {};
      continue;
    }
    const body = yield* metaOf(bytes, head);
    if (PAX.has(type)) Object.assign(own, paxRecords(body));
    else if (type === 'GlobalExtendedHeader') Object.assign(common, paxRecords(body, onComment));
    else if (LONG_PATHS.has(type)) own.path = untilNul(body);
    else if (type === LONG_TARGET) own.target = untilNul(body);
  }
}

/** Reads the next header. @returns undefined at the end of the archive, which is two blocks of zeros */
function* readHead<Wait>(bytes: PulledBytes<Wait>, isOwed: boolean): Generator<Wait, Head | undefined, void> {
  const head = yield* nextHead(bytes);
  if (!head.header.nullBlock) return head;
  if (isOwed) throw damaged('a header is not followed by an entry');
  if ((yield* nextHead(bytes)).header.nullBlock) return undefined;
  throw damaged('there is a block of zeros between its entries');
}

function* nextHead<Wait>(bytes: PulledBytes<Wait>): Generator<Wait, Head, void> {
  const block = yield* bytes.all(BLOCK_BYTES);
  if (block.length < BLOCK_BYTES) throw damaged('it ends too early');
  const header = decoded(block);
  if (!header.nullBlock && !header.cksumValid) throw damaged('the checksum of a header is wrong');
  return { header, path: pathIn(block), target: nameIn(block, 157, 100) };
}

/**
 * Reads the path from the raw bytes (POSIX ustar, Interchange Format), because the `tar` package decodes names as
 * UTF-8 and corrupts those that are not UTF-8.
 */
function pathIn(block: Buffer): string {
  const name = nameIn(block, 0, 100);
  if (block.toString('latin1', 257, 265) !== 'ustar\u000000') return name;
  // Some programs store times at the end of the prefix field, so that the prefix has at most 130 bytes. Byte 475 shows
  // whether they do; the `tar` package uses it in the same way.
  const prefix = nameIn(block, 345, block[475] === 0 ? 130 : 155);
  return prefix === '' ? name : `${prefix}/${name}`;
}

const nameIn = (block: Buffer, from: number, bytes: number) => untilNul(block.subarray(from, from + bytes));

function untilNul(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  return bytes.toString('latin1', 0, end === -1 ? bytes.length : end);
}

function decoded(block: Buffer): Header {
  try {
    return new Header(Buffer.from(block));
  } catch (error) {
    throw damaged(`a header cannot be read (${saying(error)})`, error);
  }
}

/** Returns whether the block begins a tar archive. An empty archive consists of zeros only. */
export function isTar(block: Buffer): boolean {
  if (block.length < BLOCK_BYTES) return false;
  try {
    const header = new Header(Buffer.from(block));
    return header.nullBlock || header.cksumValid;
  } catch {
    return false;
  }
}

function* metaOf<Wait>(bytes: PulledBytes<Wait>, { header: { size } }: Head): Asking<Wait> {
  if (size === undefined || size > MAX_PAX_BYTES) throw damaged('a header is longer than 1 MiB');
  const body = Buffer.from(yield* bytes.all(paddedBytes(size)));
  if (body.length < paddedBytes(size)) throw damaged('it ends too early');
  return body.subarray(0, size);
}

export const paddedBytes = (bytes: number) => Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES;

/**
 * Parses pax records. Each consists of its length in decimal, a space, a keyword, `=`, its value and a line break
 * (POSIX pax, Extended Header). Unused values are not decoded, because a header may contain a megabyte of them.
 */
function paxRecords(body: Buffer, onComment?: OnComment): Overrides {
  const overrides: Overrides = {};
  for (let at = 0; at < body.length; ) {
    const digits = /^[1-9]\d{0,6}(?= )/.exec(body.toString('latin1', at, at + 8))?.[0] ?? '';
    const end = at + Number(digits);
    const record = body.subarray(at + digits.length + 1, end - 1);
    const keyEnd = record.indexOf('=');
    if (end > body.length || body[end - 1] !== LINE_END || keyEnd < 1)
      throw damaged('a header cannot be read');
    const key = record.toString('latin1', 0, keyEnd);
    if (key.startsWith('GNU.sparse.')) throw refused('', 'has holes (GNU.sparse): pack it without --sparse');
    if (TAKEN.has(key)) takeRecord(overrides, key, record.toString('latin1', keyEnd + 1));
    else if (key === 'comment') onComment?.(record.toString('latin1', keyEnd + 1));
    at = end;
  }
  return overrides;
}

function takeRecord(overrides: Overrides, key: string, value: string): void {
  if (key === 'path') overrides.path = value;
  if (key === 'linkpath') overrides.target = value;
  if (key === 'mtime') overrides.modified = Number(value) * 1000;
  if (key !== 'size') return;
  if (!/^\d{1,15}$/.test(value)) throw damaged('an entry has an invalid size');
  overrides.size = Number(value);
}

function entryOf({ header, ...head }: Head, overrides: Overrides, hasLinks: boolean): TarEntry {
  const path = overrides.path ?? head.path;
  const kind = kindOf(header.type, path, hasLinks);
  // The `tar` package ignores the size of a folder. Some programs store the length of a symlink's target as its size.
  const bytes = kind === 'symlink' ? 0 : (overrides.size ?? header.size);
  if (bytes === undefined || !Number.isSafeInteger(bytes)) throw damaged('an entry has an invalid size');
  if (kind === 'folder' && bytes > 0) throw damaged('a folder has content');
  if (kind === 'hardlink' && bytes > 0) throw damaged('a link has content');
  const target = overrides.target ?? head.target;
  const isGood = target !== '' && target.length <= MAX_TARGET_BYTES && !target.includes('\0');
  // Any target is accepted, even outside of the folder, because the daemon follows no links.
  if (kind === 'symlink' && !isGood) throw refused(path, 'is a link with an invalid target: pack it again');
  return {
    path,
    kind,
    target,
    bytes,
    mode: header.mode ?? (kind === 'folder' ? FOLDER_MODE : FILE_MODE),
    modified: overrides.modified ?? header.mtime?.getTime() ?? 0,
  };
}

function kindOf(type: string, path: string, hasLinks: boolean): TarKind {
  if (hasLinks && type === 'SymbolicLink') return 'symlink';
  if (hasLinks && type === 'Link') return 'hardlink';
  if (DEVICES.has(type) && hasLinks)
    throw refused(path, 'is a device or a pipe: pack the archive without it');
  if (DEVICES.has(type) || type === 'Link' || type === 'SymbolicLink') {
    throw refused(path, 'is a link or a device: pack only files and folders');
  }
  if (type === 'SparseFile') throw refused(path, 'has holes: pack it without --sparse');
  // Before tar had a type for folders, a file whose name ends in a slash was a folder.
  if (FOLDERS.has(type) || (FILES.has(type) && path.endsWith('/'))) return 'folder';
  if (FILES.has(type)) return 'file';
  throw refused(path, `has an unknown type (${type}): pack it again`);
}
