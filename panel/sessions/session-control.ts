/**
 * The last step of signing in: begins to count failures anew and notes the sign-in, where the account still asks for just
 * what was shown for it. It is taken once the session is stored: passwords take long to check, and who changes one
 * meanwhile ends the sessions that are there by then.
 *
 * @throws DomainError `unauthenticated` where the account has changed; `locked` where others have locked it. Then the
 * session is over
 */
export type Confirm = () => Promise<void>;

/** What handlers may do with the browser's session; they know no cookie. */
export interface SessionControl {
  /** To be asked before anything is done that `begin` shall follow. @throws DomainError `invalid_input` beside a key */
  requireNoKey(): void;

  /** Signs the user in with a new session; the one that the browser had before ends. */
  begin(userId: string, confirm?: Confirm): Promise<void>;

  /** Begins a session that waits for its second factor, for ten minutes; the one that the browser had before ends. */
  beginPending(userId: string, confirm: Confirm): Promise<void>;

  /** The user whose second factor this session waits for; undefined where it waits for none. */
  pendingUser(): Promise<string | undefined>;

  /**
   * Makes the pending session one that is signed in, with a new reference: once, also where two ask at once.
   * @throws DomainError `unauthenticated` where it is not pending, over, or was finished already
   */
  finishPending(confirm: Confirm): Promise<void>;

  /** Gives the session that asks a new reference, after a change of what it may; the old one is worth nothing. */
  renew(): Promise<void>;

  /**
   * Notes that the user has just shown a password or a passkey again, and gives the session a new reference.
   * @throws DomainError `unauthenticated` where the session has ended or another request has renewed it
   */
  renewSignedIn(): Promise<void>;

  /**
   * Keeps a small value with the session that asks, pending or not, instead of the one of this name.
   * @param ttlMs after which it is gone
   * @throws DomainError `unauthenticated` without a session
   */
  keep(name: string, value: string, ttlMs: number): Promise<void>;

  /** Takes the value: of several that ask at once, on whichever panel, one gets it. Undefined where there is none. */
  take(name: string): Promise<string | undefined>;

  /** Ends the session and clears its cookie. */
  end(): Promise<void>;
}
