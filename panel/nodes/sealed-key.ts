import { DomainError } from '../../lib/errors.js';
import { createRingSealer, type KeyRing } from '../secrets/key-ring.js';

/** Where a key belongs: the node's id and its address. */
export type KeyPlace = { id: string; url: string };

export type KeyBox = {
  seal(key: string, place: KeyPlace): string;
  open(sealed: string, place: KeyPlace): string;
  /** Whether it is sealed with another key than the newest, or in a form of an earlier version. */
  isOld(sealed: string): boolean;
};

/** Forms of earlier versions: sealed with `SESSION_SECRET`, for the id alone and for id and address. */
const FORM_LENGTH = 'v2.'.length;
const ID_ONLY = 'v1.';

/**
 * Keeps the daemons' keys: a stolen database alone opens no node. The node's id and address are authenticated with
 * the text: a key opens for the address that it was given for and for no other, whoever changed the row and however.
 */
export function createKeyBox(ring: KeyRing): KeyBox {
  const sealer = createRingSealer(ring, 'berth node keys');
  return {
    seal: (plain, place) => sealer.seal(plain, textOf(place)),

    /** @throws DomainError `unavailable` when it was sealed with another secret, or is damaged */
    open(sealed, place) {
      try {
        if (!sealer.isFormer(sealed)) return sealer.open(sealed, textOf(place));
        const bound = sealed.startsWith(ID_ONLY) ? place.id : textOf(place);
        return sealer.openFormer(sealed.slice(FORM_LENGTH), bound);
      } catch (cause) {
        // All that OpenSSL can refuse here means the same: no key of the panel opens it.
        throw new DomainError(
          'unavailable',
          'The key of this node cannot be read, because the panel does not have the sealing key that it was stored with. Put that key back, or give the node its key again.',
          { cause },
        );
      }
    },

    isOld: (sealed) => !sealer.isCurrent(sealed),
  };
}

const textOf = ({ id, url }: KeyPlace) => `${id} ${url}`;
