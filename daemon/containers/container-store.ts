import type { Database } from '../../lib/database.js';
import { isTaken } from '../../lib/database-guard.js';
import { DomainError } from '../../lib/errors.js';
import { containerRows } from '../database/container-row.js';
import type { ContainerSpec, RunExit } from './container-runtime.js';
import type { ContainerState } from './container-states.js';

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
  removeData: boolean;
  readonly createdAt: number;
};

const MAX_CONTAINERS = 1000;

/** All containers in memory, each change written through to the database before it counts as made. */
export class ContainerStore {
  readonly #rows: ReturnType<typeof containerRows>;
  readonly #records = new Map<string, ContainerRecord>();
  /** As it is in the database: what is told to the outside is stored already. */
  readonly #stored = new Map<string, ContainerRecord>();
  /** Writes of one container follow each other. */
  readonly #writes = new Map<string, Promise<void>>();

  private constructor(database: Database) {
    this.#rows = containerRows(database.sequelize);
  }

  static async load(database: Database, dataFolder: (id: string) => string): Promise<ContainerStore> {
    const store = new ContainerStore(database);
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
      throw new DomainError('not_found', `there is no container ${id}`);
    }
    return record;
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
        throw new DomainError('conflict', `the name "${record.name}" is taken`, {
          code: 'name_taken',
          cause: error,
        });
      }
      throw error;
    }
  }

  #assertFree({ name, port }: ContainerRecord): void {
    if (this.#records.size >= MAX_CONTAINERS) {
      throw new DomainError('conflict', `there are ${MAX_CONTAINERS} containers already; remove one first`, {
        code: 'limit_reached',
      });
    }
    for (const other of this.list()) {
      if (other.name === name) {
        throw new DomainError('conflict', `the name "${name}" is taken by container ${other.id}`, {
          code: 'name_taken',
        });
      }
      if (other.port === port) {
        const holder = `container ${other.id} ("${other.name}")`;
        throw new DomainError('conflict', `port ${port} is taken by ${holder}; choose another port`, {
          code: 'port_taken',
        });
      }
    }
  }

  /**
   * Changes a container. The change counts in memory at once, so that decisions taken meanwhile see it, and
   * is taken back should it fail to be stored.
   *
   * @throws DomainError `disk_full` or `unavailable` when it cannot be stored.
   */
  async update(record: ContainerRecord, patch: Partial<ContainerRecord>): Promise<void> {
    const before = { ...record };
    Object.assign(record, patch);
    try {
      await this.#write(record);
    } catch (error) {
      for (const key of Object.keys(patch) as (keyof ContainerRecord)[]) {
        if (record[key] === patch[key]) Object.assign(record, { [key]: before[key] });
      }
      throw error;
    }
  }

  #write(record: ContainerRecord): Promise<void> {
    const earlier = this.#writes.get(record.id) ?? Promise.resolve();
    const write = earlier
      .catch(() => undefined) // whoever made the earlier change has been told
      .then(async () => {
        const snapshot = { ...record };
        const { id, createdAt, ...values } = snapshot;
        await this.#rows.update(values, { where: { id } });
        this.#stored.set(id, snapshot);
      });
    this.#writes.set(record.id, write);
    return write;
  }

  async delete(record: ContainerRecord): Promise<void> {
    await this.#writes.get(record.id)?.catch(() => undefined);
    await this.#rows.destroy({ where: { id: record.id } });
    this.#writes.delete(record.id);
    this.#stored.delete(record.id);
    this.#records.delete(record.id);
  }
}
