// Fast path (decision 0011). Recursive list: 254 ms instead of 286 ms, because times are formatted from numbers.

import { isoTime } from '../../../lib/time/clock.js';

/** The first and last time of years with four digits (RFC 3339). A server may set other times on its files. */
const EARLIEST_MS = Date.parse('0001-01-01T00:00:00.000Z');
const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z');

const asDate = (ms: number): number => Math.trunc(Math.min(Math.max(ms, EARLIEST_MS), LATEST_MS));

/** Returns a file's time as a Date. Times outside the years 1 to 9999 become the first or last time of these years. */
export const fileDate = (ms: number): Date => new Date(asDate(ms));

/**
 * Returns a file's time in ISO 8601. Times outside the years 1 to 9999 become the first or last time of these years.
 */
export const fileTime = (ms: number): string => isoTime(asDate(ms));

/**
 * Returns a function that does the same as `fileTime`, but faster for many files: it reuses the text if the time is in
 * the same second as the previous one. Formatting dates would otherwise take a tenth of a scan's time.
 */
export function createFileTimes(): (ms: number) => string {
  let second: number | undefined;
  let known = '';
  return (ms) => {
    const whole = asDate(ms);
    const itsSecond = Math.floor(whole / 1000);
    if (itsSecond !== second) known = isoTime(whole).slice(0, -'000Z'.length);
    second = itsSecond;
    return `${known}${String(whole - itsSecond * 1000).padStart(3, '0')}Z`;
  };
}

/** Limits a size to the largest integer that JSON numbers represent exactly. A sparse file may be larger. */
export const fileBytes = (bytes: number): number => Math.min(bytes, Number.MAX_SAFE_INTEGER);
