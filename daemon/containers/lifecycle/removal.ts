import { DomainError } from '../../../lib/errors/errors.js';
import { type ContainerRecord, noContainer } from '../records/container-store.js';
import type { Hold } from '../records/hold.js';
import type { ContainerCore } from './container-core.js';
import type { Power } from './power.js';

/** What a removal includes. */
export type Removal = {
  removeData?: boolean;
  /** The removal is refused unless this is the hold of the container. */
  hold?: Hold | undefined;
  /** The keys of installations that must not create a container any more, whether or not there is one now. */
  idempotencyKeys?: readonly string[] | undefined;
};

/**
 * Removes a container in any state. Its log is kept; its data is deleted only with `removeData`. If the daemon is
 * killed, the next one completes the removal. A backup in progress is cancelled.
 *
 * @throws DomainError `conflict` during work that changes files, such as a restore, or if the data to delete contains
 * a mount point
 */
export async function removeContainer(
  core: ContainerCore,
  power: Power,
  record: ContainerRecord,
  { removeData = false, hold }: Removal,
): Promise<void> {
  const { runtime, claims, timing } = core;
  requireHold(record, hold);
  // This check fails only while work changes files. Work that only reads is cancelled below, and so is the import of a copy that
  // is given up.
  if (hold !== 'arriving') claims.refuseLong(record.id, 'power');
  if (removeData) await core.folders.requireUnmounted(record.id);
  await runtime.ping();
  const claim = await claims.takeOver(record.id, 'whole', 'remove', timing.killWaitMs);
  try {
    // Checks again: the container may have been released while waiting for other work, and is no copy then.
    requireHold(record, hold);
    // From now on, other containers may use the name, and other requests the idempotency key.
    const patch = { removeData, name: null, idempotencyKey: null, restartAt: null, journal: null };
    if (record.idempotencyKey !== null) core.store.retireKey(record.idempotencyKey);
    const act = () => runtime.signal(record.id, 'SIGKILL');
    await core.transition(record, 'remove', patch, { act, isFact: true, isIntent: true });
    power.crashes.cancel(record);
    await takeAway(core, power, record);
  } finally {
    claim.release();
    power.resume(record);
  }
}

/** @throws DomainError `conflict` if a hold is required and the container does not have it */
function requireHold(record: ContainerRecord, hold: Hold | undefined): void {
  if (hold === undefined || record.hold === hold) return;
  const message = `Container ${record.id} is not held as \`${hold}\` (any more), so it is not removed: see its \`hold\`.`;
  throw new DomainError('conflict', message);
}

/**
 * Deletes the folder of a container that was removed earlier without its data.
 *
 * @throws DomainError `not_found` if there is no folder; `conflict` until the removal is complete; `unavailable`
 */
export async function removeRetainedData(
  core: ContainerCore,
  id: string,
): Promise<{ id: string; status: 'removed' }> {
  if (core.store.all().some((record) => record.id === id)) {
    throw new DomainError('conflict', `Container ${id} is being removed: try again in a moment.`);
  }
  if (!(await core.folders.isThere(id))) throw noContainer(id);
  await core.folders.remove(id);
  return { id, status: 'removed' };
}

/** Completes a removal that was stored. */
export async function finishRemoval(
  core: ContainerCore,
  power: Power,
  record: ContainerRecord,
): Promise<void> {
  await core.runtime.signal(record.id, 'SIGKILL');
  await takeAway(core, power, record);
}

async function takeAway(core: ContainerCore, power: Power, record: ContainerRecord): Promise<void> {
  // From now on, no change of files begins. If a disk blocks a change, the removal does not wait for it: the change
  // reports a failure, even if it writes to the disk later.
  const why = `The file operation was cancelled because ${record.id} was removed.`;
  await core.claims.cancelChanges(record.id, new DomainError('conflict', why), core.timing.killWaitMs);
  // The last output must be in the log before the runtime deletes it.
  await power.followers.waitForEnd(record, core.timing.killWaitMs, core.closing.signal);
  await core.runtime.remove(record.id);
  if (record.removeData) await core.folders.remove(record.id);
  else await core.sweep.nowIfOwed(record);
  await core.store.delete(record);
}
