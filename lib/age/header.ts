import {
  base64,
  derived,
  isSealedBy,
  newFileKey,
  openedKey,
  sealedHeader,
  sealedKey,
  TITLE,
} from './file-key.js';
import { type Identity, newShare, sharedSecret } from './identity.js';

/** The size of a header for one key, which is the same for all files. */
export const HEADER_BYTES = 168;

/** A header for one key: the share of the sender, the sealed key of the file, and the authentication of both. */
const HEADER = new RegExp(
  `^(${TITLE}\n-> X25519 ([A-Za-z0-9+/]{43})\n([A-Za-z0-9+/]{43})\n---) ([A-Za-z0-9+/]{43})\n$`,
);

/** Makes the key of a new file, and the header from which only the identity can read it. */
export function newHeader({ recipient }: Identity): { header: Buffer; fileKey: Buffer } {
  const fileKey = newFileKey();
  const { secret, share } = newShare();
  const sealed = sealedKey(fileKey, wrapKey(sharedSecret(secret, recipient), share, recipient));
  return { header: sealedHeader(`X25519 ${base64(share)}`, sealed, fileKey), fileKey };
}

/** Returns whether a file begins as one of age. */
export const isOfAge = (begin: Uint8Array): boolean =>
  Buffer.from(begin.subarray(0, TITLE.length)).toString('latin1') === TITLE;

/**
 * Reads the key of a file from its header. @returns `changed` if the header is certainly broken; `unknown key` if it is for other
 * keys, or was changed where only its key can show it
 */
export function readHeader(
  header: Uint8Array,
  identities: readonly Identity[],
): Buffer | 'changed' | 'unknown key' {
  const parts = HEADER.exec(Buffer.from(header).toString('latin1'));
  if (parts === null) return 'changed';
  const [, text = '', share = '', sealed = '', mac = ''] = parts;
  for (const identity of identities) {
    const fileKey = opened(Buffer.from(share, 'base64'), Buffer.from(sealed, 'base64'), identity);
    if (fileKey !== undefined) return isSealedBy(fileKey, text, mac) ? fileKey : 'changed';
  }
  return 'unknown key';
}

function opened(share: Buffer, sealed: Buffer, { secret, recipient }: Identity): Buffer | undefined {
  try {
    return openedKey(sealed, wrapKey(sharedSecret(secret, share), share, recipient));
  } catch {
    // The share is no valid public key.
    return undefined;
  }
}

const wrapKey = (shared: Buffer, share: Buffer, recipient: Buffer): Buffer =>
  derived(shared, Buffer.concat([share, recipient]), `${TITLE}/X25519`);
