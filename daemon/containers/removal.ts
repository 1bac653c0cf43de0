import type { ContainerCore } from './container-core.js';
import type { ContainerRecord } from './container-store.js';
import type { Power } from './power.js';
import { atMost } from './waker.js';

/**
 * Takes a container away, whatever it does at the moment. Its log stays, its data goes with `removeData`
 * alone. That it is to go is stored first: a daemon that is killed half-way goes on with it.
 */
export async function removeContainer(
  core: ContainerCore,
  power: Power,
  record: ContainerRecord,
  removeData: boolean,
): Promise<void> {
  await core.runtime.ping();
  const occupation = await core.occupations.takeOver(record.id, 'remove');
  try {
    // Its name is free from now on.
    await core.transition(record, 'remove', { removeData, name: null, restartAt: null });
    await finishRemoval(core, power, record);
  } finally {
    occupation.release();
  }
}

/** Does what is left of a removal that was stored. */
export async function finishRemoval(
  core: ContainerCore,
  power: Power,
  record: ContainerRecord,
): Promise<void> {
  await core.runtime.signal(record.id, 'SIGKILL');
  await atMost(power.followers.ended(record.id), core.timing.killWaitMs, core.closing.signal);
  await core.runtime.remove(record.id);
  if (record.removeData) await core.folders.remove(record.id);
  await core.store.delete(record);
}
