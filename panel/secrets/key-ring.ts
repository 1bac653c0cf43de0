import { deriveKey } from '../../lib/secrets/derived-key.js';
import { createSealer, type Sealer } from '../../lib/secrets/sealed-text.js';

/** The keys that seal stored values. */
export type KeyRing = {
  /** Newest first: new values are sealed with the first key, and all keys are used to decrypt. */
  keys: readonly [string, ...string[]];
  /** `SESSION_SECRET`, with which earlier versions sealed values. */
  former: string;
};

export type RingSealer = Sealer & {
  /** Whether a value names no key, as stored by earlier versions. `open` does not accept such a value. */
  isFormer(sealed: string): boolean;
  /** Decrypts a value sealed by an earlier version. @throws Error as `open` */
  openFormer(sealed: string, place: string): string;
  /** Whether a value is sealed with the newest key. */
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

/** Seals values for one purpose. A sealed value names its key: `v3.NAME.VALUE`. */
export function createRingSealer({ keys, former }: KeyRing, purpose: string): RingSealer {
  const sealers = new Map(keys.map((key) => [keyNameOf(key), createSealer(key, purpose)]));
  const newest = keyNameOf(keys[0]);
  const formerSealer = createSealer(former, purpose);
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
    isFormer: (sealed) => !FORM.test(sealed),
    openFormer: (sealed, place) => formerSealer.open(sealed, place),
    isCurrent: (sealed) => sealed.startsWith(`v3.${newest}.`),
  };
}

/** The key ring of a panel; without sealing keys, values are sealed with a key derived from the secret. */
export const ringOf = (secret: string, keys: readonly string[] = []): KeyRing => {
  const [newest = secret, ...older] = keys;
  return { keys: [newest, ...older], former: secret };
};
