import type { ModelStatic } from 'sequelize';
import type { ErrorCode } from '../../../generated/error-codes.js';
import { atMost } from '../../../lib/async/waker.js';
import type { Database } from '../../../lib/database/database.js';
import { isTaken } from '../../../lib/database/database-guard.js';
import { RecordWrites } from '../../../lib/database/record-writes.js';
import { DomainError } from '../../../lib/errors/errors.js';
import type { Logger } from '../../../lib/logging/logger.js';
import type { ContainerSpec } from '../../catalog/container-spec.js';
import { type BoundPort, boundPorts, samePort } from '../../catalog/server-ports.js';
import { portTaken } from '../../runtimes/port-table.js';
import {
  type ContainerRecord,
  type ContainerRow,
  containerTable,
  type RunSettings,
} from './container-row.js';

export type { ContainerRecord, RunSettings, StopSent } from './container-row.js';

export type ContainerStoreOptions = {
  database: Database;
  logger: Logger;
  dataFolder: (id: string) => string;
};

export type ChangeOptions = {
  /**
   * An action that runs after the change is made in memory and before clients are notified of it. If the action fails,
   * the change is reverted. The action must not wait for another change of the same container.
   */
  act?: () => Promise<void>;
  /**
   * Whether the change describes something that has already happened. If it cannot be stored now, it is stored as soon
   * as possible.
   */
  isFact?: boolean;
  /** Whether to store the change before `act` as well, so that after a kill the next daemon completes it. */
  isIntent?: boolean;
};

const MAX_CONTAINERS = 1000;
const MAX_RETIRED_KEYS = 10_000;
/** How long to wait until the change is stored before `act`. After that, `act` runs anyway. */
const INTENT_WAIT_MS = 250;

/**
 * Keeps all containers in memory. A change takes effect once it is stored. Facts, which are changes that have already
 * happened, take effect at once and are stored as soon as possible (docs/decisions/0014).
 */
