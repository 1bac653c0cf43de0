import { DomainError } from '../../lib/errors/errors.js';
import { proofOf } from '../../lib/secrets/identity-proof.js';
import type { Keys } from './keys.js';

export type Identity = {
  /**
   * Returns the proof that this daemon knows the key with this fingerprint. @throws DomainError `not_found` if no
   * valid key has the fingerprint
   */
  prove(challenge: { fingerprint: string; nonce: string }): Promise<{ daemon_id: string; proof: string }>;
};

/** Lets clients verify the daemon's identity before they send it a key. */
export function createIdentity({
  keys,
  daemonId,
}: {
  keys: Pick<Keys, 'hashByFingerprint'>;
  daemonId: string;
}): Identity {
  return {
    async prove({ fingerprint, nonce }) {
      const secretHash = await keys.hashByFingerprint(fingerprint);
      if (secretHash === null)
        throw new DomainError('not_found', 'No valid key has this fingerprint. Create one for this client.');
      return { daemon_id: daemonId, proof: proofOf(secretHash, { nonce, daemonId }) };
    },
  };
}
