import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isoTime } from '../../lib/clock.js';
import { errorCode } from '../../lib/errors.js';

const PLAIN = '.log';
const PACKED = '.log.gz';
/** What is being packed, and no archive yet. */
export const PARTIAL = '.part';
const STEM = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\d{3})Z$/;

/**
 * An archive of a folder. `stem` is when its last line came at the latest, in ISO 8601's basic form, which sorts by
 * time. It is `<stem>.log.gz`, or `<stem>.log` for as long as it is not packed.
 */
export type ArchiveFile = { stem: string; isPlain: boolean };

/**
 * Of a folder, oldest first; none where there is no folder. What is no regular file, or bears no time that a calendar
 * has, is none of ours.
 */
export function archivesIn(folder: string): ArchiveFile[] {
  const found = new Map<string, ArchiveFile>();
  for (const entry of entriesOf(folder)) {
    const [, stem, packed] = /^(\d{8}T\d{9}Z)\.log(\.gz)?$/.exec(entry.name) ?? [];
    if (stem === undefined || !entry.isFile() || Number.isNaN(stemTimeMs(stem))) continue;
    // Both are there where a daemon was killed before it could delete the one.
    if (packed !== undefined && found.has(stem)) continue;
    found.set(stem, { stem, isPlain: packed === undefined });
  }
  return [...found.values()].sort((one, other) => (one.stem < other.stem ? -1 : 1));
}

export const plainPath = (folder: string, stem: string): string => join(folder, stem + PLAIN);
export const packedPath = (folder: string, stem: string): string => join(folder, stem + PACKED);

/** What an archive is called outside, packed or not. */
export const archiveName = (stem: string): string => stem + PACKED;

/** The stem that a name stands for, which is no path whatever it is; undefined where no archive can be called that. */
export function stemOf(name: string): string | undefined {
  if (!name.endsWith(PACKED)) return undefined;
  const stem = name.slice(0, -PACKED.length);
  return STEM.test(stem) ? stem : undefined;
}

/** When an archive was closed. */
export function stemTimeMs(stem: string): number {
  const [, y, mo, d, h, mi, s, ms] = STEM.exec(stem) ?? [];
  return Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}.${ms}Z`);
}

/** What a stem can tell. */
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * A stem for now that is later than every other one, also where the clock went back. Where none can be, as behind a file
 * that somebody named after the end of all years, it is just none of those.
 */
export function nextStem(folder: string, nowMs: number): string {
  const stems = archivesIn(folder).map(({ stem }) => stem);
  const last = stems.at(-1);
  const laterMs = last === undefined ? nowMs : Math.max(nowMs, stemTimeMs(last) + 1);
  // The time of such a name may also be none at all.
  for (let atMs = laterMs <= LAST_MS ? laterMs : nowMs; ; atMs += 1) {
    const stem = isoTime(atMs).replace(/[-:.]/g, '');
    if (!stems.includes(stem)) return stem;
  }
}

export const listFolder = (folder: string): string[] => entriesOf(folder).map(({ name }) => name);

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
