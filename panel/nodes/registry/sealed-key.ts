import { DomainError } from '../../../lib/errors/errors.js';
import { createRingSealer } from '../../secrets/key-ring.js';
import { fingerprintsOf, type NodeRow } from '../connection/node-row.js';

/** The node, the address and the pinned certificates to which a sealed key is bound. */
export type KeyPlace = Pick<NodeRow, 'id' | 'url' | 'certificateFingerprint' | 'formerFingerprint'>;

export type KeyBox = {
  seal(key: string, place: KeyPlace): string;
  open(sealed: string, place: KeyPlace): string;
};

export const createKeySealer = (sealingKeys: readonly string[]) =>
  createRingSealer(sealingKeys, 'berth node keys');

/**
 * Seals (encrypts) the daemons' keys, so that a stolen database gives no access to nodes. The node's id,
 * address and pinned certificates are authenticated with the ciphertext: a key can only be decrypted for the address and the
 * certificates for which it was entered, even if somebody changes the row.
 */
export function createKeyBox(sealingKeys: readonly string[]): KeyBox {
  const sealer = createKeySealer(sealingKeys);
  return {
    seal: (plain, place) => sealer.seal(plain, textOf(place)),

    /** Decrypts a key. @throws DomainError `unavailable` if it was sealed with another secret, or is damaged */
    open(sealed, place) {
      try {
        return sealer.open(sealed, textOf(place));
      } catch (cause) {
        // All errors of OpenSSL at this point mean that no sealing key of the panel decrypts the value.
        throw new DomainError(
          'unavailable',
          'The key of this node cannot be read, because the panel does not have the sealing key that it was stored with. Restore that sealing key, or give the node its key again.',
          { cause },
        );
      }
    },
  };
}

export const textOf = (place: KeyPlace) => [place.id, place.url, ...(fingerprintsOf(place) ?? [])].join(' ');
