import { createHmac } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { allOf } from '../../lib/all-of.js';
import { deriveKey } from '../../lib/derived-key.js';
import { DomainError, isKind } from '../../lib/errors.js';
import { newId } from '../../lib/ids.js';
import { newSecret } from '../../lib/secret.js';
import type { Page, PageRequest } from '../database/page.js';
import type { Storage } from '../database/panel-database.js';
import { createInsertion } from '../database/prepared-rows.js';
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
  /** The reference of the session that this browser had before; it ends (session fixation). */
  replaces?: string | undefined;
  /** Where it is begun by what somebody has shown. */
  confirm?: Confirm | undefined;
};

/**
 * A session is in two places, and goes on while both know it: the store has what its reference stands for, the database
 * which sessions there are (docs/decisions/0073). They survive a restart, and several panels share them.
 */
export interface Sessions {
  /** How long a session lasts at the most, however much it is used. */
  readonly maxAgeMs: number;
  /** How long one waits for its second factor. */
  readonly pendingMs: number;

  /**
   * Begins a session.
   * @returns its reference, 256 random bits of which only a hash is kept
   * @throws what `confirm` throws
   */
  begin(session: NewSession): Promise<string>;

  /** Begins one that waits for its second factor and is good for nothing else. @returns its reference */
  beginPending(session: NewSession): Promise<string>;

  /**
   * Begins a session of its user instead of the pending one: once, also where two ask at once.
   * @returns its reference
   * @throws DomainError `unauthenticated` where none is pending; what `confirm` throws; `unavailable`, and it is still
   * pending, where the new one cannot be stored
   */
  finishPending(
    reference: string,
    by: Pick<NewSession, 'address' | 'userAgent' | 'confirm'>,
  ): Promise<string>;

  /**
   * Gives the session another reference, and the old one is worth nothing.
   *
   * @param after `sign_in` where the user has just shown a password or a passkey again: the session notes the time
   * @returns the new one; undefined where the session is over or another request has renewed it
   */
  renew(reference: string, after?: 'sign_in'): Promise<string | undefined>;

  /** Whom this reference stands for; undefined when it is unknown or over. @param address the client's, noted as a use */
  find(reference: string, address?: string): Promise<FoundSession | undefined>;

  /** Ends the session of this reference; one that is over already stays so. */
  end(reference: string): Promise<void>;

  /** Keeps a small value with a session for some time, instead of the one of this name. */
  keep(sessionId: string, name: string, value: string, ttlMs: number): Promise<void>;

  /** Takes it: of several that ask at once one gets it. Undefined where there is none. */
  take(sessionId: string, name: string): Promise<string | undefined>;

  /** The user's sessions that go on, newest first. */
  list(userId: string, currentId: string | null, page: PageRequest): Promise<Page<SessionView>>;

  /** @throws DomainError `not_found` for a session that is over or another user's */
  endOne(userId: string, sessionId: string): Promise<void>;

  /**
   * Ends all sessions of the user but one, those that wait for a second factor included; with null all.
   *
   * @param transaction of the change that they end for, once it has changed or locked the row of the user: who signs in at
   * that moment waits for it, and is judged by what the account asks for afterwards
   */
  endOthers(userId: string, keptId: string | null, transaction?: Transaction): Promise<void>;

  /** Signs everybody out. @param keptId the session of who asks for it */
  endAll(keptId: string | null): Promise<void>;
}

export type SessionsOptions = Storage & {
  store: SessionStore;
  /** `SESSION_SECRET`: whoever can write to the store alone makes no session. */
  secret: string;
};

const ABSOLUTE_MS = 7 * IDLE_MS;
const PENDING_MS = 10 * 60_000;
const MAX_USER_AGENT_CHARACTERS = 512;

export function createSessions({ db, clock, store, secret }: SessionsOptions): Sessions {
  const { sessions } = db.models;
  // Nobody can remember anything of one that is new.
  const insert = createInsertion(db, sessions);
  const hashKey = deriveKey(secret, 'berth session reference');
  const keyOf = (reference: string) => createHmac('sha256', hashKey).update(reference).digest('hex');
  const find = createSessionFinding({ db, clock }, store, keyOf);
  const tidy = createTidying({ db, clock });

  /** What the store has stands for nothing without its row: a store that is away keeps no other late write back. */
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
      await allOf([store.set(referenceHash, item, isPending ? PENDING_MS : IDLE_MS), insert(row)]);
      // Afterwards: whoever changes the account later than this ends the session with the others.
      await allOf([confirm?.() ?? Promise.resolve(), tidy(row)]);
    } catch (error) {
      // Nobody was given its reference. What is away is not waited for a second time.
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
      // Once the new one is stored: where it cannot be, this one still waits, for another code.
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

/** @throws DomainError `unauthenticated` for one that is not pending */
function pendingIn(found: FoundSession | undefined) {
  if (found === undefined || !('pendingUserId' in found)) throw notPending();
  return found;
}

const notPending = () =>
  new DomainError('unauthenticated', 'No sign-in waits for a second factor here. Sign in again.');
