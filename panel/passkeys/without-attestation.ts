import { loadHelpers } from './web-authn.js';

/**
 * The same new key without the maker's statement about the authenticator. The panel asks for none and trusts none. To
 * verify one would read certificates that whoever sent it made up, and ask the addresses that stand in them.
 *
 * @param attestationObject in base64url
 * @throws Error where it is no attestation object
 */
export async function withoutAttestation(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await loadHelpers();
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData');
  if (!(authData instanceof Uint8Array)) throw new Error('no authenticator data');
  const bare = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(bare as never) as Uint8Array<ArrayBuffer>);
}
