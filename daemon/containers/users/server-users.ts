import { randomInt } from 'node:crypto';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { QueryTypes } from 'sequelize';
import type { Database } from '../../../lib/database/database.js';
import { SharedReading } from '../../../lib/database/shared-reading.js';
import { DomainError, unlessCode } from '../../../lib/errors/errors.js';
import { StartError } from '../../../lib/errors/start-error.js';
import type { Logger } from '../../../lib/logging/logger.js';
import type { ContainerSpec, ServerUser } from '../../catalog/container-spec.js';
import { userIdsInUse } from '../../runtimes/process/host/process-reader.js';
import { isUp } from '../records/container-states.js';
import type { ContainerRecord, ContainerStore } from '../records/container-store.js';

/**
 * How servers run: all as one user, or each as its own user from a range of ids. Both require a daemon that runs as
 * root.
 */
export type UserPolicy = { runAs: ServerUser } | { range: { first: number; last: number } };

export type UserSettings = {
  /** The user as which all servers run. */
  runAs: ServerUser | undefined;
  /** If `runAs` is not set, each server gets its own user from this range of ids. */
  uidRange: { first: number; last: number };
};

/** Returns the users as which servers run; undefined for the daemon's own user. @throws StartError */
export function userPolicyOf({ runAs, uidRange }: UserSettings): UserPolicy | undefined {
  if (process.getuid?.() === 0) return runAs === undefined ? { range: uidRange } : { runAs };
  if (runAs === undefined) return undefined;
  throw new StartError(
    'DAEMON_RUN_AS requires a daemon that runs as root: start it as root, or unset DAEMON_RUN_AS.',
  );
}

export type ServerUsersParts = {
  database: Database;
  store: ContainerStore;
  /** Folders whose files may belong to users of removed containers. */
  folders: string[];
  /**
   * Returns the offset in the range of ids at which the assignment begins. Random by default, so that two daemons on a
   * host rarely choose the same ids.
   */
  beginAt?: (size: number) => number;
};

/** The maximum number of servers in one log line. */
const MAX_NAMED = 100;
/** Error codes of the system for a file that was just deleted. */
const GONE = new Set(['ENOENT', 'ENOTDIR']);

/**
 * Assigns the users as which servers run. An id is reused only if no container has it, and no file or process on the
 * host belongs to it. Ids are reused as late as possible: each search begins after the last assigned id and continues
 * at the start of the range.
 */
export class ServerUsers {
  readonly #parts: ServerUsersParts;
  readonly #policy: UserPolicy | undefined;
  readonly #inUse = new SharedReading(userIdsInUse);
  /** The last assigned id; undefined if there is none. */
  #last: number | undefined;

  private constructor(parts: ServerUsersParts, policy: UserPolicy | undefined, last: number | undefined) {
    this.#parts = parts;
    this.#policy = policy;
    this.#last = last;
  }

  /** Loads the last assigned id. Without a policy, servers run as the daemon's own user. */
  static async load(parts: ServerUsersParts, policy: UserPolicy | undefined): Promise<ServerUsers> {
    const rows = await parts.database.sequelize.query<{ uid: number }>('SELECT uid FROM last_uid', {
      type: QueryTypes.SELECT,
    });
    return new ServerUsers(parts, policy, rows[0]?.uid);
  }

  /**
   * Returns the user ids that still own files of servers or running processes, even if no stored container has these
   * ids.
   */
  async held(): Promise<ReadonlySet<number>> {
    if (this.#policy === undefined || 'runAs' in this.#policy) return new Set();
    const held = new Set(await this.#inUse.fresh());
    for (const folder of this.#parts.folders) {
      for await (const uid of ownersIn(folder)) held.add(uid);
    }
    return held;
  }

  /**
   * Returns the user id for a new container; null if it gets none of its own. The caller must store the id
   * synchronously, so that concurrent requests get different ids.
   *
   * @throws DomainError `conflict` if the range is used up
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
      // If this write is lost, ids are reused a little earlier than necessary.
      database.later(() => storeLast(database, uid));
      return uid;
    }
    const message = `All user ids of DAEMON_UID_RANGE (${first}-${last}) are in use: make the range larger, or remove servers with their data.`;
    throw new DomainError('conflict', message, { code: 'limit_reached' });
  }

  /**
   * Returns the user as which a container runs. Assigns an id to a container that was created when the daemon did not
   * run as root.
   *
   * @throws DomainError `conflict` if the range is used up
   */
  async of(record: ContainerRecord): Promise<Pick<ContainerSpec, 'user' | 'userIsOwn'>> {
    const policy = this.#policy;
    if (policy === undefined) return {};
    if ('runAs' in policy) return { user: policy.runAs, userIsOwn: false };
    const uid = record.uid ?? (await this.#assign(record));
    return { user: { uid, gid: uid }, userIsOwn: true };
  }

  /** Whether the container should get a user of its own, but has always run as another user. */
  isWithoutOwn({ uid }: ContainerRecord): boolean {
    return uid === null && this.#policy !== undefined && 'range' in this.#policy;
  }

  async #assign(record: ContainerRecord): Promise<number> {
    const held = await this.held();
    // Check again, because a concurrent call may have assigned an id.
    if (record.uid === null) {
      await this.#parts.store.update(record, { uid: this.choose(held) }, { isFact: true });
    }
    if (record.uid === null)
      throw new Error(`container ${record.id} has no user id, although one was just assigned`);
    return record.uid;
  }
}

async function storeLast({ sequelize }: Database, uid: number): Promise<void> {
  const sql =
    'INSERT INTO last_uid (id, uid) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET uid = excluded.uid';
  await sequelize.query(sql, { bind: [uid] });
}

async function* ownersIn(folder: string): AsyncGenerator<number> {
  for (const name of (await unlessCode(readdir(folder), GONE)) ?? []) {
    const stat = await unlessCode(lstat(join(folder, name)), GONE);
    if (stat !== undefined) yield stat.uid;
  }
}

/** Warns about servers that an older daemon started and that still run without a user of their own. */
export function warnAboutOldUsers(core: { store: ContainerStore; users: ServerUsers; logger: Logger }): void {
  const { store, users, logger } = core;
  const old = store.all().filter((record) => isUp(record.state) && users.isWithoutOwn(record));
  if (old.length === 0) return;
  const servers = old.slice(0, MAX_NAMED).map(({ id, name }) => `${name} (${id})`);
  logger.warn(
    { count: old.length, servers },
    'servers that were started by an older version of the daemon have no user of their own: restart these servers',
  );
}
