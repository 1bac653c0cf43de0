import type { User } from '../identity/users/user.js';

/**
 * The permissions and limits of an API key, already limited to those of the keys that created it. `allowedIps` and
 * `serverIds` are null if there is no limit; an empty `serverIds` means no server.
 */
export type KeyGrant = {
  id: string;
  permissions: readonly string[];
  allowedIps: readonly string[];
  serverIds: readonly string[] | null;
  /** When the key expires, in milliseconds since the epoch; null for a key that does not expire. */
  expiresAtMs: number | null;
  /**
   * The hash of the API key's secret that was sent with the request. After a rotation, the old and the new secret both
   * work for a while, but only the new one can manage keys.
   */
  secretHash?: string;
};

/**
 * The user and the credential of a request. They are determined again for every request, so that a demoted
 * administrator loses the role at once.
 */
export type Caller = {
  user: User;
  isAdmin: boolean;
  /** The capabilities of the API key. A session has all capabilities; ownership of servers is checked separately. */
  scopes: 'session' | readonly string[];
  /** The session of the request; null for a request with an API key. */
  sessionId: string | null;
  /**
   * When the user last proved a password or a passkey in this session, in milliseconds since the epoch; null if
   * unknown, and for a request with an API key.
   */
  signedInAtMs?: number | null;
  /** The API key of the request; null for a session. */
  key: KeyGrant | null;
  /**
   * Returns the `traceparent` of the request, which requests to nodes for it have as well. It is created when it is first
   * needed, because most requests need none.
   */
  traceparent?(): string;
};

/** The user on whose behalf requests are sent to a node, and the trace that they belong to. */
export type Requester = { userId: string; traceparent?: string | undefined };

export const requesterOf = (caller: Caller): Requester => ({
  userId: caller.user.id,
  traceparent: caller.traceparent?.(),
});
