import { createHmac } from 'node:crypto';

/** The input of a proof: the client's nonce and the daemon's id. */
export type ProvenIdentity = { nonce: string; daemonId: string };

const hmac = (secretHash: string, text: string) =>
  createHmac('sha256', secretHash).update(text).digest('hex');

/** Identifies a key to a daemon that has its hash, without revealing the key. @param secretHash see `hashSecret` */
export const fingerprintOf = (secretHash: string): string => hmac(secretHash, 'berth key fingerprint');

/** Returns the proof, which requires the key or its hash. */
export const proofOf = (secretHash: string, { nonce, daemonId }: ProvenIdentity): string =>
  hmac(secretHash, ['berth daemon identity', nonce, daemonId].join('\n'));
