import { loadHelpers } from './web-authn.js';

/**
 * Returns the attestation object of a new passkey without the attestation statement. The panel requests no attestation
 * and trusts none. Verifying one would parse certificates made up by the sender, and fetch URLs in them.
 *
 * @param attestationObject in base64url
 * @throws Error if it is not an attestation object
 */
export async function withoutAttestation(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await loadHelpers();
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData');
  if (!(authData instanceof Uint8Array))
    throw new Error('the attestation object contains no authenticator data');
  const bare = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(bare as never) as Uint8Array<ArrayBuffer>);
}
