import { DomainError } from '../../../lib/errors/errors.js';
import { createRingSealer, type KeyRing } from '../../secrets/key-ring.js';

/** What a key is bound to: the node's id and its address. */
export type KeyPlace = { id: string; url: string };

export type KeyBox = {
  seal(key: string, place: KeyPlace): string;
  open(sealed: string, place: KeyPlace): string;
  /** Whether it is sealed with a key other than the newest, or in a format of an earlier version. */
  isOld(sealed: string): boolean;
};

/** Formats of earlier versions: sealed with `SESSION_SECRET`, bound to only the id, or to id and address. */
const FORM_LENGTH = 'v2.'.length;
const ID_ONLY = 'v1.';

/**
 * Seals the daemons' keys, so that a stolen database gives no access to nodes. The node's id and address are
 * authenticated with the ciphertext: a key can be decrypted only for the address that it was given for,
 * however the row was changed.
 */
export function createKeyBox(ring: KeyRing): KeyBox {
  const sealer = createRingSealer(ring, 'berth node keys');
  return {
    seal: (plain, place) => sealer.seal(plain, textOf(place)),

    /** @throws DomainError `unavailable` if it was sealed with another secret, or is damaged */
    open(sealed, place) {
      try {
        if (!sealer.isFormer(sealed)) return sealer.open(sealed, textOf(place));
        const bound = sealed.startsWith(ID_ONLY) ? place.id : textOf(place);
        return sealer.openFormer(sealed.slice(FORM_LENGTH), bound);
      } catch (cause) {
        // All errors of OpenSSL here have the same meaning: no key of the panel decrypts it.
        throw new DomainError(
          'unavailable',
          'The key of this node cannot be read, because the panel does not have the sealing key that it was stored with. Restore that sealing key, or give the node its key again.',
          { cause },
        );
      }
    },

    isOld: (sealed) => !sealer.isCurrent(sealed),
  };
}

const textOf = ({ id, url }: KeyPlace) => `${id} ${url}`;
