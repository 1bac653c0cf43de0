/** What a session's reference stands for. Until its second factor is shown it holds a pending user's id and no more. */
export type StoredSession = { id: string } & ({ userId: string } | { pendingUserId: string });

/**
 * The store that all panels of a database share: Redis, or that database. It forgets by itself what is over. Each
 * method throws DomainError `unavailable` while the store is away, and none waits for it for long.
 */
export interface SessionStore {
  get(key: string): Promise<StoredSession | undefined>;
  /** @param ttlMs how long it is kept, in whole milliseconds */
  set(key: string, session: StoredSession, ttlMs: number): Promise<void>;
  drop(key: string): Promise<void>;
}
