import { randomInt } from 'node:crypto';
import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { QueryTypes } from 'sequelize';
import type { Database } from '../../lib/database.js';
import { DomainError, unlessCode } from '../../lib/errors.js';
import type { Logger } from '../../lib/logger.js';
import { andThen, type MaybePromise } from '../../lib/maybe-promise.js';
import { SharedReading } from '../../lib/shared-reading.js';
import type { ContainerSpec, ServerUser } from '../catalog/container-spec.js';
import { userIdsInUse } from '../runtimes/process/users-in-use.js';
import { isUp } from './container-states.js';
import type { ContainerRecord, ContainerStore } from './container-store.js';

/** All servers as one user, or each as one of its own from a range of ids. Both need a daemon that runs as root. */
export type UserPolicy = { runAs: ServerUser } | { range: { first: number; last: number } };

export type ServerUsersParts = {
  database: Database;
  store: ContainerStore;
  /** Where files lie that may belong to users of containers that are gone. */
  folders: string[];
  /** Where in a range of that size the first id of all is; anywhere, so that two daemons of a host rarely meet. */
  beginAt?: (size: number) => number;
};

/** Of servers in one line of the log. */
const MAX_NAMED = 100;
/** Errors of a file that has just gone. */
const GONE = new Set(['ENOENT', 'ENOTDIR']);

/**
 * Whom servers run as. An id is given again only when no container has it and nothing on the host belongs to it,
 * and as late as can be: the one after the last is tried first, around the range.
 */
export class ServerUsers {
  readonly #parts: ServerUsersParts;
  readonly #policy: UserPolicy | undefined;
  readonly #inUse = new SharedReading(userIdsInUse);
  /** Given last; undefined where none was yet. */
  #last: number | undefined;

  private constructor(parts: ServerUsersParts, policy: UserPolicy | undefined, last: number | undefined) {
    this.#parts = parts;
    this.#policy = policy;
    this.#last = last;
  }

  /** Without a policy servers run as the daemon itself. */
  static async load(parts: ServerUsersParts, policy: UserPolicy | undefined): Promise<ServerUsers> {
    const rows = await parts.database.sequelize.query<{ uid: number }>('SELECT uid FROM last_uid', {
      type: QueryTypes.SELECT,
    });
    return new ServerUsers(parts, policy, rows[0]?.uid);
  }

  /** Ids that files of servers or running processes have, whichever containers there are. */
  async held(): Promise<ReadonlySet<number>> {
    if (this.#policy === undefined || 'runAs' in this.#policy) return new Set();
    const held = new Set(await this.#inUse.fresh());
    for (const folder of this.#parts.folders) {
      for await (const uid of ownersIn(folder)) held.add(uid);
    }
    return held;
  }

  /**
   * The id for a new container; null where it gets none of its own. Whoever asks stores it in the same turn, so that
   * of two that ask at once each gets another.
   *
   * @throws DomainError `conflict` when the range is used up
   */
  choose(held: ReadonlySet<number>): number | null {
    if (this.#policy === undefined || 'runAs' in this.#policy) return null;
    const { store, database, beginAt = (below: number) => randomInt(below) } = this.#parts;
    const { first, last } = this.#policy.range;
    const size = last - first + 1;
    const taken = new Set(store.all().map(({ uid }) => uid));
    const begin = this.#last === undefined ? beginAt(size) : Math.max(this.#last + 1 - first, 0);
    for (let step = 0; step < size; step += 1) {
      const uid = first + ((begin + step) % size);
      if (taken.has(uid) || held.has(uid)) continue;
      this.#last = uid;
      // Where that is lost, an id is given again a little earlier.
      database.later(() => storeLast(database, uid));
      return uid;
    }
    const why = `All user ids of DAEMON_UID_RANGE (${first}-${last}) are in use`;
    throw new DomainError('conflict', `${why}: make the range larger, or remove servers with their data.`, {
      code: 'limit_reached',
    });
  }

  /**
   * Whom a container runs as. One that was made while the daemon was not root gets its id now.
   * @throws DomainError `conflict` when the range is used up
   */
  of(record: ContainerRecord): MaybePromise<Pick<ContainerSpec, 'user' | 'userIsOwn'>> {
    const policy = this.#policy;
    if (policy === undefined) return {};
    if ('runAs' in policy) return { user: policy.runAs, userIsOwn: false };
    return andThen(record.uid ?? this.#assign(record), (uid) => ({
      user: { uid, gid: uid },
      userIsOwn: true,
    }));
  }

  /** Whether it was never begun as a user of its own, though each is to have one. */
  isWithoutOwn({ uid }: ContainerRecord): boolean {
    return uid === null && this.#policy !== undefined && 'range' in this.#policy;
  }

  async #assign(record: ContainerRecord): Promise<number> {
    const held = await this.held();
    // Somebody else may have been faster.
    if (record.uid === null) {
      await this.#parts.store.update(record, { uid: this.choose(held) }, { isFact: true });
    }
    if (record.uid === null) throw new Error(`${record.id} has no user`);
    return record.uid;
  }
}

async function storeLast({ sequelize }: Database, uid: number): Promise<void> {
  const sql =
    'INSERT INTO last_uid (id, uid) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET uid = excluded.uid';
  await sequelize.query(sql, { bind: [uid] });
}

async function* ownersIn(folder: string): AsyncGenerator<number> {
  for await (const path of entriesIn(folder)) {
    const stat = await unlessCode(lstat(path), GONE);
    if (stat !== undefined) yield stat.uid;
  }
}

async function* entriesIn(folder: string): AsyncGenerator<string> {
  const entries = await unlessCode(opendir(folder), GONE);
  if (entries === undefined) return;
  for await (const { name } of entries) yield join(folder, name);
}

/** Servers run on through an upgrade of the daemon, with the rights that they were begun with. */
export function tellOfOldUsers(core: { store: ContainerStore; users: ServerUsers; logger: Logger }): void {
  const { store, users, logger } = core;
  const old = store.all().filter((record) => isUp(record.state) && users.isWithoutOwn(record));
  if (old.length === 0) return;
  const servers = old.slice(0, MAX_NAMED).map(({ id, name }) => `${name} (${id})`);
  logger.warn(
    { count: old.length, servers },
    'servers run on without a user of their own, as an older daemon began them: restart them',
  );
}
