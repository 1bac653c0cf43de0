import { createHmac } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { allOf } from '../../../lib/async/all-of.js';
import { DomainError, isKind } from '../../../lib/errors/errors.js';
import { deriveKey } from '../../../lib/secrets/derived-key.js';
import { newSecret } from '../../../lib/secrets/secret.js';
import { newId } from '../../../lib/text/ids.js';
import type { Page, PageRequest } from '../../database/page.js';
import type { Storage } from '../../database/panel-database.js';
import type { Confirm } from './session-control.js';
import { createSessionEnds } from './session-ends.js';
import { createSessionFinding, type FoundSession, IDLE_MS, whereAlive } from './session-finding.js';
import type { SessionStore, StoredSession } from './session-store.js';
import { createSessionValues } from './session-values.js';
import type { SessionView } from './session-view.js';
import { createTidying } from './tidy-sessions.js';

export type NewSession = {
  userId: string;
  address: string;
  userAgent: string;
  /** The reference of the browser's previous session, which ends (prevents session fixation). */
  replaces?: string | undefined;
  /** The last step of the sign-in; undefined if the session is not started by a sign-in. */
  confirm?: Confirm | undefined;
};

/**
 * Sessions of browsers. Each is stored in two places and valid while it is in both: the session store finds it by its
 * reference, and the database lists it (docs/decisions/0025). Sessions survive a restart, and several panels share
 * them.
 */
export interface Sessions {
  /** The maximum duration of a session, however much it is used. */
  readonly maxAgeMs: number;
  /** The maximum duration of a pending login. */
  readonly pendingMs: number;

  /**
   * Starts a session.
   * @returns its reference, 256 random bits of which only a hash is stored
   * @throws errors of `confirm`
   */
  begin(session: NewSession): Promise<string>;

  /**
   * Starts a session that waits for its second factor and is valid for nothing else. @returns its reference
   */
  beginPending(session: NewSession): Promise<string>;

  /**
   * Replaces the pending session with a session of its user. This works only once, even for concurrent requests.
   *
   * @returns its reference
   * @throws DomainError `unauthenticated` if no session with this reference is pending; errors of `confirm`;
   * `unavailable` if the new session cannot be stored, and the old one then stays pending
   */
  finishPending(
    reference: string,
    by: Pick<NewSession, 'address' | 'userAgent' | 'confirm'>,
  ): Promise<string>;

  /**
   * Gives the session another reference; the old one becomes invalid.
   *
   * @param after `sign_in` if the user has just entered the password or used a passkey again: the session then records
   * the time
   * @returns the new reference; undefined if the session has ended or another request has renewed it
   */
  renew(reference: string, after?: 'sign_in'): Promise<string | undefined>;

  /**
   * Returns the session with this reference; undefined if it is unknown or expired.
   *
   * @param address the client's IP address; undefined if this look-up must not count as a use of the session
   */
  find(reference: string, address?: string): Promise<FoundSession | undefined>;

  /** Ends the session with this reference. Does nothing if it has already ended. */
  end(reference: string): Promise<void>;

  /** Stores a small value with a session for `ttlMs`. An earlier value with the same name is replaced. */
  keep(sessionId: string, name: string, value: string, ttlMs: number): Promise<void>;

  /**
   * Returns and deletes the value with this name. Only one of several concurrent requests gets it. Returns undefined
   * if there is none.
   */
  take(sessionId: string, name: string): Promise<string | undefined>;

  /** Lists the user's active sessions, newest first. */
  list(userId: string, currentId: string | null, page: PageRequest): Promise<Page<SessionView>>;

  /** Ends a session. @throws DomainError `not_found` for a session that has ended or belongs to another user */
  endOne(userId: string, sessionId: string): Promise<void>;

  /**
   * Ends all sessions of the user except one, including pending ones; with null, ends all of them.
   *
   * @param transaction the transaction of the change that ends them. It must already have changed or locked the user's
   * row: a concurrent sign-in waits for that lock, and is then checked against the changed account
   */
  endOthers(userId: string, keptId: string | null, transaction?: Transaction): Promise<void>;

  /** Signs all users out. @param keptId the caller's own session */
  endAll(keptId: string | null): Promise<void>;
}

export type SessionsOptions = Storage & {
  store: SessionStore;
  /**
   * `SESSION_SECRET`, with which references are hashed. Without it, a person who can write to the store cannot create
   * a session.
   */
  secret: string;
};

