import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { unlessMissingSync } from '../../../lib/errors/errors.js';
import { isoTime } from '../../../lib/time/clock.js';

const PLAIN = '.log';
const PACKED = '.log.gz';
/** The suffix of an archive that is being compressed. */
export const PARTIAL = '.part';
const STEM = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\d{3})Z$/;

/**
 * An archive in a container's log folder. `stem` is the time when it was closed, in ISO 8601's basic format, which
 * sorts by time. The file is `<stem>.log`, or `<stem>.log.gz` after it is compressed.
 */
export type ArchiveFile = { stem: string; isPlain: boolean };

/**
 * Returns the archives of a folder, oldest first. Returns none if the folder does not exist. Entries that are not
 * regular files, or whose name is not a valid time, are ignored.
 */
export function archivesIn(folder: string): ArchiveFile[] {
  const found = new Map<string, ArchiveFile>();
  for (const entry of entriesOf(folder)) {
    const [, stem, packed] = /^(\d{8}T\d{9}Z)\.log(\.gz)?$/.exec(entry.name) ?? [];
    if (stem === undefined || !entry.isFile() || Number.isNaN(stemTimeMs(stem))) continue;
    // Both files exist if a daemon was killed before it deleted the plain file. Use the compressed one.
    if (packed !== undefined && found.has(stem)) continue;
    found.set(stem, { stem, isPlain: packed === undefined });
  }
  return [...found.values()].sort((one, other) => (one.stem < other.stem ? -1 : 1));
}

export const plainPath = (folder: string, stem: string): string => join(folder, stem + PLAIN);
export const packedPath = (folder: string, stem: string): string => join(folder, stem + PACKED);

/** Returns the name of an archive in the API, which is the same before and after it is compressed. */
export const archiveName = (stem: string): string => stem + PACKED;

/** Returns the stem of a requested name, which is never a path; undefined if no archive can have the name. */
export function stemOf(name: string): string | undefined {
  if (!name.endsWith(PACKED)) return undefined;
  const stem = name.slice(0, -PACKED.length);
  return STEM.test(stem) ? stem : undefined;
}

/** Returns the time when an archive was closed. */
export function stemTimeMs(stem: string): number {
  const [, y, mo, d, h, mi, s, ms] = STEM.exec(stem) ?? [];
  return Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}.${ms}Z`);
}

/** The latest time that the stem of an archive can represent. */
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Returns an unused stem for an archive that is closed now. It is later than the stems of all other archives, even if
 * the clock went back, unless a file has the latest possible name.
 */
export function nextStem(folder: string, nowMs: number): string {
  const stems = archivesIn(folder).map(({ stem }) => stem);
  const last = stems.at(-1);
  const laterMs = last === undefined ? nowMs : Math.max(nowMs, stemTimeMs(last) + 1);
  // The latest archive may already have the last possible time. Then there is no later one, and the search for an
  // unused time begins at the current time.
  for (let atMs = laterMs <= LAST_MS ? laterMs : nowMs; ; atMs += 1) {
    const stem = isoTime(atMs).replace(/[-:.]/g, '');
    if (!stems.includes(stem)) return stem;
  }
}

export const listFolder = (folder: string): string[] => entriesOf(folder).map(({ name }) => name);

const entriesOf = (folder: string): Dirent[] =>
  unlessMissingSync(() => readdirSync(folder, { withFileTypes: true })) ?? [];
