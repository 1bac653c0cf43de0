import { isoTime } from '../../../lib/time/clock.js';
import type { BackupManifest } from './backup-store.js';

/**
 * The maximum size of a manifest in bytes: a hundred paths of 4096 bytes take 400 KiB, and the patterns are limited
 * by the maximum body of a request.
 */
export const MAX_MANIFEST_BYTES = 4 * 1024 * 1024;

/** The formats of ids in the API document. */
const CONTAINER = /^cnt_[0-9a-v]{26}$/;
const NAME = /^[A-Za-z0-9][A-Za-z0-9 _.:-]{0,127}$/;
const DAMAGE = /^.{1,500}$/s;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export const manifestText = (manifest: BackupManifest): string =>
  `${JSON.stringify(manifest, undefined, 2)}\n`;

/** Returns the size of a stored manifest in bytes. */
export const manifestBytes = (manifest: BackupManifest): number => Buffer.byteLength(manifestText(manifest));

/**
 * Parses a manifest. Returns undefined if the text is damaged, or is a manifest of another backup or of a later
 * version.
 */
export function parseManifest(text: string, id: string): BackupManifest | undefined {
  const value = parsed(text);
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = value as Record<keyof BackupManifest, unknown>;
  const isWhole =
    fields.format === 1 &&
    fields.id === id &&
    (fields.origin === 'created' || fields.origin === 'uploaded') &&
    isLike(fields.container_id, CONTAINER) &&
    isLike(fields.name, NAME) &&
    [fields.server_running, fields.locked].every(isFlag) &&
    [fields.size, fields.entries, fields.unpacked_size, fields.changed_files].every(isCount) &&
    [fields.include_paths, fields.exclude_paths, fields.changed_paths].every(isTexts) &&
    isTime(fields.created) &&
    (fields.verified_at === undefined || isTime(fields.verified_at)) &&
    (fields.damage === undefined || isLike(fields.damage, DAMAGE)) &&
    (fields.encryption === undefined || fields.encryption === 'age') &&
    isLike(fields.sha256, /^[0-9a-f]{64}$/);
  return isWhole ? (value as BackupManifest) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The error is a SyntaxError: JSON.parse throws no other.
    return undefined;
  }
}

const isLike = (value: unknown, pattern: RegExp): value is string =>
  typeof value === 'string' && pattern.test(value);
/**
 * Returns whether a value is a time in canonical form. Other forms are rejected, because lists are sorted by the text
 * of the time, and cursors contain it.
 */
const isTime = (value: unknown) =>
  isLike(value, TIME) && !Number.isNaN(Date.parse(value)) && isoTime(Date.parse(value)) === value;
const isFlag = (value: unknown) => value === undefined || typeof value === 'boolean';
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
const isTexts = (value: unknown) => Array.isArray(value) && value.every((text) => typeof text === 'string');
