/**
 * The last step of a sign-in. It resets the count of failures and records the sign-in, unless the password or the
 * factors of the account have changed since they were checked. It is called after the session is stored, because such
 * a change ends only sessions that are already stored.
 *
 * @throws DomainError `unauthenticated` if the account has changed; `locked` if it was locked in the meantime. Then
 * the session is ended
 */
export type Confirm = () => Promise<void>;

/** The operations that handlers can do on the browser's session, without access to the cookie. */
export interface SessionControl {
  /**
   * Rejects requests with an API key. Call it before the checks that precede `begin`. @throws DomainError
   * `invalid_input` if the request has a key
   */
  requireNoKey(): void;

  /** Signs the user in with a new session; the browser's previous one ends. */
  begin(userId: string, confirm?: Confirm): Promise<void>;

  /** Starts a session that waits for its second factor, for ten minutes; the browser's previous one ends. */
  beginPending(userId: string, confirm: Confirm): Promise<void>;

  /** Returns the user of this session if it waits for the second factor; otherwise undefined. */
  pendingUser(): Promise<string | undefined>;

  /**
   * Turns the pending session into a signed-in one, with a new reference. This works only once, even for concurrent
   * requests.
   *
   * @throws DomainError `unauthenticated` if the session is not pending, has expired, or was already completed
   */
  finishPending(confirm: Confirm): Promise<void>;

  /**
   * Gives the current session a new reference, after a change of its privileges; the old one becomes invalid.
   */
  renew(): Promise<void>;

  /**
   * Records that the user has just entered the password or used a passkey again, and gives the session a new
   * reference.
   *
   * @throws DomainError `unauthenticated` if the session has ended or another request has renewed it
   */
  renewSignedIn(): Promise<void>;

  /**
   * Stores a small value with the current session, pending or not. An earlier value with the same name is replaced.
   *
   * @param ttlMs the time after which it is deleted
   * @throws DomainError `unauthenticated` without a session
   */
  keep(name: string, value: string, ttlMs: number): Promise<void>;

  /**
   * Returns and deletes the value with this name. Only one of several concurrent requests, at any panel, gets it.
   * Returns undefined if there is none.
   */
  take(name: string): Promise<string | undefined>;

  /**
   * Returns a secret that only this browser has, in a cookie. It needs no session.
   *
   * @param ttlMs the time after which the browser deletes it, counted from this request
   */
  markBrowser(ttlMs: number): string;

  /** Returns the secret from `markBrowser`; undefined if the browser has none. */
  browserMark(): string | undefined;

  /** Ends the session and clears its cookie. */
  end(): Promise<void>;
}
