import type { User } from '../identity/users/user.js';

/**
 * The grant of an API key, including the limits of its ancestors. Null `allowedIps` and `serverIds` mean no
 * limit; an empty `serverIds` means no server.
 */
export type KeyGrant = {
  id: string;
  permissions: readonly string[];
  allowedIps: readonly string[];
  serverIds: readonly string[] | null;
  /** Milliseconds since the epoch; null if it does not expire. */
  expiresAtMs: number | null;
  /**
   * The hash of the secret in the request: during the overlap of a rotation, only the new secret can manage
   * keys.
   */
  secretHash?: string;
};

/**
 * The caller of a request, and its credential. Read for every request, so that a demotion applies at once.
 */
export type Caller = {
  user: User;
  isAdmin: boolean;
  /**
   * A session bypasses capabilities ("Session users bypass capability checks"); ownership is still checked.
   */
  scopes: 'session' | readonly string[];
  /** The session of the request; null with a key. */
  sessionId: string | null;
  /**
   * When the user last proved a password or a passkey in this session, in milliseconds since the epoch; null
   * if unknown, and with a key.
   */
  signedInAtMs?: number | null;
  /** The key of the request; null with a session. */
  key: KeyGrant | null;
};
