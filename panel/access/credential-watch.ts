import { createWaker } from '../../lib/async/waker.js';
import { isKind } from '../../lib/errors/errors.js';
import type { Logger } from '../../lib/logging/logger.js';
import { onChange } from '../database/on-change.js';
import type { Storage } from '../database/panel-database.js';
import { onUserChange, readUsers } from '../identity/users/stored-users.js';
import type { Caller } from './caller.js';

/** How often the database is read to find changes by another panel or the command line. */
export const CREDENTIALS_READ_EVERY_MS = 400;
/** The minimum time between two reads of the database. */
const GAP_MS = 100;
/** How often each credential is checked again, because some end without a changed row, such as idle sessions. */
const IDENTIFY_EVERY_MS = 10_000;
/** How many times less often this is done for admitted callers. There can be thousands of them, such as viewers of consoles. */
const ADMITTED_FACTOR = 3;
/**
 * How long after a change of rows the caller is identified again: at once, when the caches of callers no longer have the
 * state before the change (`KEY_MEMORY_MS`, `SESSION_MEMORY_MS`), and when changed settings are in force.
 */
const CHECKS_AFTER_MS = [0, 300, 900];
const LAST_CHECK_MS = Math.max(...CHECKS_AFTER_MS);
/** How often the database is read while callers whose rows have changed are still to be identified again. */
const SETTLING_MS = 100;
/** Columns that record the use of a credential: their changes are ignored. */
const USES = new Set(['lastSeenAt', 'lastUsedAt', 'address', 'userAgent']);

export type Watched = {
  caller: Caller;
  /** The server to which the caller needs access, if any: a change of its owner counts as a change of the caller's rows. */
  serverId?: string | undefined;
  /**
   * Whether the right of the caller was checked just before the watch began. Otherwise the first check is made at once, so that a
   * right that is lost later is known to have existed. Defaults to false.
   */
  isAdmitted?: boolean;
  /**
   * Identifies the caller again, with the same checks as at the beginning of the request.
   *
   * @throws DomainError `unauthenticated`, `forbidden` when the credential is no longer valid for this request
   */
  callerNow(): Promise<Caller>;
  /**
   * Called with the current caller, or with undefined when the credential is no longer valid; also soon after a change
   * of the caller's memberships or the server's owner, so that it can check access to servers again.
   */
  onCaller(caller: Caller | undefined): void | Promise<void>;
};

/** Texts that describe the rows on which a credential depends. Joining them would take too long for thousands of watchers. */
type State = readonly (string | undefined)[];

/** `seen` is undefined until the rows are first read. */
type Watcher = Watched & { seen: State | undefined; changedMs: number; identifiedMs: number };

/**
 * Watches the credentials of long-running requests. One read of the database serves all requests. A credential is
 * identified again when a row on which it depends has changed.
 */
export class CredentialWatch {
  readonly #storage: Storage;
  readonly #logger: Logger;
  readonly #watchers = new Set<Watcher>();
  readonly #waker = createWaker();
  readonly #identifyEveryMs: number;
  readonly #closing = new AbortController();
  #running: Promise<void> | undefined;

