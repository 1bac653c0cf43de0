import type { ByteRange, Download } from '../../lib/contract/download.js';

/** The part of a download to send, according to the request's headers. */
export type RequestedPart =
  | { kind: 'whole' }
  | { kind: 'part'; range: ByteRange }
  | { kind: 'not-modified' }
  | { kind: 'not-satisfiable' };

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const WHOLE: RequestedPart = { kind: 'whole' };
/**
 * Matches a single range. A request for several ranges gets the whole file, because overlapping ranges could request a
 * byte many times.
 */
const ONE_RANGE = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i;
const ENTITY_TAG = /(?:W\/)?"[\x21\x23-\x7e\x80-\uffff]*"/g;
/**
 * The minimum age of a modification time that `If-Range` accepts, because a file can change twice within a second (RFC
 * 9110 8.8.2.2).
 */
const STRONG_AFTER_MS = 1000;

/** Evaluates the preconditions and the range of GET and HEAD in the order of RFC 9110 13.2.2. */
export function requestedPart(
  download: Download,
  method: string,
  headers: Headers,
  nowMs: number,
): RequestedPart {
  if (isNotModified(download, headers)) return { kind: 'not-modified' };
  const { size } = download;
  const range = text(headers['range']);
  // Ranges apply only to GET (RFC 9110 14.2). They are supported only for content of known size.
  if (range === undefined || size === undefined || size === 0 || method !== 'get') return WHOLE;
  const ifRange = text(headers['if-range']);
  if (ifRange !== undefined && !isSameVersion(download, ifRange, nowMs)) return WHOLE;
  return partOf(range, size);
}

function isNotModified({ etag, modified }: Download, headers: Headers): boolean {
  const ifNoneMatch = text(headers['if-none-match']);
  if (ifNoneMatch !== undefined) {
    if (ifNoneMatch.trim() === '*') return true;
    if (etag === undefined) return false;
    return (ifNoneMatch.match(ENTITY_TAG) ?? []).some((tag) => opaque(tag) === opaque(etag));
  }
  const since = Date.parse(text(headers['if-modified-since']) ?? '');
  return modified !== undefined && wholeSeconds(modified) <= since;
}

/**
 * Returns whether the client has the same version, by strong comparison, because the client joins its part with the
 * new one into a file.
 */
function isSameVersion({ etag, modified }: Download, ifRange: string, nowMs: number): boolean {
  const wanted = ifRange.trim();
  if (wanted.startsWith('"') || wanted.startsWith('W/')) return wanted === etag && !wanted.startsWith('W/');
  if (modified === undefined || nowMs - modified.getTime() < STRONG_AFTER_MS) return false;
  return Date.parse(wanted) === wholeSeconds(modified);
}

/** Returns the part for a range header. A malformed or unsupported range is ignored (RFC 9110 14.2). */
function partOf(header: string, size: number): RequestedPart {
  const [, first = '', last = ''] = ONE_RANGE.exec(header) ?? [];
  if (first === '' && last === '') return WHOLE;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0
      ? { kind: 'not-satisfiable' }
      : { kind: 'part', range: { start: size - length, end: size } };
  }
  const start = Number(first);
  const end = last === '' ? size : Math.min(Number(last) + 1, size);
  if (last !== '' && Number(last) < start) return WHOLE;
  return start >= size ? { kind: 'not-satisfiable' } : { kind: 'part', range: { start, end } };
}

const opaque = (tag: string) => tag.replace(/^W\//, '');
/** Rounds a date down to whole seconds, as in `Last-Modified`. */
const wholeSeconds = (date: Date) => Math.floor(date.getTime() / 1000) * 1000;
/** Returns the value of a header. A header that is repeated counts as missing. */
const text = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined);
