import { isoTime } from '../../lib/clock.js';

/** The years 1 to 9999: a server may give its files any time, and the form of a date has four digits (RFC 3339). */
const EARLIEST_MS = Date.parse('0001-01-01T00:00:00.000Z');
const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/** A file's time in ISO 8601, as near as that can tell it. */
export const fileTime = (ms: number): string => isoTime(Math.min(Math.max(ms, EARLIEST_MS), LATEST_MS));

/** Bytes as JSON can tell them: a file with holes may be longer. */
export const fileBytes = (bytes: number): number => Math.min(bytes, Number.MAX_SAFE_INTEGER);
