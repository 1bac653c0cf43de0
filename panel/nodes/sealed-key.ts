import { DomainError } from '../../lib/errors.js';
import { createSealer } from '../../lib/sealed-text.js';

/** Where a key belongs: the node's id and its address. */
export type KeyPlace = { id: string; url: string };

export type KeyBox = {
  seal(key: string, place: KeyPlace): string;
  open(sealed: string, place: KeyPlace): string;
  /** Whether it was sealed by a Berth that did not yet seal for the address. */
  isOld(sealed: string): boolean;
};

const FORM = 'v2.';
const OLD_FORM = 'v1.';

/**
 * Keeps the daemons' keys: a stolen database alone opens no node. The node's id and address are authenticated with
 * the text: a key opens for the address that it was given for and for no other, whoever changed the row and however.
 */
export function createKeyBox(secret: string): KeyBox {
  const sealer = createSealer(secret, 'berth node keys');
  return {
    seal: (plain, place) => FORM + sealer.seal(plain, textOf(place)),

    /** @throws DomainError `unavailable` when it was sealed with another secret, or is damaged */
    open(sealed, place) {
      try {
        return sealer.open(sealed.slice(FORM.length), isOld(sealed) ? place.id : textOf(place));
      } catch (cause) {
        // All that OpenSSL can refuse here means the same: this secret does not open it.
        throw new DomainError(
          'unavailable',
          'The key of this node cannot be read, as after a change of SESSION_SECRET. Give the node its key again.',
          { cause },
        );
      }
    },

    isOld,
  };
}

const isOld = (sealed: string) => sealed.startsWith(OLD_FORM);

const textOf = ({ id, url }: KeyPlace) => `${id} ${url}`;
