import { type Clock, isoTime } from '../../lib/clock.js';
import { DomainError } from '../../lib/errors.js';
import { type ContainerState, isUp } from './container-states.js';
import type { ContainerRecord, ContainerStore } from './container-store.js';

/** A container, in the words of the API. `uptime` is in seconds, 0 while it is not up. */
export type ContainerStatus = {
  id: string;
  name: string;
  status: ContainerState;
  type: string;
  version: string;
  port: number;
  uptime: number;
  started_at: string | null;
};

/** Which containers there are, and what was last known of them. */
export class ContainerDirectory {
  readonly #store: ContainerStore;
  readonly #clock: Clock;
  readonly #defaultId: string | undefined;

  constructor({ store, clock }: { store: ContainerStore; clock: Clock }, defaultId: string | undefined) {
    this.#store = store;
    this.#clock = clock;
    this.#defaultId = defaultId;
  }

  status(id?: string): ContainerStatus {
    return this.#view(this.#store.stored(this.resolveDefault(id)));
  }

  list(): ContainerStatus[] {
    return this.#store.list().map(({ id }) => this.#view(this.#store.stored(id)));
  }

  /** @throws DomainError `not_found` when there is none, `invalid_input` when it is not clear which is meant */
  resolveDefault(id?: string): string {
    if (id !== undefined) return id;
    const [only, ...others] = this.#store.list();
    if (only === undefined)
      throw new DomainError('not_found', 'there is no container yet; install one first');
    if (others.length === 0) return only.id;
    if (this.#defaultId !== undefined) return this.#defaultId;
    throw new DomainError('invalid_input', 'there are several containers: name one by its id');
  }

  /** The container of that id or name. @throws DomainError `not_found`, `conflict` when they name two */
  find({ id, name }: { id?: string; name?: string }): ContainerRecord {
    const record =
      id === undefined
        ? this.#store.list().find((candidate) => candidate.name === name)
        : this.#store.get(id);
    if (record === undefined) throw new DomainError('not_found', `there is no container named "${name}"`);
    if (name === undefined || record.name === name) return record;
    throw new DomainError('conflict', `${record.id} is named "${record.name}", not "${name}"`);
  }

  #view(record: ContainerRecord): ContainerStatus {
    const { id, name, state, type, port, startedAt, exit, runtime, spec } = record;
    const running = runtime === 'process' ? spec.process?.version : undefined;
    const up = isUp(state) && startedAt !== null && exit === null;
    return {
      id,
      name: name ?? '',
      status: state,
      type,
      version: running ?? record.version,
      port,
      uptime: up ? Math.max(0, Math.floor((this.#clock.now() - startedAt) / 1000)) : 0,
      started_at: startedAt === null ? null : isoTime(startedAt),
    };
  }
}
