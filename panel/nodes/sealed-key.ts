import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey } from '../../lib/derived-key.js';
import { DomainError } from '../../lib/errors.js';

export type KeyBox = {
  seal(key: string, nodeId: string): string;
  open(sealed: string, nodeId: string): string;
};

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Keeps the daemons' keys: a stolen database alone opens no node. The node's id is authenticated with the
 * text, so that a sealed key moved to another row does not open there.
 */
export function createKeyBox(secret: string): KeyBox {
  const key = deriveKey(secret, 'berth node keys');
  return {
    seal(plain, nodeId) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(
        Buffer.from(nodeId),
      );
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },

    /** @throws DomainError `unavailable` when it was sealed with another secret, or is damaged */
    open(sealed, nodeId) {
      const bytes = Buffer.from(sealed.replace(/^v1\./, ''), 'base64url');
      const iv = bytes.subarray(0, IV_BYTES);
      const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
      try {
        const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
        decipher.setAAD(Buffer.from(nodeId)).setAuthTag(tag);
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
  };
}
