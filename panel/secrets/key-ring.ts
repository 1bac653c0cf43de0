import { deriveKey } from '../../lib/secrets/derived-key.js';
import { createSealer, type Sealer } from '../../lib/secrets/sealed-text.js';

export type RingSealer = Sealer & {
  /** Returns whether a value is sealed with the newest key. */
  isCurrent(sealed: string): boolean;
};

const FORM = /^v3\.([0-9a-f]{16})\.(.+)$/;
const NAME_BYTES = 8;

/**
 * Returns the name of a key, which is stored in every value sealed with it. The key cannot be derived from
 * it.
 */
export const keyNameOf = (key: string): string =>
  deriveKey(key, 'berth sealing key name', NAME_BYTES).toString('hex');

/**
 * Returns an object that seals (encrypts) values for one purpose. A sealed value contains the name of its key:
 * `v3.NAME.VALUE`.
 *
 * @param keys newest first: new values are sealed with the first key, and any of the keys can decrypt
 */
export function createRingSealer(keys: readonly string[], purpose: string): RingSealer {
  const sealers = new Map(keys.map((key) => [keyNameOf(key), createSealer(key, purpose)]));
  const newest = keyNameOf(keys[0] ?? '');
  const sealerOf = (name: string | undefined): Sealer => {
    const sealer = sealers.get(name ?? '');
    if (sealer === undefined) throw new Error(`the sealing key ${name} is missing`);
    return sealer;
  };
  return {
    seal: (text, place) => `v3.${newest}.${sealerOf(newest).seal(text, place)}`,
    open(sealed, place) {
      const [, name, value = ''] = FORM.exec(sealed) ?? [];
      return sealerOf(name).open(value, place);
    },
    isCurrent: (sealed) => sealed.startsWith(`v3.${newest}.`),
  };
}
