import type { Sealer } from '../../../lib/secrets/sealed-text.js';
import { createRingSealer, type KeyRing } from '../../secrets/key-ring.js';

export type TotpSealer = Sealer & {
  /** Whether a secret is sealed with the newest key. */
  isCurrent(sealed: string): boolean;
};

/** Seals the one-time code secrets, each bound to its user. */
export function createTotpSealer(ring: KeyRing): TotpSealer {
  const sealer = createRingSealer(ring, 'berth one-time codes');
  return {
    seal: sealer.seal,
    open: (sealed, userId) =>
      sealer.isFormer(sealed) ? sealer.openFormer(sealed, userId) : sealer.open(sealed, userId),
    isCurrent: sealer.isCurrent,
  };
}
