import type { Container, ContainerList, operations } from '../../../generated/daemon/types.js';
import { cursorPage } from '../../../lib/contract/cursor-page.js';
import { DomainError } from '../../../lib/errors/errors.js';
import { type Clock, isoTime } from '../../../lib/time/clock.js';
import { isUp, mayWrite } from './container-states.js';
import { type ContainerRecord, type ContainerStore, nextSettings } from './container-store.js';

/** A container, as the API reports it. `uptime` is in seconds, and 0 while the container is not up. */
export type ContainerStatus = Container;

/** A request for a page of the list of containers. `cursor` is the `next_cursor` of the previous page. */
export type PageRequest = NonNullable<operations['listContainers']['parameters']['query']> & {
  /** The ids of the containers that the caller may see; undefined for all. */
  only?: readonly string[] | undefined;
};

const PLACES = {
  placeOf: ({ createdAt: age, id }: ContainerRecord) => ({ age, id }),
  pattern: /^(\d{1,15}) (cnt_[0-9a-v]{26})$/,
  parseAge: Number,
};

/** Lists the containers and their last known state. */
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

  /**
   * Returns one page, oldest first.
   *
   * @param isSure whether the stored state of a container is current
   * @throws DomainError `invalid_input` if no page has returned this cursor
   */
  page({ only, ...request }: PageRequest, isSure: (id: string) => boolean): ContainerList {
    const visible = this.#store.list().filter(({ id }) => only?.includes(id) ?? true);
    const { shown, next_cursor } = cursorPage(visible, request, PLACES);
    return {
      containers: shown.map(({ id }) => ({ ...this.#view(this.#store.stored(id)), reachable: isSure(id) })),
      next_cursor,
    };
  }

  /**
   * Returns the id of the container that a request without an id refers to. This is the default container, even for a
   * caller with access to some containers only, so that the caller's tokens cannot open another one. A caller without
   * access to it gets its only container.
   *
   * @param own the ids that the caller may see; undefined for all
   * @throws DomainError `not_found` if there is none, `invalid_input` if the choice is ambiguous
   */
  resolveDefault(id?: string, own?: readonly string[]): string {
    if (id !== undefined) return id;
    const ids = this.#store.list().map((record) => record.id);
    const usual = ids.length > 1 ? this.#defaultId : ids[0];
    if (usual !== undefined && (own === undefined || own.includes(usual))) return usual;
    const [only, ...others] = own === undefined ? ids : ids.filter((each) => own.includes(each));
    if (only !== undefined && others.length === 0) return only;
    if (only !== undefined)
      throw new DomainError('invalid_input', 'There are several containers: send the id of the one to use.');
    const message =
      own === undefined
        ? 'There is no container yet; install one first.'
        : 'The containers that this key may access no longer exist.';
    throw new DomainError('not_found', message);
  }

  /**
   * Returns the container with that id or name. @throws DomainError `not_found`; `conflict` if they refer to two
   * containers
   */
  find({ id, name }: { id?: string; name?: string }): ContainerRecord {
    const record =
      id === undefined
        ? this.#store.list().find((candidate) => candidate.name === name)
        : this.#store.get(id);
    if (record === undefined) throw new DomainError('not_found', `There is no container named "${name}".`);
    if (name === undefined || record.name === name) return record;
    throw new DomainError('conflict', `Container ${record.id} is named "${record.name}", not "${name}".`);
  }

  #view(record: ContainerRecord): ContainerStatus {
    const { id, name, state, type, startedAt, exit, runtime, hold } = record;
    const { version, port, spec } = mayWrite(state) ? record : nextSettings(record);
    const running = runtime === 'process' ? spec.process?.version : undefined;
    const up = isUp(state) && startedAt !== null && exit === null;
    return {
      id,
      name: name ?? '',
      status: state,
      type,
      version: running ?? version,
      port,
      uptime: up ? Math.max(0, Math.floor((this.#clock.now() - startedAt) / 1000)) : 0,
      started_at: startedAt === null ? null : isoTime(startedAt),
      ...(hold === null ? {} : { hold }),
    };
  }
}