  /** @param identifyEveryMs how often callers are identified again. Defaults to 10 s */
  constructor(storage: Storage, logger: Logger, identifyEveryMs = IDENTIFY_EVERY_MS) {
    this.#identifyEveryMs = identifyEveryMs;
    this.#storage = storage;
    this.#logger = logger;
    const { sessions, apiKeys, settings, serverMembers, servers } = storage.db.models;
    onChange([sessions, apiKeys, settings, serverMembers, servers], () => this.#waker.wake());
    onUserChange(storage.db, () => this.#waker.wake());
  }

  /** Watches a request's credential. @returns a function that ends the watch */
  watch(watched: Watched): () => void {
    const nowMs = performance.now();
    // The caller may come from a cache, so an admitted caller is checked again, too, as 0.3 and 0.9 s after a change.
    const identifiedMs = watched.isAdmitted ? nowMs : Number.NEGATIVE_INFINITY;
    const watcher: Watcher = { ...watched, seen: undefined, changedMs: nowMs, identifiedMs };
    // While the panel stops, the remaining requests end soon.
    if (this.#closing.signal.aborted) return () => undefined;
    this.#watchers.add(watcher);
    this.#waker.wake();
    this.#running ??= this.#run();
    return () => this.#watchers.delete(watcher);
  }

  /** Ends all watches, and waits for the check in progress, which reads the database. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#watchers.clear();
    this.#waker.wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    let hasFailed = false;
    while (this.#watchers.size > 0) {
      try {
        await this.#look();
        hasFailed = false;
      } catch (error) {
        if (!hasFailed)
          this.#logger.warn(
            { err: error },
            'cannot check whether the credentials of open streams are still valid',
          );
        hasFailed = true;
      }
      await this.#waker.sleep(GAP_MS, this.#closing.signal);
      await this.#waker.wait(this.#isSettling() ? SETTLING_MS : CREDENTIALS_READ_EVERY_MS);
    }
    this.#running = undefined;
  }

  async #look(): Promise<void> {
    const stateOf = await this.#read();
    const nowMs = performance.now();
    for (const watcher of this.#watchers) {
      const seen = stateOf(watcher);
      if (watcher.seen !== undefined && !isSame(seen, watcher.seen)) watcher.changedMs = nowMs;
      watcher.seen = seen;
    }
    const due = [...this.#watchers].filter((watcher) => this.#isDue(watcher, nowMs));
    await Promise.all(due.map((watcher) => this.#identify(watcher)));
  }

  #isDue({ identifiedMs, changedMs, isAdmitted }: Watcher, nowMs: number): boolean {
    const everyMs = this.#identifyEveryMs * (isAdmitted ? ADMITTED_FACTOR : 1);
    if (nowMs - identifiedMs >= everyMs) return true;
    return CHECKS_AFTER_MS.some((afterMs) => {
      const dueMs = changedMs + afterMs;
      return identifiedMs < dueMs && dueMs <= nowMs;
    });
  }

  /** Returns whether a caller will soon be identified again because of a change. */
  #isSettling(): boolean {
    for (const { identifiedMs, changedMs } of this.#watchers)
      if (identifiedMs < changedMs + LAST_CHECK_MS) return true;
    return false;
  }

  async #identify(watcher: Watcher): Promise<void> {
    const beganMs = performance.now();
    try {
      const caller = await watcher.callerNow();
      if (this.#watchers.has(watcher)) await watcher.onCaller(caller);
      watcher.identifiedMs = beganMs;
    } catch (error) {
      if (!isKind(error, 'unauthenticated', 'forbidden')) throw error;
      if (this.#watchers.delete(watcher)) await watcher.onCaller(undefined);
    }
  }

  /** Reads the rows that the watched requests depend on. @returns a function that returns the state of these rows for one request */
  async #read(): Promise<(watched: Watched) => State> {
    const { db } = this.#storage;
    const { sessions, apiKeys, settings, servers } = db.models;
    const watchers = [...this.#watchers];
    const callers = watchers.map(({ caller }) => caller);
    const [bySession, byKey, byUser, byMember, byServer, all] = await Promise.all([
      this.#rows(
        (id) => sessions.findAll({ where: { id }, raw: true }),
        callers.map(({ sessionId }) => sessionId),
      ),
      this.#rows(
        (id) => apiKeys.findAll({ where: { id }, raw: true }),
        callers.map(({ key }) => key?.id),
      ),
      this.#rows(
        (ids) => readUsers(db, ids),
        callers.map(({ user }) => user.id),
      ),
      this.#memberships([...new Set(callers.map(({ user }) => user.id))]),
      this.#rows(
        (id) => servers.findAll({ where: { id }, attributes: ['id', 'ownerId'], raw: true }),
        watchers.map(({ serverId }) => serverId),
      ),
      settings.findAll({ raw: true }),
    ]);
    const rest = JSON.stringify(all);
    return ({ caller: { sessionId, key, user }, serverId }) => [
      ...[bySession.get(sessionId ?? ''), byKey.get(key?.id ?? ''), byServer.get(serverId ?? '')],
      ...[byUser.get(user.id), byMember.get(user.id), rest],
    ];
  }

  /** Returns the state of each user's memberships of servers, as a text to compare. */
  async #memberships(userIds: readonly string[]): Promise<Map<string, string>> {
    const { serverMembers } = this.#storage.db.models;
    const rows = await serverMembers.findAll({ where: { userId: [...userIds] }, order: ['id'], raw: true });
    const now = this.#storage.clock.now();
    const states = new Map<string, string>();
    for (const row of rows)
      states.set(row.userId, `${states.get(row.userId) ?? ''}${stateOf({ ...row }, now)}`);
    return states;
  }

  async #rows(
    read: (ids: string[]) => Promise<object[]>,
    ids: readonly (string | null | undefined)[],
  ): Promise<Map<string, string>> {
    const known = [...new Set(ids.filter((id) => id != null))];
    if (known.length === 0) return new Map();
    const rows = (await read(known)) as Record<string, unknown>[];
    const now = this.#storage.clock.now();
    return new Map(rows.map((row) => [String(row['id']), stateOf(row, now)]));
  }
}

const isSame = (one: State, other: State): boolean => one.every((text, at) => text === other[at]);

/**
 * Returns the state of a row as a text to compare: its fields, except those that record a use, and which of its expiry
 * times have passed.
 */
function stateOf(row: Record<string, unknown>, now: number): string {
  const decisive = Object.entries(row).filter(([name]) => !USES.has(name));
  const passed = decisive
    .filter(([name]) => /(At|Until)$/.test(name))
    .map(([, value]) => value != null && new Date(value as string | Date).getTime() <= now);
  return JSON.stringify([decisive, passed]);
}
