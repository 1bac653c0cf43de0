import type { components } from '../../generated/daemon/types.js';
import { DomainError } from '../../lib/errors/errors.js';
import { proofOf } from '../../lib/secrets/identity-proof.js';
import type { Keys } from './keys.js';

type Schemas = components['schemas'];
type IdentityParts = { keys: Pick<Keys, 'hashByFingerprint'>; daemonId: string };
export type Identity = ReturnType<typeof createIdentity>;

/** Proves the daemon's identity to clients before they send it a key. */
export const createIdentity = ({ keys, daemonId }: IdentityParts) => ({
  /**
   * Returns the proof that this daemon knows the key with a fingerprint.
   * @throws DomainError `not_found` if no valid key has the fingerprint
   */
  async prove({ fingerprint, nonce }: Schemas['IdentityChallenge']): Promise<Schemas['IdentityProof']> {
    const secretHash = await keys.hashByFingerprint(fingerprint);
    if (secretHash === null)
      throw new DomainError('not_found', 'No valid key has this fingerprint. Create one for this client.');
    return { daemon_id: daemonId, proof: proofOf(secretHash, { nonce, daemonId }) };
  },
});
