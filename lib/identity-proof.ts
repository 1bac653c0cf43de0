import { createHmac } from 'node:crypto';

/** What a daemon proves that it is by: the client's number, used once, and the daemon's own id. */
export type ProvenIdentity = { nonce: string; daemonId: string };

const hmac = (secretHash: string, text: string) =>
  createHmac('sha256', secretHash).update(text).digest('hex');

/** Names a key to a daemon that has its hash, and says nothing to anybody else. @param secretHash see `hashSecret` */
export const fingerprintOf = (secretHash: string): string => hmac(secretHash, 'berth key fingerprint');

/** Only who knows the key, or its hash, can make it. */
export const proofOf = (secretHash: string, { nonce, daemonId }: ProvenIdentity): string =>
  hmac(secretHash, ['berth daemon identity', nonce, daemonId].join('\n'));
