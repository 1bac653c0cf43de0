import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey } from '../../lib/derived-key.js';
import { DomainError } from '../../lib/errors.js';

/** Where a key belongs: the node's id and its address. */
export type KeyPlace = { id: string; url: string };

export type KeyBox = {
  seal(key: string, place: KeyPlace): string;
  open(sealed: string, place: KeyPlace): string;
  /** Whether it was sealed by a Berth that did not yet seal for the address. */
  isOld(sealed: string): boolean;
};

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const FORM = 'v2.';
const OLD_FORM = 'v1.';

/**
 * Keeps the daemons' keys: a stolen database alone opens no node. The node's id and address are authenticated with
 * the text: a key opens for the address that it was given for and for no other, whoever changed the row and however.
 */
export function createKeyBox(secret: string): KeyBox {
  const key = deriveKey(secret, 'berth node keys');
  return {
    seal(plain, place) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(bytesOf(place));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `${FORM}${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },

    /** @throws DomainError `unavailable` when it was sealed with another secret, or is damaged */
    open(sealed, place) {
      const bytes = Buffer.from(sealed.slice(FORM.length), 'base64url');
      const iv = bytes.subarray(0, IV_BYTES);
      const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
      try {
        const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
        decipher.setAAD(isOld(sealed) ? Buffer.from(place.id) : bytesOf(place)).setAuthTag(tag);
        const body = bytes.subarray(IV_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
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

const bytesOf = ({ id, url }: KeyPlace) => Buffer.from(`${id} ${url}`);
