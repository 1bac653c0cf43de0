import { atMost } from '../../../lib/async/waker.js';
import { JOURNALED, type JournaledKind } from '../records/claim-journal.js';
import { isLegal } from '../records/container-states.js';
import type { ContainerRecord } from '../records/container-store.js';
import type { ContainerCore } from './container-core.js';
import type { RunFollowers } from './run-followers.js';

/** Gives up the recovery of interrupted work, and reports this in the container's state and log. */
export async function abandonRecovery(
  core: ContainerCore,
  followers: RunFollowers,
  record: ContainerRecord,
  why: string,
): Promise<void> {
  if (record.journal === null) return;
  const { kind } = record.journal;
  const { word, ifLost } = JOURNALED[kind];
  const reason = `the ${word} was interrupted and could be neither undone nor completed: ${why}`;
  const isBroken = ifLost === 'broken' && isLegal(record.state, 'broken');
  const patch = { journal: null, reason };
  if (isBroken) await core.transition(record, 'broken', { ...patch, restartAt: null }, { isFact: true });
  else await core.store.update(record, { journal: null }, { isFact: true });
  const advice = isBroken ? 'Reinstall the server (its data can be kept), or remove it' : 'Check its files';
  const sentence = `T${reason.slice(1)}. ${advice}.`;
  core.notices.report(record, 'recovery_failed', sentence);
  await writeToLog(core, followers, record, { kind, sentence });
}

/** Writes a line about long work to the container's log, unless a run is writing there. */
export async function writeToLog(
  core: ContainerCore,
  followers: RunFollowers,
  record: ContainerRecord,
  { kind, sentence }: { kind: JournaledKind; sentence: string },
): Promise<void> {
  const { claims, timing, closing } = core;
  const write = async () => {
    if (record.exit !== null) await atMost(followers.ended(record.id), timing.killWaitMs, closing.signal);
    if (!followers.isFollowing(record.id)) await core.noteInLog(record, sentence);
  };
  if (JOURNALED[kind].claim === 'whole') return write();
  // A power operation may start a run, which would write to the same log. The daemon's log has the line as well.
  if (claims.isBlocked(record.id, 'power')) return;
  using _claim = claims.take(record.id, 'power', `note about a ${JOURNALED[kind].word}`);
  await write();
}
