import type { User } from '../identity/users/user.js';

/**
 * What an API key can do, within the limits of the keys that it was created with. Null `allowedIps` and `serverIds`
 * mean no limit; an empty `serverIds` means no server.
 */
export type KeyGrant = {
  id: string;
  permissions: readonly string[];
  allowedIps: readonly string[];
  serverIds: readonly string[] | null;
  /** When the key expires, in milliseconds since the epoch; null for a key that does not expire. */
  expiresAtMs: number | null;
  /**
   * The hash of the secret in the request. During the overlap of a rotation both secrets work, but only the new one
   * can manage keys.
   */
  secretHash?: string;
};

/** The user and the credential of a request. Read again for every request, so that a demotion applies at once. */
export type Caller = {
  user: User;
  isAdmin: boolean;
  /**
   * A session bypasses capabilities ("Session users bypass capability checks"); ownership is still checked.
   */
  scopes: 'session' | readonly string[];
  /** The session of the request; null for a request with an API key. */
  sessionId: string | null;
  /**
   * When the user last proved a password or a passkey in this session, in milliseconds since the epoch; null if
   * unknown, and for a request with an API key.
   */
  signedInAtMs?: number | null;
  /** The API key of the request; null for a request with a session. */
  key: KeyGrant | null;
};