export class ContainerStore {
  readonly #database: Database;
  readonly #rows: ModelStatic<ContainerRow>;
  readonly #records = new Map<string, ContainerRecord>();
  /**
   * The state of each container that is reported to clients: as it is stored, or as it will be stored once the
   * database is available.
   */
  readonly #stored = new Map<string, ContainerRecord>();
  /** The last change of each container. Changes of one container run one after the other. */
  readonly #changes = new Map<string, Promise<void>>();
  readonly #writes: RecordWrites;
  /**
   * The idempotency keys of removed containers, so that a late repetition of a request does not create the container
   * again.
   */
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
      // The stored path of the folder is replaced, because the daemon's data folder may have been moved.
      const { next } = values;
      const here = (spec: ContainerSpec) => ({ ...spec, dataFolder: dataFolder(values.id) });
      const record = { ...values, spec: here(values.spec), next: next && { ...next, spec: here(next.spec) } };
      store.#records.set(record.id, record);
      store.#stored.set(record.id, { ...record });
    }
    return store;
  }

  /** Returns a container. @throws DomainError `not_found` */
  get(id: string): ContainerRecord {
    const record = this.#records.get(id);
    if (record === undefined || record.state === 'removed') throw noContainer(id);
    return record;
  }

  /** Returns the container that was created with this idempotency key. */
  madeFor(key: string): ContainerRecord | undefined {
    return this.list().find(({ idempotencyKey }) => idempotencyKey === key);
  }

  /** Must be called when the container with this idempotency key is removed, or must not be created any more. */
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

  /** Returns all containers, including those that are being removed. */
  all(): ContainerRecord[] {
    return [...this.#records.values()];
  }

  /**
   * Adds a container.
   *
   * @throws DomainError `conflict` if its name or port is taken, or if there are too many containers
   */
  async insert(record: ContainerRecord): Promise<void> {
    if (this.#records.size >= MAX_CONTAINERS) {
      throw refused('limit_reached', `There are ${MAX_CONTAINERS} containers already; remove one first.`);
    }
    if (this.#records.has(record.id)) throw refused('conflict', `There is a container ${record.id} already.`);
    this.requireFree(record);
    // Add it to the map before the first `await`, so that concurrent requests see that the name and port are taken.
    this.#records.set(record.id, record);
    try {
      await this.#rows.create(record);
      this.#stored.set(record.id, { ...record });
    } catch (error) {
      this.#records.delete(record.id);
      throw isTaken(error, 'name')
        ? refused('name_taken', `The name "${record.name}" is taken.`, error)
        : error;
    }
  }

  /**
   * Checks that no other container has the name or a port. To keep them free, change the container in the same tick.
   * @throws DomainError `conflict` (`name_taken`, `port_taken`)
   */
  requireFree({ id, name, ...settings }: FreeName & Pick<RunSettings, 'port' | 'ports' | 'spec'>): void {
    const wanted = portsOf(settings);
    for (const other of this.list()) {
      if (other.id === id) continue;
      if (other.name === name) {
        throw refused('name_taken', `The name "${name}" is taken by container ${other.id}.`);
      }
      const held = heldPorts(other);
      const taken = wanted.find((port) => held.some((each) => samePort(each, port)));
      if (taken === undefined) continue;
      throw portTaken(taken, `container ${other.id} ("${other.name}"); choose another port`);
    }
  }

  /**
   * Changes a container. The change is visible in memory at once, and reverted if it cannot be stored or `act` fails.
   *
   * @throws DomainError `disk_full` or `unavailable` if the change cannot be stored, unless it is a fact; the errors
   * of `act`
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
      .then(() => this.#change(record, patch, options))
      .catch((error: unknown) => {
        takeBack();
        throw error;
      });
    this.#changes.set(record.id, change);
    return change;
  }

  /**
   * Applies the change to the state that was stored last, not to the state in memory, which may have later changes
   * that are not stored yet.
   */
  async #change(record: ContainerRecord, patch: Partial<ContainerRecord>, options: ChangeOptions) {
    const { act, isFact = false, isIntent = false } = options;
    const { id } = record;
    const before = this.#stored.get(id);
    if (before === undefined) return;
    const after = { ...before, ...patch };
    const store = () => this.#write(after);
    if (isIntent)
      await atMost(
        this.#writes.write(id, store).catch(() => undefined),
        INTENT_WAIT_MS,
      );
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

  /** Reports the change to clients at once, and stores it as soon as possible. */
  async #writeFact(values: ContainerRecord): Promise<void> {
    this.#stored.set(values.id, values);
    await this.#writes.writeFact(values.id, () => this.#write(this.#stored.get(values.id) ?? values));
  }

  async #write({ id, createdAt, ...values }: ContainerRecord): Promise<void> {
    await this.#rows.update(values, { where: { id } });
  }

  /** Removes a container from memory. Its row is deleted as soon as possible. */
  async delete(record: ContainerRecord): Promise<void> {
    const { id } = record;
    await this.#changes.get(id)?.catch(() => undefined);
    this.#changes.delete(id);
    this.#stored.delete(id);
    this.#records.delete(id);
    await this.#writes.writeFact(id, async () => void (await this.#rows.destroy({ where: { id } })));
  }

  /** Flushes all changes to the disk, so that they survive a power cut. @throws DomainError `unavailable` */
  flush(): Promise<void> {
    return this.#database.flush();
  }

  /** Gives up changes that could not be stored. The next daemon determines the state from the runtime instead. */
  close(): Promise<void> {
    return this.#writes.close();
  }
}

type FreeName = Pick<ContainerRecord, 'id' | 'name'>;

const portsOf = ({ port, ports, spec }: Pick<RunSettings, 'port' | 'ports' | 'spec'>) =>
  boundPorts({ port, ports, protocols: spec.protocols });

/** Returns the ports of a container: those of its current run, and those of its next one. */
export const heldPorts = (record: ContainerRecord): BoundPort[] => [
  ...portsOf(record),
  ...(record.next === null ? [] : portsOf(record.next)),
];

/** Returns the settings with which the container starts next. */
export const nextSettings = (record: ContainerRecord): RunSettings => {
  const { version, port, ports, env, limits, spec } = record;
  return record.next ?? { version, port, ports, env, limits, spec };
};

export const noContainer = (id: string): DomainError =>
  new DomainError('not_found', `There is no container ${id}.`);

const refused = (code: ErrorCode, message: string, cause?: unknown) =>
  new DomainError('conflict', message, { code, cause });
