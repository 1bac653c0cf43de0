import { isoTime } from '../../lib/clock.js';

/** The years 1 to 9999: a server may give its files any time, and the form of a date has four digits (RFC 3339). */
const EARLIEST_MS = Date.parse('0001-01-01T00:00:00.000Z');
const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z');

const asDate = (ms: number): number => Math.trunc(Math.min(Math.max(ms, EARLIEST_MS), LATEST_MS));

/** Returns the nearest time in the years 1 to 9999. */
export const fileDate = (ms: number): Date => new Date(asDate(ms));

/** A file's time in ISO 8601, as near as that can tell it. */
export const fileTime = (ms: number): string => isoTime(asDate(ms));

/** The same of many, one after the other: as a date costs a tenth of a scan, those of one second share it. */
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

/** Bytes as JSON can tell them: a file with holes may be longer. */
export const fileBytes = (bytes: number): number => Math.min(bytes, Number.MAX_SAFE_INTEGER);
