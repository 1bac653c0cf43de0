import { refusal } from '../lib/refusal.js';
import type { Keys, ValidKey } from './keys/keys.js';

/** The key that asks, or for which somebody asks with a token. Its scopes are its permissions. */
export type DaemonCaller = { id: string; name: string; scopes: readonly string[]; isAdmin: false };

export const toCaller = ({ id, name, permissions }: ValidKey): DaemonCaller => ({
  id,
  name,
  scopes: permissions,
  isAdmin: false,
});

/** Whom a key stands for. @throws DomainError `unauthenticated` */
export async function callerOf(keys: Pick<Keys, 'authenticate'>, secret: string): Promise<DaemonCaller> {
  const key = await keys.authenticate(secret);
  if (!key) throw refusal('unauthenticated', 'The key is unknown, expired or revoked.');
  return toCaller(key);
}
