import { createHmac } from 'node:crypto';

/** The content of a proof of identity: the client's nonce and the daemon's id. */
export type ProvenIdentity = { nonce: string; daemonId: string };

const hmac = (secretHash: string, text: string) =>
  createHmac('sha256', secretHash).update(text).digest('hex');

/**
 * Returns the fingerprint by which a daemon finds one of its keys. The daemon stores only the hashes of keys.
 * @param secretHash see `hashSecret`
 */
export const fingerprintOf = (secretHash: string): string => hmac(secretHash, 'berth key fingerprint');

/** Returns the proof of identity, which only a program that has the key or its hash can compute. */
export const proofOf = (secretHash: string, { nonce, daemonId }: ProvenIdentity): string =>
  hmac(secretHash, ['berth daemon identity', nonce, daemonId].join('\n'));

/** Returns the credential with which a daemon opens a tunnel to the panel. It says nothing about the key itself. */
export const tunnelTokenOf = (secretHash: string, tunnel: string): string =>
  hmac(secretHash, ['berth tunnel', tunnel].join('\n'));
