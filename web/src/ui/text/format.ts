const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Returns a size in the units that a reader knows, in steps of 1024. */
export function formatBytes(bytes: number, locale: string): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1);
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    // The short form of bytes has no plural in English.
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(bytes / 1024 ** power);
}

/** Returns a percentage such as 2%, with the space that the reader's language has. */
export const formatPercent = (percent: number, locale: string, maximumFractionDigits = 0): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits }).format(percent / 100);

/** Returns a time in the reader's zone. */
export const formatTime = (at: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));

/** Returns a time with seconds in the reader's zone, without the day. */
export const formatClock = (at: Date, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(at);
