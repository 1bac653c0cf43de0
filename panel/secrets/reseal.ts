import type { RingSealer } from './key-ring.js';

/**
 * A sealed (encrypted) value with the id of its row. `place` is the text to which it is bound: it cannot be decrypted
 * with another one.
 */
export type SealedValue = { id: string; sealed: string; place: string };

export type ResealOptions = {
  sealer: RingSealer;
  /** Returns the next values in the order of their ids, at most `limit`. */
  read(afterId: string, limit: number): Promise<SealedValue[]>;
  /** Replaces a value unless it has changed in the meantime. @returns how many were replaced */
  replace(value: SealedValue, sealed: string): Promise<[number]>;
  /** Called for a value that no key can decrypt. The value is kept. */
  onLost(id: string): void;
};

const PAGE_ROWS = 500;

/** Seals (encrypts) every value again with the newest key. @returns how many were sealed again */
export async function reseal({ sealer, read, replace, onLost }: ResealOptions): Promise<number> {
  let sealedAnew = 0;
  for (let after = ''; ; ) {
    const page = await read(after, PAGE_ROWS);
    for (const value of page) {
      after = value.id;
      if (sealer.isCurrent(value.sealed)) continue;
      const text = opened(sealer, value);
      if (text === undefined) onLost(value.id);
      else sealedAnew += (await replace(value, sealer.seal(text, value.place)))[0];
    }
    if (page.length < PAGE_ROWS) return sealedAnew;
  }
}

/** Decrypts a value. All errors of OpenSSL at this point mean that no key decrypts it. */
function opened(sealer: RingSealer, { sealed, place }: SealedValue): string | undefined {
  try {
    return sealer.open(sealed, place);
  } catch {
    return undefined;
  }
}
