/**
 * The form of an API key: `berth_`, the 26 characters after `key_` in its id, `_`, and 256 random bits in base64url.
 */
const FORM = /^berth_([0-9a-v]{26})_([A-Za-z0-9_-]{43})$/;

/** Returns a key as clients send it. It contains the id, with which the panel finds the row. */
export const formatKey = (id: string, secret: string): string => `berth_${id.slice('key_'.length)}_${secret}`;

/** Splits an API key into its id and its secret. Returns undefined for text that does not have the form of a key. */
export function parseKey(key: string): { id: string; secret: string } | undefined {
  const [, id, secret] = FORM.exec(key) ?? [];
  return id === undefined || secret === undefined ? undefined : { id: `key_${id}`, secret };
}
