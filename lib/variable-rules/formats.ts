import { isIP } from 'node:net';

/** Returns whether PHP's `is_numeric` accepts the text: `5`, ` -1.5`, `1e3`. */
export const isNumeric = (text: string): boolean =>
  /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/.test(text);

const MAX_INTEGER = 2n ** 63n;

/** Returns whether the text is a whole number of 64 bits without leading zeros, as PHP's `FILTER_VALIDATE_INT` requires. */
export function isInteger(text: string): boolean {
  const trimmed = text.trim();
  if (!/^[+-]?(?:0|[1-9]\d{0,18})$/.test(trimmed)) return false;
  const value = BigInt(trimmed.replace('+', ''));
  return value >= -MAX_INTEGER && value < MAX_INTEGER;
}

/** Returns whether the text is an absolute URL with a host. */
export function isUrl(text: string): boolean {
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^\s/]/i.test(text)) return false;
  return URL.canParse(text) && new URL(text).host !== '';
}

export const isIpAddress = (text: string, version?: 4 | 6): boolean =>
  version === undefined ? isIP(text) !== 0 : isIP(text) === version;

export const lengthOf = (text: string): number => [...text].length;
