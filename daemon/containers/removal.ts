import { DomainError } from '../../lib/errors.js';
import type { ContainerCore } from './container-core.js';
import { type ContainerRecord, noContainer } from './container-store.js';
import { endedByRemoval } from './folder-uses.js';
import type { Power } from './power.js';
import { waitForEnd } from './stop-run.js';

export type Removal = { removeData?: boolean };

/**
 * Takes a container away, whatever it does at the moment. Its log stays, its data goes with `removeData`
 * alone. A daemon that is killed half-way goes on with it. A backup that is being made is cancelled.
 * @throws DomainError `conflict` while it has a hold that changes its files, such as a restore, or if its data is to be deleted and contains a mount point
 */
export async function removeContainer(
  core: ContainerCore,
  power: Power,
  record: ContainerRecord,
  removeData: boolean,
): Promise<void> {
  const { runtime, occupations, timing } = core;
  // Of the holds, only those that change files exclude a power claim: one that only reads is cancelled below.
  occupations.refuseLong(record.id, 'power');
  if (removeData) await core.folders.requireUnmounted(record.id);
  await runtime.ping();
  const occupation = await occupations.takeOver(record.id, 'whole', 'remove', timing.killWaitMs);
  try {
    // Its name and its key are free from now on.
    const patch = { removeData, name: null, idempotencyKey: null, restartAt: null, hold: null };
    if (record.idempotencyKey !== null) core.store.retireKey(record.idempotencyKey);
    const act = () => runtime.signal(record.id, 'SIGKILL');
    await core.transition(record, 'remove', patch, { act, isFact: true, isIntent: true });
    power.crashes.cancel(record);
    await takeAway(core, power, record);
  } finally {
    occupation.release();
    power.resume(record);
  }
}

/**
 * Deletes the folder of a container that was removed without its data.
 *
 * @throws DomainError `not_found` where there is no such folder; `conflict` until the removal is finished; `unavailable`
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

/** Does what is left of a removal that was stored. */
export async function finishRemoval(
  core: ContainerCore,
  power: Power,
  record: ContainerRecord,
): Promise<void> {
  await core.runtime.signal(record.id, 'SIGKILL');
  await takeAway(core, power, record);
}

async function takeAway(core: ContainerCore, power: Power, record: ContainerRecord): Promise<void> {
  // No others begin. One that a disk holds up keeps nobody: it is told to have failed, whatever it does there yet.
  await core.folderUses.end(record.id, endedByRemoval(record.id), core.timing.killWaitMs);
  // Its last words belong into its log before the runtime forgets it.
  await waitForEnd(core, power.followers, record, core.timing.killWaitMs, core.closing.signal);
  await core.runtime.remove(record.id);
  if (record.removeData) await core.folders.remove(record.id);
  else await core.sweep.nowIfOwed(record);
  await core.store.delete(record);
}
