/** Returns what a function has returned for the same texts before. Creating a formatter takes longer than using it. */
function remember<Args extends (string | number)[], Result>(
  create: (...args: Args) => Result,
): typeof create {
  const known = new Map<string, Result>();
  return (...args) => {
    const key = args.join();
    const result = known.get(key) ?? create(...args);
    known.set(key, result);
    return result;
  };
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

const sizeFormat = remember((locale: string, power: number) => {
  const isBytes = power === 0;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    // The short form of bytes has no plural in English.
    unitDisplay: isBytes ? 'long' : 'short',
    maximumFractionDigits: isBytes ? 0 : 1,
  });
});

const percentFormat = remember(
  (locale: string, maximumFractionDigits: number) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits }),
);

const timeFormat = remember(
  (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
);

const zoneFormat = remember(
  (locale: string, timeZone: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
);

const clockFormat = remember((locale: string) => new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }));

/** Returns a size in the units that a reader knows, in steps of 1024. */
export function formatBytes(bytes: number, locale: string): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1);
  return sizeFormat(locale, power).format(bytes / 1024 ** power);
}

/** Returns a percentage such as 2%, with the space that the reader's language has. */
export const formatPercent = (percent: number, locale: string, maximumFractionDigits = 0): string =>
  percentFormat(locale, maximumFractionDigits).format(percent / 100);

/** Returns a time in the reader's zone. */
export const formatTime = (at: string, locale: string): string => timeFormat(locale).format(new Date(at));

/** Returns a time in a zone of the IANA database; null if this browser does not know the zone. */
export function formatTimeIn(timeZone: string, at: string, locale: string): string | null {
  try {
    return zoneFormat(locale, timeZone).format(new Date(at));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Returns a time with seconds in the reader's zone, without the day. */
export const formatClock = (at: Date, locale: string): string => clockFormat(locale).format(at);
