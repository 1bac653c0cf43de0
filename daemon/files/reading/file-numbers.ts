import { isoTime } from '../../../lib/time/clock.js';

/** The first and last time of years with four digits (RFC 3339). A server may set other times on its files. */
const EARLIEST_MS = Date.parse('0001-01-01T00:00:00.000Z');
const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z');

const asDate = (ms: number): number => Math.trunc(Math.min(Math.max(ms, EARLIEST_MS), LATEST_MS));

/** Returns the time as a Date, or the nearest one in the years 1 to 9999. */
export const fileDate = (ms: number): Date => new Date(asDate(ms));

/** Returns the time in ISO 8601, or the nearest one in the years 1 to 9999. */
export const fileTime = (ms: number): string => isoTime(asDate(ms));

/**
 * Returns a function that is a faster `fileTime` for many files: it reuses the formatted seconds of the previous time.
 * Otherwise the formatting of dates would take a tenth of the time of a scan.
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

/** Limits a size to the largest integer that JSON numbers represent exactly: a sparse file may be longer. */
export const fileBytes = (bytes: number): number => Math.min(bytes, Number.MAX_SAFE_INTEGER);
