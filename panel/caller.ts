import type { User } from './accounts/user.js';

/** What an API key may do, its ancestors' limits included. No `allowedIps` and `serverIds` of null do not narrow; no `serverIds` are no servers. */
export type KeyGrant = {
  id: string;
  permissions: readonly string[];
  allowedIps: readonly string[];
  serverIds: readonly string[] | null;
  /** Milliseconds since the epoch; null when it does not end by itself. */
  expiresAtMs: number | null;
  /** Of the secret that came with the request: of two that work in the overlap of a rotation, only the new one manages keys. */
  secretHash?: string;
};

/** Who is asking, and through what. Read anew for every request, so that a demotion counts at once. */
export type Caller = {
  user: User;
  isAdmin: boolean;
  /** A session bypasses capabilities ("Session users bypass capability checks"); ownership still counts. */
  scopes: 'session' | readonly string[];
  /** The session that asks; null with a key. */
  sessionId: string | null;
  /**
   * When the user last showed a password or a passkey in the session that asks, in milliseconds since the epoch; null
   * where that is unknown, and with a key.
   */
  signedInAtMs?: number | null;
  /** The key that asks; null with a session. */
  key: KeyGrant | null;
};
