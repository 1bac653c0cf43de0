/** `berth_`, the 26 characters of the id after `key_`, `_`, and 256 random bits in base64url. */
const FORM = /^berth_([0-9a-v]{26})_([A-Za-z0-9_-]{43})$/;

/** The key as its holder sends it. It contains the id, so that it is found without a search over hashes. */
export const formatKey = (id: string, secret: string): string => `berth_${id.slice('key_'.length)}_${secret}`;

/** Returns undefined for text that cannot be a key of this panel. */
export function parseKey(key: string): { id: string; secret: string } | undefined {
  const [, id, secret] = FORM.exec(key) ?? [];
  return id === undefined || secret === undefined ? undefined : { id: `key_${id}`, secret };
}
