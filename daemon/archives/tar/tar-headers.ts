/** An entry of a tar archive, in the terms of POSIX (pax, "ustar Interchange Format"). */
export type TarHeader = {
  type: keyof typeof TYPES;
  /** A relative path as a Latin-1 string: one character per byte. */
  path: string;
  /** The permission bits, including setuid, setgid and sticky. */
  mode: number;
  /** In nanoseconds since the Unix epoch. */
  modifiedNs: bigint;
  /** For a file: the number of bytes after the header. */
  size: number;
  /** The target of a symbolic link or, for a hard link, the path of an earlier entry; one character per byte. */
  target?: string;
};

const TYPES = { file: '0', hardLink: '1', link: '2', folder: '5' } as const;
const PAX = 'x';
const PAX_GLOBAL = 'g';
/** How many comments one pax header contains. A comment has up to 4 KiB. */
const COMMENTS_IN_ONE = 200;

const TAR_BLOCK_BYTES = 512;
/** The length of an archive's end: two blocks of zeros. */
export const TAR_END_BYTES = 2 * TAR_BLOCK_BYTES;
const MAX_NAME_BYTES = 100;
/** The largest number that fits into eleven octal digits: 8 GiB less one. */
const MAX_NUMBER = 0o77777777777;
const NS_PER_S = 1_000_000_000n;
/** The name of the pax header itself. Programs that do not support pax create a file of this name. */
const PAX_NAME = 'PaxHeaders/entry';
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches ASCII, control characters included
const ASCII = /^[\x00-\x7f]*$/;

/** The number of bytes that fill the last block of a file. */
export const tarPadding = (bytes: number): number =>
  (TAR_BLOCK_BYTES - (bytes % TAR_BLOCK_BYTES)) % TAR_BLOCK_BYTES;

/**
 * Returns the blocks before an entry's content: its header, preceded by a pax header if values do not fit (a long
 * name, a name that is not ASCII, a large size, a fraction of a second). The owner is always 0, because user ids of
 * this host mean nothing on another host. A restore sets the owner.
 */
export function tarHeader(entry: TarHeader): Buffer {
  const { path, target = '', modifiedNs, size } = entry;
  const records: [string, string][] = [];
  const name = entry.type === 'folder' ? `${path}/` : path;
  const seconds = Number(floorSeconds(modifiedNs));
  if (!isPlain(name)) records.push(['path', name]);
  if (!isPlain(target)) records.push(['linkpath', target]);
  if (size > MAX_NUMBER) records.push(['size', String(size)]);
  if (modifiedNs % NS_PER_S !== 0n || !isNumber(seconds)) records.push(['mtime', decimal(modifiedNs)]);
  const header = block({ name, target, seconds, size, mode: entry.mode & 0o7777, type: TYPES[entry.type] });
  if (records.length === 0) return header;
  return Buffer.concat([paxHeader(records.map(([key, value]) => record(key, value)).join(''), PAX), header]);
}

/**
 * Returns pax headers with comments on the whole archive. Each header holds a few hundred comments, because readers
 * limit the length of a header.
 *
 * @param comments Latin-1 strings: one character per byte
 */
export function* tarComments(comments: readonly string[]): Generator<Buffer> {
  for (let from = 0; from < comments.length; from += COMMENTS_IN_ONE) {
    const some = comments.slice(from, from + COMMENTS_IN_ONE);
    yield paxHeader(some.map((comment) => record('comment', comment)).join(''), PAX_GLOBAL);
  }
}

function paxHeader(records: string, type: string): Buffer {
  const body = Buffer.from(records, 'latin1');
  const about = { name: PAX_NAME, target: '', seconds: 0, size: body.length, mode: 0o644, type };
  return Buffer.concat([block(about), body, Buffer.alloc(tarPadding(body.length))]);
}

type Fields = { name: string; target: string; seconds: number; size: number; mode: number; type: string };

function block({ name, target, seconds, size, mode, type }: Fields): Buffer {
  const header = Buffer.alloc(TAR_BLOCK_BYTES);
  header.write(name, 0, MAX_NAME_BYTES, 'latin1');
  writeOctal(header, mode, 100, 8);
  writeOctal(header, 0, 108, 8);
  writeOctal(header, 0, 116, 8);
  writeOctal(header, size > MAX_NUMBER ? 0 : size, 124, 12);
  writeOctal(header, isNumber(seconds) ? seconds : 0, 136, 12);
  header.write(type, 156, 'latin1');
  header.write(target, 157, MAX_NAME_BYTES, 'latin1');
  header.write('ustar\u000000', 257, 'latin1');
  header.fill(' ', 148, 156);
  let sum = 0;
  for (let at = 0; at < TAR_BLOCK_BYTES; at += 1) sum += header[at] ?? 0;
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
}

const writeOctal = (into: Buffer, value: number, at: number, bytes: number) =>
  into.write(value.toString(8).padStart(bytes - 1, '0'), at, 'latin1');

const isPlain = (text: string) => text.length <= MAX_NAME_BYTES && ASCII.test(text);
const isNumber = (value: number) => value >= 0 && value <= MAX_NUMBER;

/** Rounds towards the past, also before 1970, because the fraction of a second is always positive. */
function floorSeconds(ns: bigint): bigint {
  const seconds = ns / NS_PER_S;
  return ns % NS_PER_S < 0n ? seconds - 1n : seconds;
}

function decimal(ns: bigint): string {
  const sign = ns < 0n ? '-' : '';
  const size = ns < 0n ? -ns : ns;
  const fraction = String(size % NS_PER_S)
    .padStart(9, '0')
    .replace(/0+$/, '');
  const whole = `${sign}${size / NS_PER_S}`;
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** Formats a pax record. The length at its start includes the digits of the length itself. */
function record(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`.length;
  let length = rest + 1;
  while (String(length).length + rest !== length) length = String(length).length + rest;
  return `${length} ${key}=${value}\n`;
}