const ABSOLUTE_MS = 7 * IDLE_MS;
const PENDING_MS = 10 * 60_000;
const MAX_USER_AGENT_CHARACTERS = 512;

export function createSessions({ db, clock, store, secret }: SessionsOptions): Sessions {
  const { sessions } = db.models;
  const hashKey = deriveKey(secret, 'berth session reference');
  const keyOf = (reference: string) => createHmac('sha256', hashKey).update(reference).digest('hex');
  const find = createSessionFinding({ db, clock }, store, keyOf);
  const tidy = createTidying({ db, clock });

  /**
   * Deletes an ended session from the store. Errors are ignored: without its row in the database, the stored session is
   * invalid.
   */
  const forget = (key: string) => db.later(() => store.drop(key).catch(() => undefined));

  async function end(reference: string): Promise<void> {
    const key = keyOf(reference);
    await sessions.destroy({ where: { referenceHash: key } });
    forget(key);
  }

  async function open({ userId, replaces, confirm, ...by }: NewSession, isPending: boolean): Promise<string> {
    const reference = newSecret();
    const [id, referenceHash] = [newId('ses_'), keyOf(reference)];
    const item: StoredSession = isPending ? { id, pendingUserId: userId } : { id, userId };
    const userAgent = by.userAgent.slice(0, MAX_USER_AGENT_CHARACTERS);
    const times = timesOf(isPending, clock.now());
    const row = { id, referenceHash, userId, isPending, ...times, address: by.address, userAgent };
    try {
      // Do not run model hooks, which clear caches: a new session is not in any cache.
      const stored = sessions.create(row, { hooks: false }).then(() => undefined);
      await allOf([store.set(referenceHash, item, isPending ? PENDING_MS : IDLE_MS), stored]);
      // Confirm after the session is stored, so that a later change of the account also ends this session.
      await allOf([confirm?.() ?? Promise.resolve(), tidy(row)]);
    } catch (error) {
      // End the session, because its reference was never sent. Do not wait a second time for an unavailable store.
      if (isKind(error, 'unavailable', 'disk_full')) db.later(() => end(reference));
      else await end(reference);
      throw error;
    }
    if (replaces !== undefined) await end(replaces);
    return reference;
  }

  return {
    maxAgeMs: ABSOLUTE_MS,
    pendingMs: PENDING_MS,
    begin: (session) => open(session, false),
    beginPending: (session) => open(session, true),
    async finishPending(reference, by) {
      const { id, pendingUserId: userId } = pendingIn(await find(reference));
      // Called after the new session is stored. If storing fails, the old session stays pending for another attempt.
      const confirm = async () => {
        const where = { id, isPending: true, ...whereAlive(clock) };
        if ((await sessions.destroy({ where })) === 0) throw notPending();
        await by.confirm?.();
      };
      return open({ ...by, confirm, userId, replaces: reference }, false);
    },
    async renew(reference, after) {
      const [referenceHash, renewed] = [keyOf(reference), newSecret()];
      const item = await store.get(referenceHash);
      if (item === undefined) return undefined;
      await store.set(keyOf(renewed), item, IDLE_MS);
      const where = { id: item.id, referenceHash, isPending: false, ...whereAlive(clock) };
      const [changed] = await sessions.update(renewal(keyOf(renewed), after, clock.now()), { where });
      forget(changed === 1 ? referenceHash : keyOf(renewed));
      return changed === 1 ? renewed : undefined;
    },
    find,
    end,
    ...createSessionValues({ db, clock }),
    ...createSessionEnds({ db, clock }),
  };
}

const renewal = (referenceHash: string, after: 'sign_in' | undefined, now: number) => ({
  referenceHash,
  ...(after === 'sign_in' && { signedInAt: new Date(now) }),
});

const timesOf = (isPending: boolean, now: number) => ({
  createdAt: new Date(now),
  lastSeenAt: new Date(now),
  signedInAt: isPending ? null : new Date(now),
  expiresAt: new Date(now + (isPending ? PENDING_MS : ABSOLUTE_MS)),
});

/**
 * Returns the session if it waits for the second factor.
 * @throws DomainError `unauthenticated` if it does not
 */
function pendingIn(found: FoundSession | undefined) {
  if (found === undefined || !('pendingUserId' in found)) throw notPending();
  return found;
}

const notPending = () => new DomainError('unauthenticated', 'There is no pending sign-in. Sign in again.');
