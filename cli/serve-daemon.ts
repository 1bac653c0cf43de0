import { dirname } from 'node:path';
import { type RunningDaemon, startDaemon } from '../apps/daemon.js';
import { readDaemonConfig } from '../config/index.js';
import { keyNotes } from './key-notes.js';
import { onMessage, tellParent } from './messages.js';
import { reportFailure } from './report.js';
import { runtimeNote } from './runtime-note.js';
import { sameUserNote } from './same-user-note.js';
import { serve } from './serve.js';

export async function serveDaemon(): Promise<void> {
  await serve(async () => {
    const config = readDaemonConfig();
    const daemon = await startDaemon(config);
    const notes = [`daemon  ${daemon.url}  (${await runtimeNote(daemon, config)})`];
    const asDaemon = sameUserNote(daemon.runtime);
    if (asDaemon !== undefined) notes.push(asDaemon);
    if (process.connected) return { service: introducedTo(daemon), notes };
    notes.push(`data    ${dirname(config.folder)}`);
    return { service: daemon, notes: [...notes, ...keyNotes(await daemon.startKeys.first(), config)] };
  });
}

/**
 * Below `berth up`, keys are made when that says that both services are ready, so that none is made and never
 * shown. Once begun, that is finished before the daemon stops.
 */
function introducedTo(daemon: RunningDaemon): RunningDaemon {
  let work: Promise<void> = Promise.resolve();
  let endEarlier = async (): Promise<void> => undefined;
  let isStopping = false;
  const next = (step: () => Promise<void>) => {
    if (isStopping) return;
    work = work.then(step).catch((error: unknown) => process.exit(reportFailure(error)));
  };
  onMessage(process, 'introduce', () =>
    next(async () => {
      const firstKey = await daemon.startKeys.first();
      // By itself: whatever fails from here on, a key that was made is shown.
      if (firstKey !== null) await tellParent({ type: 'first key', key: firstKey });
      const forPanel = await daemon.startKeys.forPanel();
      endEarlier = forPanel.endEarlier;
      await tellParent({ type: 'key', key: forPanel.key });
    }),
  );
  onMessage(process, 'enrolled', () =>
    next(async () => {
      await endEarlier();
      await tellParent({ type: 'settled' });
    }),
  );
  return {
    ...daemon,
    stop: () => {
      isStopping = true;
      return work.then(() => daemon.stop());
    },
  };
}
