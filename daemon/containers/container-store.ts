import type { Database } from '../../lib/database.js';
import { isTaken } from '../../lib/database-guard.js';
import { DomainError } from '../../lib/errors.js';
import type { Logger } from '../../lib/logger.js';
import { RecordWrites } from '../../lib/record-writes.js';
import { atMost } from '../../lib/waker.js';
import type { ContainerSpec } from '../catalog/container-spec.js';
import type { RunExit } from '../runtimes/container-runtime.js';
import { containerRows } from './container-row.js';
import type { ContainerState } from './container-states.js';
import type { StoredHold } from './hold-kinds.js';

/** A container as the daemon knows it. Times are milliseconds since the Unix epoch. */
export type ContainerRecord = {
  readonly id: string;
  /** Null while it is being removed. */
  name: string | null;
  /** The runtime that it was installed with. */
  runtime: 'docker' | 'process';
  type: string;
  version: string;
  port: number;
  /** The owner's own variables, without the type's. */
  env: Record<string, string>;
  /** What it runs as, kept whole: the catalogue's file may change or go. */
  spec: ContainerSpec;
  state: ContainerState;
  /** Why it failed to install or start, or how it crashed. */
  reason: string | null;
  /** The present or last run, and how that ended. */
  runId: string | null;
  exit: RunExit | null;
  startedAt: number | null;
  /** Restarts after crashes without a quiet time in between, and when the next is due. */
  restarts: number;
  restartAt: number | null;
  /** When a stop that is under way becomes a kill. */
  stopBy: number | null;
  /** How the present run was told to end: what was sent is not sent again by the next daemon. */
  stopSent: StopSent | null;
  removeData: boolean;
  /** The id of the user and group that are this container's alone; null where it never had one. */
  uid: number | null;
  /** The run after which its folder was swept. */
  sweptRun: string | null;
  /** The request that it was made for, where that is to be done once; null from its removal on. */
  idempotencyKey: string | null;
  requestHash: string | null;
  /** The hold that is going on, or that was cut off and is still to be set right. */
  hold: StoredHold | null;
  /** What its files may take, in bytes; null where it has no limit of its own. */
  diskLimit: number | null;
  /** What they took when that was counted last; null where they never were. */
  diskUsed: number | null;
  readonly createdAt: number;
};

export type StopSent = 'console' | 'signal';

export type ContainerStoreOptions = {
  database: Database;
  logger: Logger;
  dataFolder: (id: string) => string;
};

export type ChangeOptions = {
  /**
   * What is done in the world between memory and the answer. Where it fails, the change is taken back.
   * It must not wait for another change of the same container.
   */
  act?: () => Promise<void>;
  /** What has happened is true whether or not it can be stored: then it is stored as soon as that can be. */
  isFact?: boolean;
  /** Stored before `act`, too, so that a daemon that is killed in between goes on with it. */
  isIntent?: boolean;
};

const MAX_CONTAINERS = 1000;
const MAX_RETIRED_KEYS = 10_000;
/** How long an intent may take to be stored before what it announces is done all the same. */
const INTENT_WAIT_MS = 250;

/**
 * All containers in memory. A change is written through to the database before it counts as made, but for what has
 * happened already: that counts at once and is stored as soon as it can be (docs/decisions/0014).
 */
export class ContainerStore {
  readonly #database: Database;
  readonly #rows: ReturnType<typeof containerRows>;
  readonly #records = new Map<string, ContainerRecord>();
  /** What is told to the outside: as it is in the database, or is to be there as soon as that takes it. */
  readonly #stored = new Map<string, ContainerRecord>();
  /** Changes of one container follow each other. */
  readonly #changes = new Map<string, Promise<void>>();
  readonly #writes: RecordWrites;
  /** Keys of containers that were removed: a request that was under way meanwhile makes none again. */
  readonly #retiredKeys = new Set<string>();

  private constructor(database: Database, logger: Logger) {
    this.#database = database;
    this.#rows = containerRows(database.sequelize);
    this.#writes = new RecordWrites(logger);
  }

  static async load({ database, logger, dataFolder }: ContainerStoreOptions): Promise<ContainerStore> {
    const store = new ContainerStore(database, logger);
    for (const row of await store.#rows.findAll({ limit: MAX_CONTAINERS, order: ['createdAt'] })) {
      const values = row.get({ plain: true });
      // The state folder may have been moved since.
      const spec = { ...values.spec, dataFolder: dataFolder(values.id) };
      const record = { ...values, spec, state: values.state as ContainerState };
      store.#records.set(record.id, record);
      store.#stored.set(record.id, { ...record });
    }
    return store;
  }

  /** @throws DomainError `not_found` */
  get(id: string): ContainerRecord {
    const record = this.#records.get(id);
    if (record === undefined || record.state === 'removed') {
      throw noContainer(id);
    }
    return record;
  }

  /** The container that was made for the request of this key. */
  madeFor(key: string): ContainerRecord | undefined {
    return this.list().find(({ idempotencyKey }) => idempotencyKey === key);
  }

