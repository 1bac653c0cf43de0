import { fingerprintOf, proofOf } from '../../lib/secrets/identity-proof.js';
import { hashSecret } from '../../lib/secrets/secret.js';
import { newId } from '../../lib/text/ids.js';

/** The API keys that fake daemons in tests accept. */
const KNOWN = [
  ...['a-key', 'a-key-of-it', 'another-key-of-it', 'a-key-of-the-daemon', 'a-key-of-the-other-daemon'],
  ...['a-key-that-both-daemons-take', 'given-again-by-hand', 'the-key-of-the-daemon-in-the-attic'],
];

/**
 * Returns a function that computes the proof of identity of a daemon with these keys. It returns null for any other
 * key.
 */
export function createProver(keys: readonly string[] = KNOWN, daemon = { id: newId('dmn_') }) {
  const hashes = new Map(keys.map(hashSecret).map((hash) => [fingerprintOf(hash), hash]));
  return ({ fingerprint, nonce }: Record<string, unknown>) => {
    const hash = hashes.get(String(fingerprint));
    if (hash === undefined) return null;
    const daemonId = daemon.id;
    return { daemon_id: daemonId, proof: proofOf(hash, { nonce: String(nonce), daemonId }) };
  };
}
