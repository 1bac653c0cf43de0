import { atMost } from '../../lib/waker.js';
import type { ContainerCore } from './container-core.js';
import { isLegal } from './container-states.js';
import type { ContainerRecord } from './container-store.js';
import { HOLD_KINDS } from './hold-kinds.js';
import type { RunFollowers } from './run-followers.js';

/** Lets a container be what nobody can set right, and says so. */
export async function giveUpHold(
  core: ContainerCore,
  followers: RunFollowers,
  record: ContainerRecord,
  why: string,
): Promise<void> {
  if (record.hold === null) return;
  const { word, ifLost } = HOLD_KINDS[record.hold.kind];
  const reason = `the ${word} was cut off and could be neither undone nor finished: ${why}`;
  const isBroken = ifLost === 'broken' && isLegal(record.state, 'broken');
  const patch = { hold: null, reason };
  if (isBroken) await core.transition(record, 'broken', { ...patch, restartAt: null }, { isFact: true });
  else await core.store.update(record, { hold: null }, { isFact: true });
  const advice = isBroken ? 'Reinstall the server (its data can be kept), or remove it' : 'Look at its files';
  await tellInLog(core, followers, record, `T${reason.slice(1)}. ${advice}.`);
}

/** Says something in the container's log, unless a run is writing there. */
export async function tellInLog(
  core: ContainerCore,
  followers: RunFollowers,
  record: ContainerRecord,
  sentence: string,
): Promise<void> {
  const { timing, closing } = core;
  if (record.exit !== null) await atMost(followers.ended(record.id), timing.killWaitMs, closing.signal);
  if (!followers.isFollowing(record.id)) await core.noteInLog(record, sentence);
}