  /** To be called when the container of this key is removed. */
  retireKey(key: string): void {
    this.#retiredKeys.add(key);
    const [oldest] = this.#retiredKeys;
    if (this.#retiredKeys.size > MAX_RETIRED_KEYS && oldest !== undefined) this.#retiredKeys.delete(oldest);
  }

  isRetired(key: string): boolean {
    return this.#retiredKeys.has(key);
  }

  /** Whether the container is there. */
  has(id: string): boolean {
    const record = this.#records.get(id);
    return record !== undefined && record.state !== 'removed';
  }

  /** A container as it was last stored. @throws DomainError `not_found` */
  stored(id: string): ContainerRecord {
    return this.#stored.get(this.get(id).id) ?? this.get(id);
  }

  /** Containers that are there, oldest first. */
  list(): ContainerRecord[] {
    return this.all().filter(({ state }) => state !== 'removed');
  }

  /** Those that are still being removed, too. */
  all(): ContainerRecord[] {
    return [...this.#records.values()];
  }

  /** @throws DomainError `conflict` when the name or the port is taken, or when there are too many. */
  async insert(record: ContainerRecord): Promise<void> {
    this.#assertFree(record);
    // In memory first and in the same turn: of two that want one name, one sees the other.
    this.#records.set(record.id, record);
    try {
      await this.#rows.create(record);
      this.#stored.set(record.id, { ...record });
    } catch (error) {
      this.#records.delete(record.id);
      if (isTaken(error, 'name')) {
        throw new DomainError('conflict', `The name "${record.name}" is taken.`, {
          code: 'name_taken',
          cause: error,
        });
      }
      throw error;
    }
  }

  #assertFree({ name, port }: ContainerRecord): void {
    if (this.#records.size >= MAX_CONTAINERS) {
      throw new DomainError('conflict', `There are ${MAX_CONTAINERS} containers already; remove one first.`, {
        code: 'limit_reached',
      });
    }
    for (const other of this.list()) {
      if (other.name === name) {
        throw new DomainError('conflict', `The name "${name}" is taken by container ${other.id}.`, {
          code: 'name_taken',
        });
      }
      if (other.port === port) {
        const holder = `container ${other.id} ("${other.name}")`;
        throw new DomainError('conflict', `Port ${port} is taken by ${holder}; choose another port.`, {
          code: 'port_taken',
        });
      }
    }
  }

  /**
   * Changes a container. The change counts in memory at once, so that decisions taken meanwhile see it, and
   * is taken back should what it stands for fail.
   *
   * @throws DomainError `disk_full` or `unavailable` when it cannot be stored, unless it is a fact; what `act` throws
   */
  update(
    record: ContainerRecord,
    patch: Partial<ContainerRecord>,
    options: ChangeOptions = {},
  ): Promise<void> {
    const before = { ...record };
    Object.assign(record, patch);
    const takeBack = () => {
      for (const key of Object.keys(patch) as (keyof ContainerRecord)[]) {
        if (record[key] === patch[key]) Object.assign(record, { [key]: before[key] });
      }
    };
    const earlier = this.#changes.get(record.id) ?? Promise.resolve();
    const change = earlier
      .catch(() => undefined) // whoever made the earlier change has been told
      .then(() => this.#change(record, patch, options).catch(takenBack(takeBack)));
    this.#changes.set(record.id, change);
    return change;
  }

  /** Each change is stored upon what is stored, so that none tells what a later one has yet to do. */
  async #change(record: ContainerRecord, patch: Partial<ContainerRecord>, options: ChangeOptions) {
    const { act, isFact = false, isIntent = false } = options;
    const { id } = record;
    const before = this.#stored.get(id);
    if (before === undefined) return;
    const after = { ...before, ...patch };
    const store = () => this.#write(after);
    if (isIntent) await atMost(this.#writes.write(id, store).catch(ignored), INTENT_WAIT_MS);
    try {
      await act?.();
    } catch (error) {
      if (isIntent) await this.#writeFact(before);
      throw error;
    }
    if (isFact) return this.#writeFact(after);
    await this.#writes.write(id, async () => {
      await store();
      this.#stored.set(id, after);
    });
  }

  /** It is told from now on, and stored sooner or later. */
  async #writeFact(values: ContainerRecord): Promise<void> {
    this.#stored.set(values.id, values);
    await this.#writes.writeFact(values.id, () => this.#write(this.#stored.get(values.id) ?? values));
  }

  async #write({ id, createdAt, ...values }: ContainerRecord): Promise<void> {
    await this.#rows.update(values, { where: { id } });
  }

  /** Forgets a container; its row goes as soon as that can be. */
  async delete(record: ContainerRecord): Promise<void> {
    const { id } = record;
    await this.#changes.get(id)?.catch(() => undefined);
    this.#changes.delete(id);
    this.#stored.delete(id);
    this.#records.delete(id);
    await this.#writes.writeFact(id, async () => void (await this.#rows.destroy({ where: { id } })));
  }

  /** What was stored until now outlives a power cut. @throws DomainError `unavailable` */
  flush(): Promise<void> {
    return this.#database.flush();
  }

  /** Lets go of what could not be stored yet: the next daemon finds the truth at the runtime. */
  close(): Promise<void> {
    return this.#writes.close();
  }
}

export const noContainer = (id: string): DomainError =>
  new DomainError('not_found', `There is no container ${id}.`);

const ignored = () => undefined;

const takenBack = (takeBack: () => void) => (error: unknown) => {
  takeBack();
  throw error;
};
