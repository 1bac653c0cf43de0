import type { ModelStatic } from 'sequelize';
import { atMost } from '../../../lib/async/waker.js';
import type { Database } from '../../../lib/database/database.js';
import { isTaken } from '../../../lib/database/database-guard.js';
import { RecordWrites } from '../../../lib/database/record-writes.js';
import { DomainError } from '../../../lib/errors/errors.js';
import type { Logger } from '../../../lib/logging/logger.js';
import type { ContainerSpec } from '../../catalog/container-spec.js';
import type { RunExit } from '../../runtimes/container-runtime.js';
import type { ClaimJournal } from './claim-journal.js';
import { type ContainerRow, containerTable } from './container-row.js';
import type { ContainerState } from './container-states.js';

/** A container in memory. Times are milliseconds since the Unix epoch. */
export type ContainerRecord = {
  readonly id: string;
  /** Null while it is being removed. */
  name: string | null;
  /** The runtime with which it was installed. */
  runtime: 'docker' | 'process';
  type: string;
  version: string;
  port: number;
  /** The variables that the user set, without those of the type. */
  env: Record<string, string>;
  /** The complete specification, because the catalogue may change. */
  spec: ContainerSpec;
  state: ContainerState;
  /** Why the installation or start failed, or how the server crashed. */
  reason: string | null;
  /** The current or last run, and how it ended. */
  runId: string | null;
  exit: RunExit | null;
  startedAt: number | null;
  /** How often the server was restarted after crashes in a row, and when the next restart is due. */
  restarts: number;
  restartAt: number | null;
  /** When a stop in progress becomes a kill. */
  stopBy: number | null;
  /** How the current run was asked to stop. The next daemon does not repeat it. */
  stopSent: StopSent | null;
  removeData: boolean;
  /** The user and group id that only this container has; null if it never had one. */
  uid: number | null;
  /** The run after which the folder was swept. */
  sweptRun: string | null;
  /** The idempotency key and hash of the request that created it; null once it is removed. */
  idempotencyKey: string | null;
  requestHash: string | null;
  /** The journal of the current work, or of work that was interrupted and is not recovered yet. */
  journal: ClaimJournal | null;
  /** The quota in bytes; null if the container has none of its own. */
  diskLimit: number | null;
  /** The last measured usage in bytes; null if it was never measured. */
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
   * An action between the change in memory and the response. If it fails, the change is reverted. It must not wait
   * for another change of the same container.
   */
  act?: () => Promise<void>;
  /** The change has already happened. If it cannot be stored now, it is stored as soon as possible. */
  isFact?: boolean;
  /** Stores the change before `act` as well, so that a daemon that starts after a kill continues with it. */
  isIntent?: boolean;
};

const MAX_CONTAINERS = 1000;
const MAX_RETIRED_KEYS = 10_000;
/** How long to wait for an intent to be stored. After that, the action runs anyway. */
const INTENT_WAIT_MS = 250;

/**
 * Keeps all containers in memory. A change takes effect once it is stored, except for facts: those take effect at
 * once and are stored as soon as possible (docs/decisions/0014).
 */
export class ContainerStore {
  readonly #database: Database;
  readonly #rows: ModelStatic<ContainerRow>;
  readonly #records = new Map<string, ContainerRecord>();
  /** The state reported to clients: as stored, or as it will be stored once the database allows it. */
  readonly #stored = new Map<string, ContainerRecord>();
  /** Changes of one container run one after the other. */
  readonly #changes = new Map<string, Promise<void>>();
  readonly #writes: RecordWrites;
  /** Keys of removed containers, so that a repeated request does not create another container. */
  readonly #retiredKeys = new Set<string>();

  private constructor(database: Database, logger: Logger) {
    this.#database = database;
    this.#rows = containerTable.bind(database.sequelize);
    this.#writes = new RecordWrites(logger);
  }

  static async load({ database, logger, dataFolder }: ContainerStoreOptions): Promise<ContainerStore> {
    const store = new ContainerStore(database, logger);
    for (const row of await store.#rows.findAll({ limit: MAX_CONTAINERS, order: ['createdAt'] })) {
      const values = row.get({ plain: true });
      // The state folder may have been moved.
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

  /** Returns the container that was created with this idempotency key. */
  madeFor(key: string): ContainerRecord | undefined {
    return this.list().find(({ idempotencyKey }) => idempotencyKey === key);
  }

  /** Must be called when the container with this key is removed. */
  retireKey(key: string): void {
    this.#retiredKeys.add(key);
    const [oldest] = this.#retiredKeys;
    if (this.#retiredKeys.size > MAX_RETIRED_KEYS && oldest !== undefined) this.#retiredKeys.delete(oldest);
  }

  isRetired(key: string): boolean {
    return this.#retiredKeys.has(key);
  }

  /** Whether the container exists. */
  has(id: string): boolean {
    const record = this.#records.get(id);
    return record !== undefined && record.state !== 'removed';
  }

  /** Returns a container as it was last stored. @throws DomainError `not_found` */
  stored(id: string): ContainerRecord {
    return this.#stored.get(this.get(id).id) ?? this.get(id);
  }

  /** Returns the existing containers, oldest first. */
  list(): ContainerRecord[] {
    return this.all().filter(({ state }) => state !== 'removed');
  }

  /** Also returns containers whose removal is in progress. */
  all(): ContainerRecord[] {
    return [...this.#records.values()];
  }

  /** @throws DomainError `conflict` if the name or port is taken, or if there are too many containers */
  async insert(record: ContainerRecord): Promise<void> {
    this.#assertFree(record);
    // Added to the map synchronously, so that concurrent requests see the name and port.
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
   * Changes a container. The change is visible in memory at once, and reverted if it cannot be stored or `act` fails.
   *
   * @throws DomainError `disk_full` or `unavailable` if it cannot be stored, unless it is a fact; the errors of `act`
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
      .catch(() => undefined) // the caller of the earlier change got its error
      .then(() => this.#change(record, patch, options).catch(takenBack(takeBack)));
    this.#changes.set(record.id, change);
    return change;
  }

  /**
   * Applies each change to the last stored state, so that it does not include later changes that are not stored yet.
   */
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

  /** Reports the change from now on, and stores it as soon as possible. */
  async #writeFact(values: ContainerRecord): Promise<void> {
    this.#stored.set(values.id, values);
    await this.#writes.writeFact(values.id, () => this.#write(this.#stored.get(values.id) ?? values));
  }

  async #write({ id, createdAt, ...values }: ContainerRecord): Promise<void> {
    await this.#rows.update(values, { where: { id } });
  }

  /** Forgets a container. Its row is deleted as soon as possible. */
  async delete(record: ContainerRecord): Promise<void> {
    const { id } = record;
    await this.#changes.get(id)?.catch(() => undefined);
    this.#changes.delete(id);
    this.#stored.delete(id);
    this.#records.delete(id);
    await this.#writes.writeFact(id, async () => void (await this.#rows.destroy({ where: { id } })));
  }

  /** Flushes stored changes, so that they survive a power cut. @throws DomainError `unavailable` */
  flush(): Promise<void> {
    return this.#database.flush();
  }

  /** Abandons changes that could not be stored: the next daemon determines the state from the runtime. */
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
