import type { components } from '../../../generated/daemon/types.js';
import { DomainError } from '../../../lib/errors/errors.js';
import type { Claim } from '../claims/claim.js';
import { requireRunnable } from '../installation/requirements.js';
import type { ContainerCore } from '../lifecycle/container-core.js';
import type { Power } from '../lifecycle/power.js';
import { requireRecovered } from '../records/claim-journal.js';
import { type ContainerState, notIn } from '../records/container-states.js';
import { type ContainerRecord, nextSettings } from '../records/container-store.js';
import { type Hold, requireNotHeld } from '../records/hold.js';

/** A container that moves to another daemon or from one, as the API reports it. */
export type HeldContainer = components['schemas']['HeldContainer'];

/** The states in which a container can be held: nothing starts a server in them, except after a crash. */
const HOLDABLE = new Set<ContainerState>(['installed', 'stopped', 'killed', 'crashed']);

/**
 * Holds containers that move to another daemon or from one. Every method throws DomainError `not_found` for an unknown
 * container, `conflict`, and `disk_full` or `unavailable` if the change cannot be stored.
 */
export class Holds {
  readonly #core: ContainerCore;
  readonly #power: Power;
  readonly #sure: (id: string) => Promise<ContainerRecord>;
  /** How often each container was released, so that a hold that waits for other work notices a later release. */
  readonly #releases = new WeakMap<ContainerRecord, number>();

  /** @param sure waits until the state of a container is known, and returns the container */
  constructor(core: ContainerCore, power: Power, sure: (id: string) => Promise<ContainerRecord>) {
    this.#core = core;
    this.#power = power;
    this.#sure = sure;
  }

  /**
   * Holds a container that leaves, after the end of changes of its files. Does nothing if it is held so already, and refuses
   * if the container is released or the client disconnects (`asked`) meanwhile: nobody would release it then.
   */
  async hold(id: string, asked: AbortSignal): Promise<HeldContainer> {
    const record = await this.#sure(id);
    const releases = this.#releases.get(record);
    if (record.hold === 'leaving') return viewOf(record);
    const { claims, timing, store, folders } = this.#core;
    requireHoldable(record);
    // Such a folder could not be deleted after the move.
    await folders.requireUnmounted(id);
    claims.refuseLong(id, 'whole');
    using _claim = await claims.takeSoon(id, 'whole', 'move');
    using _folder = await claims.takeFolder(id, 'move', timing.killWaitMs);
    // Checks the state again, because it may have changed while waiting for other work.
    requireHoldable(record);
    asked.throwIfAborted();
    if (this.#releases.get(record) !== releases)
      throw new DomainError('conflict', `Container ${id} was released meanwhile: hold it again.`);
    await store.update(record, { hold: 'leaving', restartAt: null });
    this.#power.crashes.cancel(record);
    await store.flush();
    return viewOf(record);
  }

  /** Ends a hold, after the end of an export. Does nothing if the container is not held. */
  async release(id: string): Promise<HeldContainer> {
    const record = await this.#sure(id);
    this.#releases.set(record, (this.#releases.get(record) ?? 0) + 1);
    if (record.hold === null) return viewOf(record);
    requireComplete(record);
    const { claims, timing, store } = this.#core;
    using _claim = await claims.takeOver(id, 'whole', 'release', timing.killWaitMs);
    requireComplete(store.get(id));
    await store.update(record, { hold: null });
    await store.flush();
    return viewOf(record);
  }

  /** Checks that the container has this hold. @throws DomainError `conflict` */
  require(id: string, hold: Hold): void {
    const record = this.#core.store.get(id);
    if (record.hold !== hold) throw new DomainError('conflict', `Container ${id} ${ADVICE[hold]}.`);
  }

  /** Claims a container that leaves for reading its files. Its release or removal cancels the reading. */
  claimExport(id: string): Claim {
    this.require(id, 'leaving');
    return this.#core.claims.take(id, 'read', 'export', { isLong: true });
  }

  /**
   * Stores that all files of a container that arrives are in its folder and on the disk. The caller has a claim on the
   * whole container.
   *
   * @throws DomainError `conflict` if the server cannot run on this host with these files
   */
  async complete(id: string): Promise<HeldContainer> {
    const { store, folders } = this.#core;
    const record = store.get(id);
    const { type } = record;
    const { version, env } = nextSettings(record);
    await requireRunnable(this.#core, { type, version, env, kept: folders.pathOf(id) });
    this.require(id, 'arriving');
    await store.update(record, { hold: 'arrived' });
    await store.flush();
    return viewOf(record);
  }
}

const ADVICE: Record<Hold, string> = {
  leaving: 'is not held: hold it first',
  arriving: 'does not wait for files from another daemon: install one with `move_of`',
  arrived: 'has not arrived',
};

function requireHoldable(record: ContainerRecord): void {
  requireRecovered(record);
  requireNotHeld(record);
  if (!HOLDABLE.has(record.state)) throw notIn(record.id, record.state);
}

function requireComplete({ id, hold }: ContainerRecord): void {
  if (hold !== 'arriving') return;
  const message = `The files of container ${id} have not arrived completely: import them, or remove the container.`;
  throw new DomainError('conflict', message);
}

const viewOf = ({ id, state, hold }: ContainerRecord): HeldContainer => ({
  id,
  status: state,
  ...(hold === null ? {} : { hold }),
});
