import { DomainError } from '../../lib/errors.js';
import { proofOf } from '../../lib/identity-proof.js';
import type { Keys } from './keys.js';

export type Identity = {
  /**
   * The proof that this daemon knows the key with a fingerprint.
   * @throws DomainError `not_found` where no key that is valid now has it
   */
  prove(challenge: { fingerprint: string; nonce: string }): Promise<{ daemon_id: string; proof: string }>;
};

/** What clients know the daemon by, before they send it a key. */
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
