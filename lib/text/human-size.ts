const UNITS = ['KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

/** Formats a size for people: `1.5 KiB`, with at most one decimal, in powers of 1024. */
export function humanSize(bytes: number): string {
  if (bytes < 1024) return `${Math.floor(bytes)} B`;
  let value = bytes / 1024;
  let unit = 0;
  // A value of 1023.95 or more would be displayed as 1024.0.
  while (value >= 1023.95 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${value.toFixed(1).replace(/\.0$/, '')} ${UNITS[unit]}`;
}
